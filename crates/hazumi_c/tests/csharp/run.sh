#!/bin/sh
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# All checks of C#: run.sh LIBRARY_FOLDER OUT_FOLDER. The first has libhazumi.so, the second takes
# what is compiled. Needs mcs and mono 6.8, gcc and coreutils.
set -eu

if [ $# -ne 2 ]; then
    echo "usage: run.sh LIBRARY_FOLDER OUT_FOLDER" >&2
    exit 2
fi
mkdir -p "$2"
library=$(cd "$1" && pwd)
out=$(cd "$2" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
crate=$(cd "$here/../.." && pwd)
package=$crate/unity/com.hazumi.physics

compile() {
    # The two warnings are about fields that only the native library writes.
    mcs -langversion:7.2 -unsafe -warn:4 -warnaserror+ -nowarn:169,649 -r:System.Core.dll "$@"
}
run() {
    LD_LIBRARY_PATH=$library mono "$@"
}

echo "generated sources"
compile -out:"$out/Generate.exe" "$crate/unity/Generate~/Generate.cs"
rm -rf "$out/sources" "$out/tests" "$out/package"
mono "$out/Generate.exe" sources "$crate" "$out/sources"
mkdir "$out/package"
cp -R "$package/." "$out/package"
rm -f "$out/package/Runtime/Generated/"*.cs
cp "$out/sources/"*.cs "$out/package/Runtime/Generated/"
mono "$out/Generate.exe" metas "$out/package"
if ! diff -r "$package" "$out/package"; then
    echo "the package is not what Generate.cs writes: see docs/csharp.md" >&2
    exit 1
fi

# Names of files have no spaces, so that a list of them is safe.
runtime=$(find "$package/Runtime" -name '*.cs' | sort)

echo "the assembly, with its documentation"
compile -target:library -r:System.Numerics.dll -doc:"$out/Hazumi.xml" -nowarn:1591,1587 \
    -out:"$out/Hazumi.dll" $runtime

echo "layouts of structs"
mono "$out/Generate.exe" layout "$crate" "$out"
gcc -std=c11 -I"$crate/include" -o "$out/layout" "$out/layout.c"
"$out/layout" > "$out/layout-c.txt"
compile -r:System.Numerics.dll -out:"$out/Layout.exe" "$out/Layout.cs" $runtime
mono "$out/Layout.exe" native > "$out/layout-native.txt"
mono "$out/Layout.exe" face > "$out/layout-face.txt"
# Each number of C# is one of C, and each of C is one of C#.
sort -u "$out/layout-c.txt" > "$out/layout-wanted.txt"
sort -u "$out/layout-native.txt" "$out/layout-face.txt" > "$out/layout-got.txt"
diff "$out/layout-wanted.txt" "$out/layout-got.txt"
# The list of the interface, in which arrays are one field, has the same numbers.
if [ -f "$crate/tests/abi.txt" ]; then
    grep -E '^(struct|field) hz' "$crate/tests/abi.txt" | cut -d ' ' -f 1-3 | sort -u \
        > "$out/layout-abi.txt"
    sed -e 's/\[0\]//' "$out/layout-got.txt" | sort -u > "$out/layout-plain.txt"
    if [ -n "$(comm -23 "$out/layout-abi.txt" "$out/layout-plain.txt")" ]; then
        comm -23 "$out/layout-abi.txt" "$out/layout-plain.txt" >&2
        exit 1
    fi
fi
echo "$(wc -l < "$out/layout-wanted.txt") numbers are equal"

echo "tests"
mono "$out/Generate.exe" expand "$here" "$out/tests"
compile -debug -r:System.Numerics.dll -r:System.Xml.dll -out:"$out/Tests.exe" $runtime \
    "$here/Check.cs" "$here/Json.cs" "$here/Only2D.cs" "$here/Only3D.cs" \
    "$here/PackageTests.cs" "$here/Program.cs" "$out/tests/"*.cs
run --debug "$out/Tests.exe" "$package"

echo "samples, with a stub of Unity"
samples=$(find "$package/Samples~" -name '*.cs' | sort)
compile -debug -d:UNITY_5_3_OR_NEWER -d:HAZUMI_COLLECTIONS -out:"$out/Samples.exe" $runtime \
    $samples "$here/UnityStub/UnityEngine.cs" "$here/Check.cs" "$here/Samples.cs"
run --debug "$out/Samples.exe"

echo "first program of the guide"
guide=$crate/../../docs/csharp.md
sed -n '/^<!-- FirstProgram.cs -->$/,/^```$/p' "$guide" | sed -e '1,2d' -e '$d' \
    > "$out/guide.cs"
sed -e 1d "$here/FirstProgram.cs" | diff - "$out/guide.cs"
compile -r:"$out/Hazumi.dll" -r:System.Numerics.dll -out:"$out/FirstProgram.exe" "$out/guide.cs"
run "$out/FirstProgram.exe" > "$out/first.txt"
sed -n '/^<!-- output of FirstProgram.cs -->$/,/^```$/p' "$guide" | sed -e '1,2d' -e '$d' \
    | diff - "$out/first.txt"

echo "times"
compile -r:"$out/Hazumi.dll" -r:System.Numerics.dll -out:"$out/Speed.exe" "$here/Speed.cs" \
    "$here/Check.cs"
run "$out/Speed.exe"
echo "C#: all checks passed"
