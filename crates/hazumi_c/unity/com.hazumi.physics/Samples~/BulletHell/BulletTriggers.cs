// SPDX-License-Identifier: MIT OR Apache-2.0

using System;
using System.Collections.Generic;
using Hazumi.D3;
using UnityEngine;

namespace Hazumi.Samples.BulletHell
{
    /// <summary>
    /// Triggers of bullets and players without colliders: a swarm flies the bullets, and finds who
    /// touches whom.
    /// </summary>
    /// <remarks>
    /// Bullets are probes: they only look for players, and no bullet meets another. Bullets are
    /// swept, so none is too fast to be found.
    /// </remarks>
    public sealed class BulletTriggers : MonoBehaviour
    {
        private const int BulletGroup = 0;
        private const int PlayerGroup = 1;
        private const int MaxInstances = 1023;

        /// <summary>Players, which a program moves as it likes.</summary>
        public Transform[] players;

        /// <summary>Radius of a player, in metres.</summary>
        [Min(0.01f)]
        public float playerRadius = 0.5f;

        /// <summary>Radius of a bullet, in metres.</summary>
        [Min(0.01f)]
        public float bulletRadius = 0.1f;

        /// <summary>Speed of a bullet, in m/s.</summary>
        [Min(0.1f)]
        public float speed = 12;

        /// <summary>Time that a bullet flies, in seconds.</summary>
        [Min(0.1f)]
        public float lifetime = 4;

        /// <summary>Bullets of a ring that is fired.</summary>
        [Min(1)]
        public int ringSize = 360;

        /// <summary>Frames between two rings.</summary>
        [Min(1)]
        public int ringInterval = 5;

        /// <summary>Mesh of a bullet.</summary>
        public Mesh bulletMesh;

        /// <summary>Material of a bullet.</summary>
        public Material bulletMaterial;

        private readonly List<BulletHit> hits = new List<BulletHit>();
        private Swarm swarm;
        private Bullet[] ring;
        private BulletId[] playerIds;
        private Matrix4x4[] batch;
        private int frame;

        /// <summary>
        /// Call for each bullet that begins to touch a player: the index of the player.
        /// </summary>
        public event Action<int> OnBulletTriggerEnter;

        /// <summary>Number of bullets in flight.</summary>
        public int BulletCount
        {
            get { return swarm.Bullets.Count - players.Length; }
        }

        private void Start()
        {
            swarm = new Swarm(Library.ThreadCount);
            swarm.SetCollision(BulletGroup, PlayerGroup, true);
            swarm.SetProbes(1u << BulletGroup);
            swarm.SetDespawnAtWalls();
            swarm.AddRoom(new Vector3(-50, -50, -50), new Vector3(50, 50, 50), 1u << BulletGroup);
            ring = new Bullet[ringSize];
            batch = new Matrix4x4[MaxInstances];
            playerIds = new BulletId[players.Length];
            for (var i = 0; i < players.Length; i++)
            {
                playerIds[i] = SpawnPlayer(i);
            }
        }

        private BulletId SpawnPlayer(int index)
        {
            return swarm.Spawn(new Bullet(players[index].position, Vector3.zero, playerRadius)
            {
                Group = PlayerGroup,
            });
        }

        private void FixedUpdate()
        {
            for (var i = 0; i < players.Length; i++)
            {
                // A player is a bullet that the program moves: it leaves and enters at its place.
                swarm.Despawn(playerIds[i]);
                playerIds[i] = SpawnPlayer(i);
            }
            if (frame++ % ringInterval == 0)
            {
                Fire(transform.position, frame * 0.1f);
            }
            swarm.Step(Time.fixedDeltaTime);
            Trigger();
        }

        private void Fire(Vector3 center, float angle)
        {
            for (var i = 0; i < ring.Length; i++)
            {
                var turn = angle + 2 * Math.PI * i / ring.Length;
                var way = new Vector3((float)Math.Cos(turn), 0, (float)Math.Sin(turn));
                ring[i] = new Bullet(center, way * speed, bulletRadius)
                {
                    Group = BulletGroup,
                    Lifetime = lifetime,
                };
            }
            swarm.Spawn(ring, null);
        }

        private void Trigger()
        {
            foreach (var pair in swarm.Events.Started)
            {
                var player = PlayerIn(pair.A);
                var bulletSlot = player >= 0 ? pair.B : pair.A;
                player = player >= 0 ? player : PlayerIn(pair.B);
                BulletId bullet;
                if (!swarm.TryIdInSlot(bulletSlot, out bullet))
                {
                    continue;
                }
                hits.Add(new BulletHit { Bullet = bullet, Player = player });
            }
            // The events are the swarm's own list: the bullets end after the last was read.
            foreach (var hit in hits)
            {
                if (swarm.TryDespawn(hit.Bullet) && OnBulletTriggerEnter != null)
                {
                    OnBulletTriggerEnter(hit.Player);
                }
            }
            hits.Clear();
        }

        private int PlayerIn(uint slot)
        {
            for (var i = 0; i < playerIds.Length; i++)
            {
                if (playerIds[i].Index == slot)
                {
                    return i;
                }
            }
            return -1;
        }

        private struct BulletHit
        {
            public BulletId Bullet;
            public int Player;
        }

        private void Update()
        {
            var length = 0;
            var lists = swarm.Bullets;
            for (var i = 0; i < lists.Count; i++)
            {
                if (lists.Groups[i] != BulletGroup)
                {
                    continue;
                }
                var size = Vector3.one * (2 * lists.Radii[i]);
                batch[length++] = Matrix4x4.TRS(lists.Positions[i], Quaternion.identity, size);
                if (length == MaxInstances)
                {
                    Graphics.DrawMeshInstanced(bulletMesh, 0, bulletMaterial, batch, length);
                    length = 0;
                }
            }
            Graphics.DrawMeshInstanced(bulletMesh, 0, bulletMaterial, batch, length);
        }

        private void OnDestroy()
        {
            swarm.Dispose();
        }
    }
}
