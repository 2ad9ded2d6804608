// SPDX-License-Identifier: MIT OR Apache-2.0

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;

/// <summary>
/// Writer of the sources that are not written by hand: structs and enums from headers, and the
/// faces of both dimensions from one text.
/// </summary>
internal static class Generate
{
    private static int Main(string[] arguments)
    {
        if (arguments.Length == 3 && arguments[0] == "sources")
        {
            Sources(arguments[1], arguments[2]);
            return 0;
        }
        if (arguments.Length == 3 && arguments[0] == "layout")
        {
            Layout(arguments[1], arguments[2]);
            return 0;
        }
        if (arguments.Length == 3 && arguments[0] == "expand")
        {
            Expand(arguments[1], arguments[2]);
            return 0;
        }
        if (arguments.Length == 2 && arguments[0] == "metas")
        {
            MetaWriter.AddMissing(arguments[1]);
            return 0;
        }
        Console.Error.WriteLine(
            "usage: Generate.exe (sources|layout) CRATE_FOLDER OUT_FOLDER, or expand "
            + "TEMPLATE_FOLDER OUT_FOLDER, or metas PACKAGE_FOLDER");
        return 2;
    }

    private static readonly string[] HeaderNames =
        { "hazumi.h", "hazumi_collide.h", "hazumi2d.h", "hazumi3d.h" };

    private static Headers ReadHeaders(string crate)
    {
        var headers = new Headers();
        foreach (var name in HeaderNames)
        {
            headers.Read(File.ReadAllLines(Path.Combine(crate, "include", name)));
        }
        return headers;
    }

    private static void Sources(string crate, string target)
    {
        Directory.CreateDirectory(target);
        var headers = ReadHeaders(crate);
        foreach (var dimension in new[] { 0, 2, 3 })
        {
            var name = dimension == 0 ? "Types.g.cs" : "Types" + dimension + "D.g.cs";
            Write(Path.Combine(target, name), new TypeWriter(headers, dimension).Text());
        }
        Expand(Path.Combine(crate, "unity", "Generate~"), target);
    }

    /// <summary>Expands all templates of a folder for both dimensions.</summary>
    private static void Expand(string templates, string target)
    {
        Directory.CreateDirectory(target);
        foreach (var file in Directory.GetFiles(templates, "*.cs.template"))
        {
            var name = Path.GetFileName(file).Replace(".cs.template", "");
            foreach (var dimension in new[] { 2, 3 })
            {
                var text = Template.Expand(File.ReadAllLines(file), name, dimension);
                Write(Path.Combine(target, name + dimension + "D.g.cs"), text);
            }
        }
    }

    /// <summary>
    /// Writes two programs, in C and C#, that print the same lines about all structs.
    /// </summary>
    private static void Layout(string crate, string target)
    {
        Directory.CreateDirectory(target);
        var headers = ReadHeaders(crate);
        Write(Path.Combine(target, "layout.c"), LayoutWriter.C(headers));
        var native = File.ReadAllText(Path.Combine(
            crate, "unity", "com.hazumi.physics", "Runtime", "Native", "Native.g.cs"));
        Write(Path.Combine(target, "Layout.cs"), LayoutWriter.CSharp(headers, native));
    }

    private static void Write(string path, string text)
    {
        File.WriteAllText(path, text.Replace("\r\n", "\n"), new UTF8Encoding(false));
    }
}

/// <summary>A field of a struct of C.</summary>
internal sealed class Field
{
    public string Type;
    public string Name;
    public int Count;
    public bool IsPointer;
    public List<string> Docs;
}

/// <summary>A struct of C.</summary>
internal sealed class Struct
{
    public string Name;
    public List<string> Docs;
    public List<Field> Fields = new List<Field>();

    public bool IsHandle
    {
        get { return Fields.Count == 1 && Fields[0].Name == "bits"; }
    }

    public bool IsId
    {
        get { return Fields.Count == 2 && Fields[1].Name == "generation"; }
    }

    /// <summary>Whether a field is a number of things, and not the length of a list.</summary>
    public bool IsCount(Field field)
    {
        var i = Fields.IndexOf(field);
        return field.Type == "size_t" && !(i > 0 && Fields[i - 1].IsPointer);
    }
}

/// <summary>An enum of C.</summary>
internal sealed class Enumeration
{
    public string Name;
    public List<string> Docs;
    public List<Tuple<string, string, List<string>>> Values =
        new List<Tuple<string, string, List<string>>>();
}

/// <summary>Structs and enums of the headers, whose form is always that of cbindgen.</summary>
internal sealed class Headers
{
    public readonly List<Struct> Structs = new List<Struct>();
    public readonly List<Enumeration> Enums = new List<Enumeration>();

    private static readonly Regex EnumStart = new Regex(@"^enum (hz\w+)$");
    private static readonly Regex EnumValue = new Regex(@"^    (HZ\w+) = (\d+),$");
    private static readonly Regex FieldLine =
        new Regex(@"^    (?:const )?([\w ]+?) (\*)?(\w+)(?:\[(\d+)\])?;$");

    public void Read(string[] lines)
    {
        var docs = new List<string>();
        Struct type = null;
        Enumeration values = null;
        foreach (var line in lines)
        {
            var text = line.Trim();
            if (text.StartsWith("///"))
            {
                docs.Add(text.Length > 3 ? text.Substring(4) : "");
                continue;
            }
            Match match;
            if (line == "typedef struct {")
            {
                type = new Struct { Docs = docs };
            }
            else if (type != null && line.StartsWith("} hz"))
            {
                type.Name = line.Substring(2).TrimEnd(';');
                Structs.Add(type);
                type = null;
            }
            else if (type != null && (match = FieldLine.Match(line)).Success)
            {
                type.Fields.Add(new Field
                {
                    Type = match.Groups[1].Value,
                    IsPointer = match.Groups[2].Success,
                    Name = match.Groups[3].Value,
                    Count = match.Groups[4].Success ? int.Parse(match.Groups[4].Value) : 0,
                    Docs = docs,
                });
            }
            else if (type != null)
            {
                throw new InvalidDataException("not a field: " + line);
            }
            else if ((match = EnumStart.Match(line)).Success)
            {
                values = new Enumeration { Name = match.Groups[1].Value, Docs = docs };
            }
            else if (values != null && (match = EnumValue.Match(line)).Success)
            {
                values.Values.Add(
                    Tuple.Create(match.Groups[1].Value, match.Groups[2].Value, docs));
            }
            else if (values != null && line == "};")
            {
                Enums.Add(values);
                values = null;
            }
            docs = new List<string>();
        }
    }
}

/// <summary>Names of C# for names of C.</summary>
internal static class Names
{
    /// <summary>
    /// Names that differ from those of C. UnityEngine has types with the names on the left, so
    /// that a file with both namespaces could not use either.
    /// </summary>
    private static readonly Dictionary<string, string> Renamed = new Dictionary<string, string>
    {
        { "Body", "BodyDefinition" },
        { "Collider", "ColliderDefinition" },
        { "Joint", "JointDefinition" },
        { "Material", "SurfaceMaterial" },
        { "Pose", "RigidPose" },
        { "Ray", "RaySegment" },
        { "ContactPair", "ContactPairIds" },
        { "ContactPoint", "ContactPointInfo" },
        { "Character", "CharacterSettings" },
        { "Mat3", "Matrix3" },
        { "Rot", "Rotation2D" },
        { "DVec2", "DoubleVector2" },
        { "DVec3", "DoubleVector3" },
        { "Vec2", "Vector2" },
        { "Vec3", "Vector3" },
        { "Quat", "Quaternion" },
    };

    /// <summary>Structs with lists, which classes and ref structs by hand stand for.</summary>
    private static readonly HashSet<string> ByHand = new HashSet<string>
    {
        "Version", "Vec2", "Vec3", "Quat", "BodyLists", "Events", "QueryFilter", "ContactHooks",
        "CompoundChild", "SwarmEvents", "BulletLists", "Crowd", "VehicleDefinition",
        "SoftShapeData",
    };

    public static int DimensionOf(string name)
    {
        return name.StartsWith("hz_") ? 0 : name[2] - '0';
    }

    public static string Bare(string name)
    {
        return name.Substring(name.IndexOf('_') + 1);
    }

    public static bool IsByHand(Struct type)
    {
        return type.IsHandle || ByHand.Contains(Bare(type.Name));
    }

    public static string Type(string name)
    {
        var bare = Bare(name);
        string renamed;
        if (Renamed.TryGetValue(bare, out renamed))
        {
            return renamed;
        }
        return bare.EndsWith("Joint") ? bare + "Settings" : bare;
    }

    public static string Pascal(string name)
    {
        return string.Concat(name.Split('_').Where(part => part.Length > 0).Select(
            part => char.ToUpperInvariant(part[0]) + part.Substring(1)));
    }

    /// <summary>Fields of an array: there are no arrays in structs that are plain memory.</summary>
    public static IEnumerable<string> Elements(Field field)
    {
        if (field.Name == "hit")
        {
            // A member cannot have the name of its struct.
            return new[] { "IsHit" };
        }
        if (field.Count == 0)
        {
            return new[] { Pascal(field.Name) };
        }
        if (field.Name == "linear" || field.Name == "angular")
        {
            return "XYZ".Substring(0, field.Count).Select(axis => Pascal(field.Name) + axis);
        }
        if (field.Name == "columns")
        {
            return Enumerable.Range(0, 9).Select(i => "Column" + i / 3 + "XYZ"[i % 3]);
        }
        if (field.Count != 2)
        {
            throw new InvalidDataException("no names for the elements of " + field.Name);
        }
        var name = Pascal(field.Name);
        var one = name == "Bodies" ? "Body" : name == "Radii" ? "Radius"
            : name.EndsWith("s") ? name.Substring(0, name.Length - 1) : name;
        return new[] { one + "A", one + "B" };
    }
}

/// <summary>
/// Writer of the structs and enums of one dimension, or of those that both share.
/// </summary>
internal sealed class TypeWriter
{
    private readonly Headers headers;
    private readonly int dimension;
    private readonly StringBuilder text = new StringBuilder();
    private readonly HashSet<string> handles;

    public TypeWriter(Headers headers, int dimension)
    {
        this.headers = headers;
        this.dimension = dimension;
        handles = new HashSet<string>(headers.Structs.Where(s => s.IsHandle).Select(s => s.Name));
    }

    public string Text()
    {
        text.Append(Template.Head("the headers of C", dimension));
        text.Append("namespace Hazumi").Append(dimension == 0 ? "" : ".D" + dimension);
        text.Append("\n{\n");
        var parts = new List<Action>();
        parts.AddRange(headers.Enums.Where(e => Names.DimensionOf(e.Name) == dimension)
            .Select(e => (Action)(() => Enum(e))));
        parts.AddRange(headers.Structs
            .Where(s => Names.DimensionOf(s.Name) == dimension && !Names.IsByHand(s))
            .Select(s => (Action)(() => Struct(s))));
        for (var i = 0; i < parts.Count; i++)
        {
            text.Append(i == 0 ? "" : "\n");
            parts[i]();
        }
        text.Append("}\n");
        return text.ToString();
    }

    private void Enum(Enumeration type)
    {
        Docs(type.Docs, Names.Type(type.Name), "    ");
        text.Append("    public enum ").Append(Names.Bare(type.Name)).Append(" : uint\n    {\n");
        var prefix = type.Values[0].Item1;
        foreach (var value in type.Values)
        {
            while (!value.Item1.StartsWith(prefix))
            {
                prefix = prefix.Substring(0, prefix.Length - 1);
            }
        }
        prefix = prefix.Substring(0, prefix.LastIndexOf('_') + 1);
        foreach (var value in type.Values)
        {
            var name = Names.Pascal(value.Item1.Substring(prefix.Length).ToLowerInvariant());
            Docs(value.Item3, name, "        ");
            text.Append("        ").Append(name).Append(" = ").Append(value.Item2).Append(",\n");
        }
        text.Append("    }\n");
    }

    private void Struct(Struct type)
    {
        var name = Names.Type(type.Name);
        Docs(type.Docs, name, "    ");
        text.Append("    [StructLayout(LayoutKind.Sequential)]\n");
        if (type.IsId)
        {
            Id(name);
            return;
        }
        var isUnsafe = type.Fields.Any(f => f.IsPointer) ? "unsafe " : "";
        text.Append("    public ").Append(isUnsafe).Append("partial struct ").Append(name);
        text.Append("\n    {\n");
        for (var i = 0; i < type.Fields.Count; i++)
        {
            var field = type.Fields[i];
            foreach (var element in Names.Elements(field))
            {
                if (type.IsCount(field))
                {
                    Docs(field.Docs, element, "        ");
                    text.Append("        public int ").Append(element).Append("\n        {\n");
                    text.Append("            get { return (int)count").Append(element);
                    text.Append("; }\n        }\n\n");
                    text.Append("        private UIntPtr count").Append(element).Append(";\n");
                    continue;
                }
                var isHidden = field.IsPointer || field.Type == "size_t"
                    || handles.Contains(field.Type);
                Docs(field.Docs, element, "        ");
                text.Append("        ").Append(isHidden ? "internal " : "public ");
                text.Append(FieldType(type, field)).Append(field.IsPointer ? "* " : " ");
                text.Append(element).Append(";\n");
            }
            text.Append(i + 1 < type.Fields.Count ? "\n" : "");
        }
        text.Append("    }\n");
    }

    private string FieldType(Struct type, Field field)
    {
        if (field.Name == "locked_axes")
        {
            return "LockedAxes";
        }
        switch (field.Type)
        {
            case "uint8_t": return "byte";
            case "uint16_t": return "ushort";
            case "uint32_t": return "uint";
            case "uint64_t": return "ulong";
            case "size_t": return "UIntPtr";
            case "float":
            case "double":
            case "bool": return field.Type;
        }
        return handles.Contains(field.Type)
            ? "Hazumi.Native." + field.Type
            : Names.Type(field.Type);
    }

    private void Id(string name)
    {
        var lines = new[]
        {
            "    public readonly struct " + name + " : IEquatable<" + name + ">",
            "    {",
            "        /// <summary>Slot; nothing else that lives has it.</summary>",
            "        public readonly uint Index;",
            "",
            "        /// <summary>Number of the use of the slot; 0 in the id of none.</summary>",
            "        public readonly uint Generation;",
            "",
            "        /// <summary>An id of its two numbers, as a save game has them.</summary>",
            "        public " + name + "(uint index, uint generation)",
            "        {",
            "            Index = index;",
            "            Generation = generation;",
            "        }",
            "",
            "        /// <summary>Whether this is the id that names none.</summary>",
            "        public bool IsNone",
            "        {",
            "            get { return Generation == 0; }",
            "        }",
            "",
            "        /// <summary>Whether two ids are the same.</summary>",
            "        public bool Equals(" + name + " other)",
            "        {",
            "            return Index == other.Index && Generation == other.Generation;",
            "        }",
            "",
            "        /// <summary>Whether an object is the same id.</summary>",
            "        public override bool Equals(object other)",
            "        {",
            "            return other is " + name + " && Equals((" + name + ")other);",
            "        }",
            "",
            "        /// <summary>Hash of the two numbers.</summary>",
            "        public override int GetHashCode()",
            "        {",
            "            return unchecked((int)(Index * 31u + Generation));",
            "        }",
            "",
            "        /// <summary>Both numbers, for logs.</summary>",
            "        public override string ToString()",
            "        {",
            "            return \"" + name + "(\" + Index + \", \" + Generation + \")\";",
            "        }",
            "",
            "        /// <summary>Whether two ids are the same.</summary>",
            "        public static bool operator ==(" + name + " a, " + name + " b)",
            "        {",
            "            return a.Equals(b);",
            "        }",
            "",
            "        /// <summary>Whether two ids differ.</summary>",
            "        public static bool operator !=(" + name + " a, " + name + " b)",
            "        {",
            "            return !a.Equals(b);",
            "        }",
            "    }",
        };
        foreach (var line in lines)
        {
            text.Append(line).Append('\n');
        }
    }

    private void Docs(List<string> docs, string name, string indent)
    {
        var lines = docs.Count > 0 ? docs : new List<string> { Words(name) };
        text.Append(indent).Append("/// <summary>\n");
        foreach (var line in lines)
        {
            text.Append(indent).Append("///").Append(line.Length > 0 ? " " : "");
            text.Append(Markup(line)).Append('\n');
        }
        text.Append(indent).Append("/// </summary>\n");
    }

    /// <summary>Words of a name, for fields that the header has no text for.</summary>
    private static string Words(string name)
    {
        var words = Regex.Replace(name, "(?<=.)([A-Z])", m => " " + m.Value.ToLowerInvariant());
        return char.ToUpperInvariant(words[0]) + words.Substring(1) + ".";
    }

    private static string Markup(string line)
    {
        line = Regex.Replace(line, "`hz2_(\\w+)_default` and `hz3_\\1_default`", "`Default`");
        var safe = line.Replace("&", "&amp;").Replace("<", "&lt;").Replace(">", "&gt;");
        return Regex.Replace(safe, "`([^`]+)`", m => "<c>" + Code(m.Groups[1].Value) + "</c>");
    }

    private static string Code(string code)
    {
        if (code == "INFINITY")
        {
            return "float.PositiveInfinity";
        }
        if (code == "HZ_NONE")
        {
            return "Library.None";
        }
        if (code.StartsWith("HZ_STATUS_"))
        {
            return "Status." + Names.Pascal(code.Substring(10).ToLowerInvariant());
        }
        return Regex.IsMatch(code, "^[a-z]+(_[a-z]+)+$") ? Names.Pascal(code) : code;
    }
}

/// <summary>Texts of both dimensions.</summary>
internal static class Template
{
    /// <summary>First lines of a generated file.</summary>
    public static string Head(string source, int dimension)
    {
        var head = new StringBuilder();
        head.Append("// Written by unity/Generate~/Generate.cs from ").Append(source);
        head.Append(". SPDX-License-Identifier: MIT OR Apache-2.0\n// <auto-generated/>\n\n");
        // Fields that only the library writes.
        head.Append("#pragma warning disable 169, 649\n");
        head.Append("using System;\nusing System.Runtime.InteropServices;\n");
        head.Append("using Hazumi.Native;\n");
        head.Append("#if UNITY_5_3_OR_NEWER\n");
        Aliases(head, "UnityEngine", dimension);
        head.Append("#else\n");
        Aliases(head, "System.Numerics", dimension);
        head.Append("#endif\n");
        if (dimension != 0)
        {
            head.Append("using DVector = Hazumi.DoubleVector").Append(dimension).Append(";\n");
        }
        if (dimension == 2)
        {
            head.Append("using Rotation = Hazumi.Rotation2D;\nusing Angular = System.Single;\n");
        }
        return head.Append('\n').ToString();
    }

    private static void Aliases(StringBuilder head, string library, int dimension)
    {
        foreach (var name in new[] { "Quaternion", "Vector2", "Vector3" })
        {
            head.Append("using ").Append(name).Append(" = ");
            head.Append(library).Append('.').Append(name).Append(";\n");
        }
        if (dimension != 0)
        {
            head.Append("using Vector = ").Append(library);
            head.Append(".Vector").Append(dimension).Append(";\n");
        }
        if (dimension == 3)
        {
            head.Append("using Rotation = ").Append(library).Append(".Quaternion;\n");
            head.Append("using Angular = ").Append(library).Append(".Vector3;\n");
        }
    }

    /// <summary>
    /// Text of one dimension: <c>#</c> in a name is its number, and lines between <c>//#2</c> or
    /// <c>//#3</c> and <c>//#end</c> are those of one dimension only.
    /// </summary>
    public static string Expand(string[] lines, string name, int dimension)
    {
        var text = new StringBuilder(Head(name + ".cs.template", dimension));
        var only = 0;
        // The license of the template, and the empty line below it, have their own in the head.
        foreach (var line in lines.Skip(2))
        {
            switch (line.Trim())
            {
                case "//#2": only = 2; continue;
                case "//#3": only = 3; continue;
                case "//#end": only = 0; continue;
            }
            if (only == 0 || only == dimension)
            {
                text.Append(Line(line, dimension)).Append('\n');
            }
        }
        return text.ToString();
    }

    private static string Line(string line, int dimension)
    {
        var isFlat = dimension == 2;
        return line.Replace("hz_Angular#", isFlat ? "float" : "hz_Vec3")
            .Replace("hz_Rotation#", isFlat ? "hz_Rot" : "hz_Quat")
            .Replace("hz_DIM#", dimension.ToString())
            .Replace("hz#", "hz" + dimension)
            .Replace("Vec#", "Vec" + dimension)
            .Replace("D#", "D" + dimension);
    }
}

/// <summary>Writer of programs that print sizes and offsets.</summary>
internal static class LayoutWriter
{
    public static string C(Headers headers)
    {
        var text = new StringBuilder();
        text.Append("#include <stdio.h>\n#include \"hazumi2d.h\"\n#include \"hazumi3d.h\"\n\n");
        text.Append("int main(void) {\n");
        foreach (var type in headers.Structs)
        {
            text.AppendFormat("    printf(\"struct {0} %zu\\n\", sizeof({0}));\n", type.Name);
            foreach (var field in type.Fields)
            {
                for (var i = 0; i < Math.Max(field.Count, 1); i++)
                {
                    var place = field.Count > 0 ? field.Name + "[" + i + "]" : field.Name;
                    text.AppendFormat(
                        "    printf(\"field {0}.{1} %zu\\n\", offsetof({0}, {1}));\n",
                        type.Name,
                        place);
                }
            }
        }
        return text.Append("    return 0;\n}\n").ToString();
    }

    public static string CSharp(Headers headers, string native)
    {
        var text = new StringBuilder();
        text.Append("using System;\nusing System.IO;\nusing Hazumi.Native;\n\n");
        text.Append("internal static unsafe class Layout\n{\n");
        var calls = new StringBuilder();
        foreach (var type in headers.Structs)
        {
            // Arguments of callbacks only have no struct there.
            if (native.Contains("partial struct " + type.Name + "\n"))
            {
                Method(text, calls, type, true);
            }
            if (!Names.IsByHand(type))
            {
                Method(text, calls, type, false);
            }
        }
        text.Append("    private static void Main(string[] arguments)\n    {\n");
        text.Append("        var isNative = arguments[0] == \"native\";\n");
        return text.Append(calls).Append("    }\n}\n").ToString();
    }

    private static void Method(StringBuilder text, StringBuilder calls, Struct type, bool isNative)
    {
        var dimension = Names.DimensionOf(type.Name);
        var name = isNative ? type.Name
            : "Hazumi." + (dimension == 0 ? "" : "D" + dimension + ".") + Names.Type(type.Name);
        var method = (isNative ? "Native_" : "Face_") + type.Name;
        calls.AppendFormat("        if ({0}isNative) {1}();\n", isNative ? "" : "!", method);
        text.AppendFormat("    private static void {0}()\n    {{\n", method);
        text.AppendFormat("        var value = default({0});\n", name);
        text.AppendFormat(
            "        Console.WriteLine(\"struct {0} \" + sizeof({1}));\n", type.Name, name);
        if (!isNative && type.IsId)
        {
            // There is no address of a field that is read only.
            text.AppendFormat("        value = new {0}(1, 2);\n", name);
            text.Append("        var isSame = *(ulong*)&value == 1 + (2ul << 32);\n");
            text.AppendFormat(
                "        Console.WriteLine(\"field {0}.index \" + (isSame ? 0 : -1));\n"
                + "        Console.WriteLine(\"field {0}.generation 4\");\n",
                type.Name);
            text.Append("    }\n\n");
            return;
        }
        foreach (var field in type.Fields)
        {
            if (!isNative && type.IsCount(field))
            {
                // Private fields are between others, whose offsets say enough.
                continue;
            }
            var elements = isNative ? NativeElements(field) : Names.Elements(field);
            var i = 0;
            foreach (var element in elements)
            {
                var place = field.Count > 0 ? field.Name + "[" + i + "]" : field.Name;
                text.AppendFormat(
                    "        Console.WriteLine(\"field {0}.{1} \" "
                    + "+ ((byte*)&value.{2} - (byte*)&value));\n",
                    type.Name,
                    place,
                    element);
                i++;
            }
        }
        text.Append("    }\n\n");
    }

    private static IEnumerable<string> NativeElements(Field field)
    {
        var name = field.Name == "fixed" ? "@fixed" : field.Name;
        // Arrays of numbers are buffers of C#; structs cannot be in those.
        var isNumber = field.Type == "float" || field.Type.StartsWith("uint");
        return field.Count == 0
            ? new[] { name }
            : Enumerable.Range(0, field.Count)
                .Select(i => field.Name + (isNumber ? "[" + i + "]" : "_" + i));
    }
}

/// <summary>Writer of the files in which Unity keeps the names and settings of assets.</summary>
internal static class MetaWriter
{
    /// <summary>
    /// Adds a meta file for each asset without one. Its name is a hash of the path, so that it is
    /// the same on all machines.
    /// </summary>
    public static void AddMissing(string package)
    {
        var root = Path.GetFullPath(package);
        foreach (var path in Directory.GetFileSystemEntries(root, "*", SearchOption.AllDirectories))
        {
            // Unity neither imports folders that end so, nor looks for their own meta file.
            if (path.EndsWith(".meta") || path.EndsWith("~") || File.Exists(path + ".meta"))
            {
                continue;
            }
            var name = path.Substring(root.Length + 1).Replace('\\', '/');
            var text = "fileFormatVersion: 2\nguid: " + Hash("com.hazumi.physics/" + name) + "\n"
                + (Directory.Exists(path) ? "folderAsset: yes\n" : "") + Importer(path)
                + "  externalObjects: {}\n  userData: \n  assetBundleName: \n"
                + "  assetBundleVariant: \n";
            File.WriteAllText(path + ".meta", text, new UTF8Encoding(false));
        }
    }

    private static string Importer(string path)
    {
        switch (Path.GetExtension(path))
        {
            case ".cs":
                return "MonoImporter:\n  serializedVersion: 2\n  defaultReferences: []\n"
                    + "  executionOrder: 0\n  icon: {instanceID: 0}\n";
            case ".asmdef":
                return "AssemblyDefinitionImporter:\n";
            case ".md":
                return "TextScriptImporter:\n";
        }
        return Path.GetFileName(path) == "package.json"
            ? "PackageManifestImporter:\n"
            : "DefaultImporter:\n";
    }

    private static string Hash(string name)
    {
        using (var md5 = System.Security.Cryptography.MD5.Create())
        {
            var hash = md5.ComputeHash(Encoding.UTF8.GetBytes(name));
            return string.Concat(hash.Select(b => b.ToString("x2")));
        }
    }
}
