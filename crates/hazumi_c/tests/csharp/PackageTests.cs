// SPDX-License-Identifier: MIT OR Apache-2.0

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text.RegularExpressions;
using System.Xml;

namespace Hazumi.Tests
{
    /// <summary>Structure of the package of Unity.</summary>
    internal static class PackageTests
    {
        private static string package;

        public static void Run(string folder)
        {
            package = folder;
            Check.Run("the package describes itself", Manifest);
            Check.Run("the assembly definition allows unsafe code", Assembly);
            Check.Run("the project of .NET is well-formed", Project);
            Check.Run("each asset has a meta file of its own", Metas);
            Check.Run("no source file has the name of another", Names);
            Check.Run("hand-written files have a license", Licenses);
            Check.Run("no public type has the name of a type of Unity", Collisions);
            Check.Run("public members are documented", Documented);
            Check.Run("each function of the interface has a use", Functions);
        }

        private static string Read(string name)
        {
            return File.ReadAllText(Path.Combine(package, name));
        }

        private static void Manifest()
        {
            var json = (Dictionary<string, object>)Json.Parse(Read("package.json"));
            Check.Equal("com.hazumi.physics", json["name"]);
            Check.Equal("2022.3", json["unity"]);
            Check.Equal(Library.Version.ToString(), json["version"]);
            var samples = ((List<object>)json["samples"])
                .Cast<Dictionary<string, object>>()
                .ToList();
            Check.Equal(3, samples.Count);
            foreach (var sample in samples)
            {
                var path = Path.Combine(package, (string)sample["path"]);
                Check.That(Directory.GetFiles(path, "*.cs").Length > 0, path + " has sources");
            }
            var folders = Directory.GetDirectories(Path.Combine(package, "Samples~"));
            Check.Equal(samples.Count, folders.Length);
        }

        private static void Assembly()
        {
            var json = (Dictionary<string, object>)Json.Parse(Read("Runtime/Hazumi.asmdef"));
            Check.Equal("Hazumi", json["name"]);
            Check.Equal(true, json["allowUnsafeCode"]);
            var define = (Dictionary<string, object>)((List<object>)json["versionDefines"])[0];
            Check.Equal("HAZUMI_COLLECTIONS", define["define"]);
        }

        private static void Project()
        {
            var folder = Path.Combine(package, "..", "..", "dotnet");
            var project = new XmlDocument();
            project.Load(Path.Combine(folder, "Hazumi.csproj"));
            var frameworks = project.GetElementsByTagName("TargetFrameworks")[0].InnerText;
            Check.Equal("netstandard2.1;net8.0", frameworks);
            var version = project.GetElementsByTagName("Version")[0].InnerText;
            Check.Equal(Library.Version.ToString(), version);
            foreach (XmlNode file in project.GetElementsByTagName("Compile"))
            {
                var include = file.Attributes["Include"].Value;
                var root = Path.Combine(folder, include.Substring(0, include.IndexOf("/**")));
                Check.That(Directory.Exists(root), root + " is missing");
            }
        }

        private static void Metas()
        {
            var paths = Directory.GetFileSystemEntries(package, "*", SearchOption.AllDirectories);
            var identifiers = new HashSet<string>();
            foreach (var path in paths)
            {
                if (path.EndsWith("~"))
                {
                    continue;
                }
                if (!path.EndsWith(".meta"))
                {
                    Check.That(File.Exists(path + ".meta"), path + " has no meta file");
                    continue;
                }
                var match = Regex.Match(File.ReadAllText(path), "guid: ([0-9a-f]{32})\n");
                Check.That(match.Success, path + " has no identifier");
                Check.That(identifiers.Add(match.Groups[1].Value), path + " has that of another");
                // The libraries of platforms are not in the repository; their settings are.
                var asset = path.Substring(0, path.Length - 5);
                var isLibrary = asset.Contains("Plugins")
                    && Path.GetFileName(asset).Contains("hazumi.");
                Check.That(
                    isLibrary || File.Exists(asset) || Directory.Exists(asset),
                    path + " has no asset");
            }
            Check.That(identifiers.Count > 40, "identifiers: " + identifiers.Count);
        }

        private static IEnumerable<string> Sources()
        {
            return Directory.GetFiles(package, "*.cs", SearchOption.AllDirectories);
        }

        /// <summary>Sources of the assembly that csbindgen did not write.</summary>
        private static IEnumerable<string> Face()
        {
            return Sources().Where(path => path.Contains("Runtime") && !path.Contains("Native.g"));
        }

        private static void Names()
        {
            var names = new HashSet<string>();
            foreach (var path in Sources())
            {
                Check.That(names.Add(Path.GetFileName(path)), path + " has the name of another");
            }
        }

        private static void Licenses()
        {
            foreach (var path in Sources())
            {
                var first = File.ReadLines(path).First();
                Check.That(
                    first.Contains("SPDX-License-Identifier: MIT OR Apache-2.0"),
                    path + " has no license");
            }
        }

        private static IEnumerable<Type> Types()
        {
            return typeof(Library).Assembly.GetExportedTypes()
                .Where(type => type.Namespace != "Hazumi.Native");
        }

        private static void Collisions()
        {
            var unity = new HashSet<string>
            {
                "Pose", "Ray", "Ray2D", "Collider", "Collider2D", "Joint", "Joint2D",
                "FixedJoint", "HingeJoint", "SpringJoint", "CharacterJoint",
                "ConfigurableJoint", "Material", "PhysicMaterial", "ContactPair",
                "ContactPoint", "ContactPoint2D", "ContactFilter2D", "Collision", "Collision2D",
                "Rigidbody", "Rigidbody2D", "Mesh", "Vector2", "Vector3", "Quaternion",
                "Matrix4x4", "Bounds", "Plane", "Time", "Random", "Object", "Component",
                "Transform", "Physics", "Physics2D", "RaycastHit", "RaycastHit2D",
                "WheelCollider", "WheelHit", "WheelFrictionCurve", "JointMotor", "JointSpring",
                "JointLimits", "Motion", "Color", "Event", "Input", "Gizmos", "Debug",
                "CharacterController", "SliderJoint2D", "FixedJoint2D", "WheelJoint2D",
                "DistanceJoint2D", "Cloth", "Light", "Camera",
            };
            foreach (var type in Types())
            {
                Check.That(!unity.Contains(type.Name), type.FullName + " is ambiguous in Unity");
            }
        }

        private static void Functions()
        {
            var native = Read(Path.Combine("Runtime", "Native", "Native.g.cs"));
            var uses = new HashSet<string>();
            foreach (var path in Face())
            {
                foreach (Match match in Regex.Matches(File.ReadAllText(path), @"\bApi\.(hz\w+)"))
                {
                    uses.Add(match.Groups[1].Value);
                }
            }
            var functions = Regex.Matches(native, "EntryPoint = \"(hz\\w+)\"").Cast<Match>()
                .Select(match => match.Groups[1].Value).ToList();
            Check.That(functions.Count > 400, "functions: " + functions.Count);
            var unused = functions.Where(function => !uses.Contains(function)).ToList();
            Check.That(unused.Count == 0, "no use of " + string.Join(", ", unused));
        }

        private static void Documented()
        {
            foreach (var path in Face())
            {
                var lines = File.ReadAllLines(path);
                for (var i = 1; i < lines.Length; i++)
                {
                    var line = lines[i].Trim();
                    var above = i - 1;
                    while (lines[above].Trim().StartsWith("["))
                    {
                        above--;
                    }
                    // Other parts of a type have its text, and one attribute is internal.
                    var needs = line.StartsWith("public ") && !line.Contains("partial ")
                        && !path.EndsWith("MonoPInvokeCallbackAttribute.cs");
                    Check.That(
                        !needs || lines[above].Trim().StartsWith("///"),
                        Path.GetFileName(path) + " line " + (i + 1) + " has no text");
                }
            }
        }
    }
}
