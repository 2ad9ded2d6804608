// SPDX-License-Identifier: MIT OR Apache-2.0

using System;
using System.Runtime.InteropServices;
using Hazumi.Native;
#if UNITY_5_3_OR_NEWER
using Vector3 = UnityEngine.Vector3;
#else
using Vector3 = System.Numerics.Vector3;
#endif

namespace Hazumi.D3
{
    /// <summary>Settings of a vehicle apart from its wheels.</summary>
    public unsafe struct VehicleSettings
    {
        /// <summary>Unit vector forward, in the frame of the chassis; default z.</summary>
        public Vector3 Forward;

        /// <summary>
        /// Unit vector up from the ground, in the frame of the chassis; default y.
        /// </summary>
        public Vector3 Up;

        /// <summary>
        /// Greatest power of the engine, in W; <see cref="float.PositiveInfinity"/> for full torque
        /// at any speed, the default.
        /// </summary>
        public float Power;

        /// <summary>Settings with the defaults of all fields.</summary>
        public static VehicleSettings Default
        {
            get
            {
                var native = Api.hz3_vehicle_definition_default(default(hz3_BodyId));
                return new VehicleSettings
                {
                    Forward = *(Vector3*)&native.forward,
                    Up = *(Vector3*)&native.up,
                    Power = native.power,
                };
            }
        }
    }

    /// <summary>A vehicle: a chassis on wheels with suspension and tyres.</summary>
    public sealed unsafe class Vehicle : HazumiObject
    {
        private readonly World world;

        /// <summary>Creates a vehicle of a dynamic body and wheels.</summary>
        public Vehicle(World world, BodyId chassis, ReadOnlySpan<Wheel> wheels)
            : this(world, chassis, wheels, VehicleSettings.Default)
        {
        }

        /// <summary>
        /// Creates a vehicle of a dynamic body, wheels, and bars that keep two wheels level. The
        /// first update checks the numbers.
        /// </summary>
        public Vehicle(
            World world,
            BodyId chassis,
            ReadOnlySpan<Wheel> wheels,
            VehicleSettings settings,
            ReadOnlySpan<AntiRollBar> antiRollBars = default(ReadOnlySpan<AntiRollBar>))
        {
            hz3_Vehicle made;
            fixed (Wheel* firstWheel = &MemoryMarshal.GetReference(wheels))
            fixed (AntiRollBar* firstBar = &MemoryMarshal.GetReference(antiRollBars))
            {
                var native = new hz3_VehicleDefinition
                {
                    chassis = *(hz3_BodyId*)&chassis,
                    forward = *(hz_Vec3*)&settings.Forward,
                    up = *(hz_Vec3*)&settings.Up,
                    power = settings.Power,
                    wheels = (hz3_Wheel*)firstWheel,
                    wheel_count = Size(wheels.Length),
                    anti_roll_bars = (hz3_AntiRollBar*)firstBar,
                    anti_roll_bar_count = Size(antiRollBars.Length),
                };
                Check(Api.hz3_vehicle_create(&native, &made));
            }
            this.world = world;
            Own(made.bits);
        }

        private hz3_Vehicle Handle
        {
            get { return new hz3_Vehicle { bits = Bits }; }
        }

        internal override hz_Status Release(ulong handle)
        {
            return Api.hz3_vehicle_destroy(new hz3_Vehicle { bits = handle });
        }

        /// <summary>
        /// Sets the input of the driver, which stays the same until the next call.
        /// </summary>
        public void SetControls(VehicleControls controls)
        {
            Check(Api.hz3_vehicle_set_controls(Handle, (hz3_VehicleControls*)&controls));
        }

        /// <summary>
        /// Applies the forces of springs and tyres in the next step, in seconds. To be called
        /// before every step.
        /// </summary>
        public void Update(float seconds, QueryFilter filter = null)
        {
            var status = Api.hz3_vehicle_update(
                Handle, world.Handle, seconds, QueryFilter.PointerTo(filter));
            QueryFilter.End(filter);
            Check(status, world);
        }

        /// <summary>State of a wheel after the last update.</summary>
        public WheelState StateOf(int wheel)
        {
            WheelState state;
            Check(Api.hz3_vehicle_wheel_state(Handle, (uint)wheel, (hz3_WheelState*)&state));
            return state;
        }

        /// <summary>Pose of a wheel in the world, for drawing.</summary>
        public RigidPose PoseOf(int wheel)
        {
            RigidPose pose;
            Check(
                Api.hz3_vehicle_wheel_pose(Handle, world.Handle, (uint)wheel, (hz3_Pose*)&pose),
                world);
            return pose;
        }
    }
}
