"""Hazumi in two dimensions: worlds, bodies, shapes, queries and batches."""

from ._native import dim2 as _dimension

globals().update(
    {name: item for name, item in vars(_dimension).items() if not name.startswith("_")}
)
__all__ = [name for name in vars(_dimension) if not name.startswith("_")]
