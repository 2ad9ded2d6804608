"""What all tests share."""

import importlib
import signal

import pytest


@pytest.fixture(autouse=True, scope="session")
def ctrl_c():
    """Ctrl-C, which programs that a shell runs in the background do not notice."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(params=["dim2", "dim3"])
def hz(request):
    """The module of each dimension."""
    return importlib.import_module(f"hazumi.{request.param}")


@pytest.fixture
def vec(hz):
    """A vector of the dimension from its first two numbers: ``vec(1, 2)``."""
    return lambda *numbers: (tuple(map(float, numbers)) + (0.0,) * 3)[: hz.DIM]
