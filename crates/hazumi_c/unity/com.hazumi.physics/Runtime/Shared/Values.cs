// SPDX-License-Identifier: MIT OR Apache-2.0

using System;
using Hazumi.Native;

namespace Hazumi
{
    public partial struct Rotation2D
    {
        /// <summary>A rotation by an angle, in radians, counter-clockwise.</summary>
        public Rotation2D(float angle)
        {
            Cos = (float)Math.Cos(angle);
            Sin = (float)Math.Sin(angle);
        }

        /// <summary>A rotation that does not rotate.</summary>
        public static Rotation2D Identity
        {
            get { return new Rotation2D { Cos = 1 }; }
        }

        /// <summary>The angle, in radians, -π..=π.</summary>
        public float Angle
        {
            get { return (float)Math.Atan2(Sin, Cos); }
        }
    }

    public partial struct Limits
    {
        /// <summary>Limits in metres or radians; the upper one is at least the lower one.</summary>
        public Limits(float lower, float upper)
        {
            Lower = lower;
            Upper = upper;
        }
    }

    public partial struct Spring
    {
        /// <summary>
        /// A spring of a frequency, in Hz, > 0, with a damping ratio, dimensionless, ≥ 0, and no
        /// limit of its force.
        /// </summary>
        public Spring(float hertz, float dampingRatio)
        {
            Hertz = hertz;
            DampingRatio = dampingRatio;
            MaxForce = float.PositiveInfinity;
        }
    }

    public partial struct Motor
    {
        /// <summary>
        /// A motor that wants to reach a speed, in m/s or rad/s, with a force, in N or N·m, ≥ 0.
        /// </summary>
        public Motor(float speed, float maxForce)
        {
            Speed = speed;
            MaxForce = maxForce;
        }
    }

    public partial struct JointAxis
    {
        /// <summary>An axis along or about which bodies move freely.</summary>
        public static unsafe JointAxis Free
        {
            get
            {
                var axis = Api.hz_joint_axis_free();
                return *(JointAxis*)&axis;
            }
        }

        /// <summary>The same axis with limits, in metres or radians.</summary>
        public JointAxis WithLimits(float lower, float upper)
        {
            var axis = this;
            axis.HasLimits = true;
            axis.Limits = new Limits(lower, upper);
            return axis;
        }

        /// <summary>The same axis with a spring to a target, in metres or radians.</summary>
        public JointAxis WithSpring(Spring spring, float target)
        {
            var axis = this;
            axis.HasSpring = true;
            axis.Spring = spring;
            axis.Target = target;
            return axis;
        }

        /// <summary>The same axis with a motor.</summary>
        public JointAxis WithMotor(float speed, float maxForce)
        {
            var axis = this;
            axis.HasMotor = true;
            axis.Motor = new Motor(speed, maxForce);
            return axis;
        }
    }

    public partial struct Stiffness
    {
        /// <summary>
        /// A stiffness of a frequency, in Hz, and a damping ratio, dimensionless.
        /// </summary>
        public Stiffness(float hertz, float dampingRatio)
        {
            Hertz = hertz;
            DampingRatio = dampingRatio;
        }
    }

    public partial struct SoftMaterial
    {
        /// <summary>A material of jelly.</summary>
        public static unsafe SoftMaterial Default
        {
            get
            {
                var material = Api.hz_soft_material_default();
                return *(SoftMaterial*)&material;
            }
        }

        /// <summary>A material without any force between its particles.</summary>
        public static unsafe SoftMaterial None
        {
            get
            {
                var material = Api.hz_soft_material_none();
                return *(SoftMaterial*)&material;
            }
        }
    }

    public partial struct CollisionGroups
    {
        /// <summary>
        /// Groups of a collider, as bits: those that it is in, and those that it collides with.
        /// </summary>
        public CollisionGroups(uint memberships, uint filter)
        {
            Memberships = memberships;
            Filter = filter;
        }

        /// <summary>All groups, the default.</summary>
        public static CollisionGroups All
        {
            get { return new CollisionGroups(uint.MaxValue, uint.MaxValue); }
        }
    }

    /// <summary>Types of bodies, as bits, for queries.</summary>
    [Flags]
    public enum BodyTypes : uint
    {
        /// <summary>No type.</summary>
        None = 0,

        /// <summary>Fixed bodies.</summary>
        Fixed = 1,

        /// <summary>Kinematic bodies.</summary>
        Kinematic = 2,

        /// <summary>Dynamic bodies.</summary>
        Dynamic = 4,

        /// <summary>All bodies.</summary>
        All = 7,
    }
}
