//! The functions of Box3D, under names that do not tell it from Box2D.

pub(super) use box3d_sys::{
    b3Body_ApplyMassFromShapes as apply_mass_from_shapes, b3Body_GetTransform as transform_of,
    b3Body_IsAwake as is_awake, b3Body_SetTargetTransform as set_target_transform,
    b3BodyId as BodyId, b3BodyType_b3_dynamicBody as DYNAMIC,
    b3BodyType_b3_kinematicBody as KINEMATIC, b3BodyType_b3_staticBody as STATIC,
    b3CreateBody as create_body, b3CreateRevoluteJoint as create_revolute_joint,
    b3CreateWorld as create_world, b3DefaultBodyDef as default_body_def,
    b3DefaultRevoluteJointDef as default_revolute_joint_def,
    b3DefaultShapeDef as default_shape_def, b3DefaultWorldDef as default_world_def,
    b3DestroyBody as destroy_body, b3DestroyWorld as destroy_world, b3JointDef as JointDef,
    b3ShapeDef as ShapeDef, b3World_Step as step_world, b3WorldId as WorldId,
    b3WorldTransform as Transform,
};
