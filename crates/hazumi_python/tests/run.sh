#!/usr/bin/env bash
# SPDX-License-Identifier: MIT OR Apache-2.0
# Builds the wheel, installs it in a fresh environment, and tests it there.
#
#   tests/run.sh OUTPUT
#
# OUTPUT is a folder for the wheel and the environment. Needs Rust, and Python 3.10 or later with
# its modules venv and pip.
set -euo pipefail
[ $# = 1 ] || { sed -n '5,8p' "$0"; exit 2; }
here=$(cd "$(dirname "$0")/.." && pwd)
root=$(cd "$here/../.." && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)

rm -rf "$out/wheels" "$out/environment" "$out/run"
python3 -m venv "$out/environment"
python=$out/environment/bin/python
"$python" -m pip install --quiet --disable-pip-version-check -r "$here/tests/requirements.txt"
"$python" -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir "$out/wheels" "$root"
"$python" -m pip install --quiet --disable-pip-version-check --no-deps "$out"/wheels/hazumi-*.whl

# In a folder of its own, so that the package is the one that is installed.
mkdir -p "$out/run"
cd "$out/run"
"$python" -c 'import hazumi, sys; assert hazumi.__file__.startswith(sys.prefix), hazumi.__file__'
"$python" -m pytest -q -p no:cacheprovider --rootdir "$here" "$here/tests"
"$python" -m doctest "$root/docs/python.md"
echo "Python: the wheel passed"
