#!/usr/bin/env bash
# SPDX-License-Identifier: MIT OR Apache-2.0
# Builds and runs the tests and examples in C and C++, as packages find them, too.
#
#   tests/run.sh LIBRARIES OUTPUT
#
# LIBRARIES is the folder of libhazumi.so and libhazumi.a, OUTPUT one for what is built. Needs gcc,
# clang, valgrind, CMake and pkg-config.
set -euo pipefail
[ $# = 2 ] || { sed -n '5,8p' "$0"; exit 2; }
here=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$2"
libraries=$(cd "$1" && pwd)
out=$(cd "$2" && pwd)
export here libraries out
export LD_LIBRARY_PATH=$libraries

# Compiles a source and runs the program: KIND COMPILER SOURCE [DIMENSION]. The kind "shared" is
# for the shared library, "sanitized" for the static one, with sanitizers.
build_and_run() {
  local kind=$1 compiler=$2 source=$3 dimension=${4-} flags name
  flags=(-g -Wall -Wextra -Wpedantic -Werror -Wshadow -Wconversion -Wsign-conversion
    -I "$here/include")
  case $source in
    *.cpp) flags+=(-std=c++20 -Wold-style-cast -Wnon-virtual-dtor) ;;
    *) flags+=(-std=c11 -Wstrict-prototypes) ;;
  esac
  # The layer for C++ needs neither exceptions nor run-time types.
  [ "$kind$compiler" = sharedg++ ] && flags+=(-fno-exceptions -fno-rtti)
  [ -n "$dimension" ] && flags+=("-DDIMENSION=$dimension")
  name=$(basename "${source%.*}")$dimension-$compiler-$kind
  if [ "$kind" = shared ]; then
    flags+=(-O1 "$source" -L "$libraries" -lhazumi -lpthread -lm)
  else
    flags+=(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
      "$source" "$libraries/libhazumi.a" -lpthread -ldl -lm)
  fi
  "$compiler" "${flags[@]}" -o "$out/$name" && timeout 300 "$out/$name" > "$out/$name.log" 2>&1 || {
    echo "FAILED: $name"
    cat "$out/$name.log"
    return 1
  }
  echo "$name: $(tail -n 1 "$out/$name.log")"
  # A program that contains the library has 100 MB, and nothing runs it again.
  [ "$kind" = shared ] || rm "$out/$name"
}

# Runs a program under valgrind, which knows no AVX-512.
under_valgrind() {
  HAZUMI_SIMD=sse4.2 timeout 300 valgrind -q --error-exitcode=1 --leak-check=full \
    --show-leak-kinds=definite --errors-for-leak-kinds=definite \
    --suppressions="$here/tests/valgrind.supp" "$1" > "$1.log" 2>&1 || {
    echo "FAILED under valgrind: $1"
    cat "$1.log"
    return 1
  }
  echo "$(basename "$1") under valgrind: $(tail -n 1 "$1.log")"
}
export -f build_and_run under_valgrind

# Calls a function for each line of arguments, on all cores.
each() { xargs -P "$(nproc)" -L 1 bash -c "set -euo pipefail; $1 \"\$@\"" "$1"; }

jobs() {
  local source
  for compiler in gcc clang; do
    for kind in shared sanitized; do
      echo "$kind $compiler $here/examples/c/hello.c"
      for source in "$here"/tests/c/*.c; do
        case $source in
          */layout.c) [ "$kind" = sanitized ] || echo "$kind $compiler $source" ;;
          *) echo "$kind $compiler $source 2"; echo "$kind $compiler $source 3" ;;
        esac
      done
    done
  done
  for kind in "shared g++" "sanitized clang++"; do
    for source in "$here"/examples/cpp/*.cpp "$here"/tests/cpp/*.cpp; do
      # A test of one dimension ends with its digit.
      case $source in
        */examples/*) echo "$kind $source" ;;
        *[23].cpp) echo "$kind $source ${source: -5:1}" ;;
        *) echo "$kind $source 2"; echo "$kind $source 3" ;;
      esac
    done
  done
}
jobs | each build_and_run

# Valgrind runs one program at a time, so that contests of two threads are left out.
find "$out" -name '*-gcc-shared' ! -name 'misuse*' -o -name 'owners*-g++-shared' \
  -o -name 'history*-g++-shared' | sort | each under_valgrind

# Programs of the guide run; its other blocks compile within a function.
rm -f "$out"/guide*
awk -v out="$out/guide" '/^```c$/ { n++; on = 1; printf "" > (out n ".c"); next } /^```$/ { on = 0 }
  on { print > (out n ".c") }' "$here/../../docs/c.md"
for block in "$out"/guide?.c; do
  if grep -q "int main" "$block"; then
    build_and_run shared gcc "$block"
  else
    snippet=${block%.c}-snippet.c
    signature="void snippet(hz3_World world, hz3_BodyId id, hz3_Shape shape)"
    { printf '#include <hazumi3d.h>\n%s;\n%s {\n(void)world, (void)id, (void)shape;\n' \
      "$signature" "$signature"; cat "$block"; echo "}"; } > "$snippet"
    gcc -std=c11 -Wall -Wextra -Werror -I "$here/include" -c "$snippet" -o "$snippet.o"
  fi
done

# As other projects find it.
prefix=$out/prefix
rm -rf "$prefix" "$out/install" "$out/package"
cmake -S "$here" -B "$out/install" -DCMAKE_INSTALL_PREFIX="$prefix" \
  -DCMAKE_INSTALL_LIBDIR=lib -DHAZUMI_LIBRARY_DIR="$libraries" >/dev/null
cmake --install "$out/install" >/dev/null
cmake -S "$here/tests/package" -B "$out/package" -DCMAKE_PREFIX_PATH="$prefix" >/dev/null
cmake --build "$out/package" >/dev/null
(cd "$out/package" && ctest --output-on-failure)
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
# shellcheck disable=SC2046 # Flags are several words.
gcc -std=c11 "$here/examples/c/hello.c" -o "$out/hello-pkg-config" $(pkg-config --cflags --libs hazumi)
LD_LIBRARY_PATH=$prefix/lib "$out/hello-pkg-config"
echo "C and C++: all programs passed"
