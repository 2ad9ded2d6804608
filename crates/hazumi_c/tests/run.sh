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
export LD_LIBRARY_PATH=$libraries

warnings=(-Wall -Wextra -Wpedantic -Werror -Wshadow -Wconversion -Wsign-conversion)
c_flags=(-std=c11 -O1 -g "${warnings[@]}" -Wstrict-prototypes -I "$here/include")
cpp_flags=(-std=c++20 -O1 -g "${warnings[@]}" -Wold-style-cast -Wnon-virtual-dtor -I "$here/include")
sanitizers=(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
shared=(-L "$libraries" -lhazumi -lpthread -lm)
static=("$libraries/libhazumi.a" -lpthread -ldl -lm)

# Runs a program, and says so.
run() {
  echo "-- $(basename "$1")"
  timeout 300 "$@"
}

# Builds a program twice with a compiler, and runs it: against the shared library, and against
# the static one with sanitizers.
both_ways() {
  local compiler=$1 source=$2 name=$3
  shift 3
  "$compiler" "$@" "$source" -o "$out/$name-$compiler" "${shared[@]}"
  run "$out/$name-$compiler"
  "$compiler" "$@" "${sanitizers[@]}" "$source" -o "$out/$name-$compiler-sanitized" "${static[@]}"
  run "$out/$name-$compiler-sanitized"
}

for compiler in gcc clang; do
  "$compiler" "${c_flags[@]}" "$here/tests/c/layout.c" -o "$out/layout-$compiler" "${shared[@]}"
  run "$out/layout-$compiler"
  for source in "$here"/tests/c/*.c; do
    name=$(basename "$source" .c)
    [ "$name" = layout ] && continue
    for dimension in 2 3; do
      both_ways "$compiler" "$source" "$name$dimension" "${c_flags[@]}" "-DDIMENSION=$dimension"
    done
  done
  for source in "$here"/examples/c/*.c; do
    both_ways "$compiler" "$source" "example-$(basename "$source" .c)" "${c_flags[@]}"
  done
done

# Programs of the guide run; its other blocks compile within a function.
awk -v out="$out/guide" '/^```c$/ { n++; on = 1; printf "" > (out n ".c"); next } /^```$/ { on = 0 }
  on { print > (out n ".c") }' "$here/../../docs/c.md"
for block in "$out"/guide?.c; do
  name=${block%.c}
  if grep -q "int main" "$block"; then
    gcc "${c_flags[@]}" "$block" -o "$name" "${shared[@]}"
    run "$name"
  else
    signature="void snippet(hz3_World world, hz3_BodyId id, hz3_Shape shape)"
    { printf '#include <hazumi3d.h>\n%s;\n%s {\n(void)world, (void)id, (void)shape;\n' \
      "$signature" "$signature"; cat "$block"; echo "}"; } > "$name-snippet.c"
    gcc "${c_flags[@]}" -c "$name-snippet.c" -o "$name.o"
  fi
done

for compiler in g++ clang++; do
  for source in "$here"/tests/cpp/*.cpp "$here"/examples/cpp/*.cpp; do
    name=cpp-$(basename "$source" .cpp)
    both_ways "$compiler" "$source" "$name" "${cpp_flags[@]}"
    # Exceptions and run-time types are not needed.
    "$compiler" "${cpp_flags[@]}" -fno-exceptions -fno-rtti "$source" -o "$out/$name-plain" \
      "${shared[@]}"
    run "$out/$name-plain"
  done
done

# Valgrind knows no AVX-512. Two threads in turn are no contest, so that misuse is left out.
for program in "$out"/*-gcc "$out"/*-g++; do
  case $(basename "$program") in misuse*) continue ;; esac
  HAZUMI_SIMD=sse4.2 run valgrind -q --error-exitcode=1 --leak-check=full \
    --errors-for-leak-kinds=definite "$program"
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
LD_LIBRARY_PATH=$prefix/lib run "$out/hello-pkg-config"
echo "C and C++: all programs passed"
