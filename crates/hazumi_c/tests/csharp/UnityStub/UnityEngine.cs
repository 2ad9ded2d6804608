// SPDX-License-Identifier: MIT OR Apache-2.0

// The part of Unity's interface that the package and its samples use, written anew, so that they
// compile and run without Unity. Signatures are Unity's; the insides do as little as they can.

using System;
using System.Collections.Generic;

namespace UnityEngine
{
    public struct Vector2
    {
        public float x;
        public float y;

        public Vector2(float x, float y)
        {
            this.x = x;
            this.y = y;
        }

        public static Vector2 zero { get { return new Vector2(0, 0); } }

        public static implicit operator Vector2(Vector3 v)
        {
            return new Vector2(v.x, v.y);
        }

        public static implicit operator Vector3(Vector2 v)
        {
            return new Vector3(v.x, v.y, 0);
        }
    }

    public struct Vector3
    {
        public float x;
        public float y;
        public float z;

        public Vector3(float x, float y, float z)
        {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        public static Vector3 zero { get { return new Vector3(0, 0, 0); } }

        public static Vector3 one { get { return new Vector3(1, 1, 1); } }

        public float magnitude { get { return (float)Math.Sqrt(x * x + y * y + z * z); } }

        public static Vector3 operator +(Vector3 a, Vector3 b)
        {
            return new Vector3(a.x + b.x, a.y + b.y, a.z + b.z);
        }

        public static Vector3 operator -(Vector3 a, Vector3 b)
        {
            return new Vector3(a.x - b.x, a.y - b.y, a.z - b.z);
        }

        public static Vector3 operator *(Vector3 a, float f)
        {
            return new Vector3(a.x * f, a.y * f, a.z * f);
        }
    }

    public struct Quaternion
    {
        public float x;
        public float y;
        public float z;
        public float w;

        public static Quaternion identity { get { return new Quaternion { w = 1 }; } }

        public static Quaternion AngleAxis(float degrees, Vector3 axis)
        {
            var half = degrees * Math.PI / 360;
            var sin = (float)Math.Sin(half);
            return new Quaternion
            {
                x = axis.x * sin,
                y = axis.y * sin,
                z = axis.z * sin,
                w = (float)Math.Cos(half),
            };
        }
    }

    public struct Matrix4x4
    {
        public Vector3 position;
        public Quaternion rotation;
        public Vector3 scale;

        public static Matrix4x4 TRS(Vector3 position, Quaternion rotation, Vector3 scale)
        {
            return new Matrix4x4 { position = position, rotation = rotation, scale = scale };
        }
    }

    public class Object
    {
        public static void Destroy(Object other)
        {
        }
    }

    public class ScriptableObject : Object
    {
        public static T CreateInstance<T>()
            where T : ScriptableObject, new()
        {
            return new T();
        }
    }

    public class Component : Object
    {
        public readonly Transform transform;

        public Component()
        {
            transform = this as Transform ?? new Transform();
        }

        public T GetComponent<T>()
            where T : Component, new()
        {
            object found;
            if (!transform.Siblings.TryGetValue(typeof(T), out found))
            {
                found = new T();
                transform.Siblings[typeof(T)] = found;
            }
            return (T)found;
        }
    }

    public class Transform : Component
    {
        internal readonly Dictionary<Type, object> Siblings = new Dictionary<Type, object>();

        public Vector3 position { get; set; }

        public Quaternion rotation { get; set; }
    }

    public class MonoBehaviour : Component
    {
    }

    public class Rigidbody2D : Component
    {
        public Vector2 position { get; set; }

        public Vector2 velocity { get; set; }

        public float mass { get; set; } = 1;
    }

    public class Mesh : Object
    {
        public Vector3[] vertices { get; set; } = new Vector3[0];

        public int[] triangles { get; set; } = new int[0];

        public void MarkDynamic()
        {
        }

        public void SetVertices(Vector3[] places)
        {
            vertices = places;
        }

        public void RecalculateBounds()
        {
        }
    }

    public class MeshFilter : Component
    {
        public Mesh sharedMesh { get; set; }
    }

    public class Material : Object
    {
    }

    public static class Graphics
    {
        public static int Drawn;

        public static void DrawMeshInstanced(
            Mesh mesh, int submesh, Material material, Matrix4x4[] matrices, int count)
        {
            Drawn += count;
        }
    }

    public static class Time
    {
        public static float fixedDeltaTime { get { return 0.02f; } }

        public static float deltaTime { get { return 1 / 60f; } }
    }

    public sealed class SerializeFieldAttribute : Attribute
    {
    }

    public sealed class DisallowMultipleComponentAttribute : Attribute
    {
    }

    [AttributeUsage(AttributeTargets.Class, AllowMultiple = true)]
    public sealed class RequireComponent : Attribute
    {
        public RequireComponent(Type type)
        {
        }
    }

    public sealed class CreateAssetMenuAttribute : Attribute
    {
        public string menuName { get; set; }
    }

    public sealed class MinAttribute : Attribute
    {
        public MinAttribute(float min)
        {
        }
    }
}

namespace Unity.Collections
{
    public enum Allocator
    {
        Persistent = 4,
    }

    public struct NativeArray<T> : IDisposable
        where T : struct
    {
        private readonly T[] items;

        public NativeArray(int length, Allocator allocator)
        {
            items = new T[length];
        }

        public int Length { get { return items.Length; } }

        public T this[int index]
        {
            get { return items[index]; }
            set { items[index] = value; }
        }

        public Span<T> AsSpan()
        {
            return items;
        }

        public ReadOnlySpan<T> AsReadOnlySpan()
        {
            return items;
        }

        public void Dispose()
        {
        }
    }
}
