// SPDX-License-Identifier: MIT OR Apache-2.0

using System;
using System.Reflection;
using Hazumi.Samples.BulletHell;
using Hazumi.Samples.GjkCrowd;
using Hazumi.Samples.Jelly;
using Unity.Collections;
using UnityEngine;

namespace Hazumi.Tests
{
    /// <summary>Run of the samples without Unity: the calls that Unity would make.</summary>
    internal static class Samples
    {
        private static int Main()
        {
            Check.Run("a crowd of hulls is cooked, collides and is drawn", Crowd);
            Check.Run("a jelly falls, rests and has a mesh", Jelly);
            Check.Run("points of Unity's physics keep their shape", PointMasses);
            Check.Run("bullets trigger on players", BulletHell);
            Check.Run("native arrays are filled", NativeArrays);
            return Check.Finish();
        }

        private static void Call(MonoBehaviour component, string message)
        {
            var method = component.GetType().GetMethod(
                message, BindingFlags.Instance | BindingFlags.NonPublic);
            Check.That(method != null, component.GetType().Name + " has no " + message);
            method.Invoke(component, null);
        }

        private static Action Message(MonoBehaviour component, string message)
        {
            return (Action)Delegate.CreateDelegate(typeof(Action), component, message);
        }

        private static long Allocated(Action action)
        {
            var before = GC.GetAllocatedBytesForCurrentThread();
            action();
            return GC.GetAllocatedBytesForCurrentThread() - before;
        }

        private static Mesh Rock(int seed)
        {
            var random = new System.Random(seed);
            var mesh = new Mesh { vertices = new Vector3[300] };
            for (var i = 0; i < 300; i++)
            {
                var way = new Vector3(
                    (float)random.NextDouble() - 0.5f,
                    (float)random.NextDouble() - 0.5f,
                    (float)random.NextDouble() - 0.5f);
                mesh.vertices[i] = way * (0.5f / way.magnitude);
            }
            return mesh;
        }

        private static void Crowd()
        {
            var infos = new BulletInfo[3];
            for (var i = 0; i < infos.Length; i++)
            {
                infos[i] = ScriptableObject.CreateInstance<BulletInfo>();
                var cook = new GenerateConvexMesh
                {
                    bulletMesh = Rock(i),
                    bulletInfo = infos[i],
                };
                Call(cook, "Start");
                Check.Equal(32, infos[i].convexVertices.Length);
                Check.Near(0.5f, infos[i].radius, 0.01f);
            }
            var test = new GJKCollisionTest
            {
                bulletInfos = infos,
                bulletMesh = Rock(0),
                room = 20,
            };
            Call(test, "Start");
            var update = Message(test, "Update");
            for (var i = 0; i < 10; i++)
            {
                update();
            }
            var drawn = Graphics.Drawn;
            var watch = System.Diagnostics.Stopwatch.StartNew();
            var allocated = Allocated(() =>
            {
                for (var i = 0; i < 20; i++)
                {
                    update();
                }
            });
            Console.WriteLine(
                "10,000 hulls: " + watch.Elapsed.TotalMilliseconds / 20 + " ms a frame, "
                + test.TouchCount + " touch");
            Check.Equal(20 * 10000, Graphics.Drawn - drawn);
            var touching = test.TouchCount;
            Check.That(touching > 500 && touching < 9000, "touch: " + touching);
            Check.That(allocated < 100000, "room for pairs grew by " + allocated);
            Call(test, "OnDestroy");
        }

        private static void Jelly()
        {
            var world = new JellyWorld();
            var jelly = new JellyBody { jellyWorld = world };
            jelly.transform.position = new Vector3(0, 3, 0);
            Call(jelly, "Start");
            var step = Message(world, "FixedUpdate");
            var draw = Message(jelly, "LateUpdate");
            for (var i = 0; i < 100; i++)
            {
                step();
                draw();
            }
            Check.Equal(0L, Allocated(() =>
            {
                step();
                draw();
            }));
            var mesh = jelly.GetComponent<MeshFilter>().sharedMesh;
            Check.Equal(3 * jelly.particles, mesh.triangles.Length);
            float low = 99, high = -99;
            foreach (var vertex in mesh.vertices)
            {
                low = Math.Min(low, vertex.y + 3);
                high = Math.Max(high, vertex.y + 3);
            }
            Check.Near(0, low, 0.1f);
            Check.That(high > 1 && high < 2.5f, "high: " + high);
            Call(world, "OnDestroy");
        }

        private static void PointMasses()
        {
            var points = new PointMass[4];
            for (var i = 0; i < 4; i++)
            {
                points[i] = new PointMass();
                points[i].body.position = new Vector2(i % 2, i / 2);
            }
            var matching = new ShapeMatching { points = points };
            Call(matching, "Start");
            points[3].body.position = new Vector2(2, 2);
            for (var step = 0; step < 200; step++)
            {
                Call(matching, "FixedUpdate");
                foreach (var point in points)
                {
                    var position = point.body.position;
                    position.x += point.body.velocity.x * Time.fixedDeltaTime;
                    position.y += point.body.velocity.y * Time.fixedDeltaTime;
                    point.body.position = position;
                }
            }
            var side = (Vector3)points[3].body.position - (Vector3)points[2].body.position;
            Check.Near(1, side.magnitude, 0.05f);
            Call(matching, "OnDestroy");
        }

        private static void BulletHell()
        {
            var players = new[] { new Transform(), new Transform() };
            players[0].position = new Vector3(10, 0, 0);
            players[1].position = new Vector3(0, 0, 12);
            var hell = new BulletTriggers { players = players };
            var hits = new int[2];
            hell.OnBulletTriggerEnter += player => hits[player]++;
            Call(hell, "Start");
            var step = Message(hell, "FixedUpdate");
            var update = Message(hell, "Update");
            for (var i = 0; i < 300; i++)
            {
                step();
                update();
            }
            Check.That(hell.BulletCount > 10000, "bullets: " + hell.BulletCount);
            Check.That(hits[0] > 20 && hits[1] > 20, "hits: " + hits[0] + ", " + hits[1]);
            Call(hell, "OnDestroy");
        }

        private static void NativeArrays()
        {
            using (var world = new D3.World())
            using (var ball = D3.Shape.Sphere(0.5f))
            {
                var id = world.CreateBody(D3.BodyDefinition.Dynamic(new Vector3(1, 2, 3)), ball);
                var poses = new NativeArray<D3.RigidPose>(4, Allocator.Persistent);
                Check.Equal(1, D3.NativeArrays.ReadPoses(world, poses));
                Check.Equal(3f, poses[0].Position.z);
                var ids = new NativeArray<D3.BodyId>(1, Allocator.Persistent);
                world.Step(Time.fixedDeltaTime);
                Check.Equal(1, D3.NativeArrays.ReadAwakePoses(world, ids, poses));
                Check.Equal(id, ids[0]);
            }
        }
    }
}
