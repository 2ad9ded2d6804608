//! The functions of Box2D, under names that do not tell it from Box3D.

pub(super) use boxdd_sys::ffi::{
    b2Body_ApplyMassFromShapes as apply_mass_from_shapes, b2Body_GetTransform as transform_of,
    b2Body_IsAwake as is_awake, b2Body_SetTargetTransform as set_target_transform,
    b2BodyId as BodyId, b2BodyType_b2_dynamicBody as DYNAMIC,
    b2BodyType_b2_kinematicBody as KINEMATIC, b2BodyType_b2_staticBody as STATIC,
    b2CreateBody as create_body, b2CreateRevoluteJoint as create_revolute_joint,
    b2CreateWorld as create_world, b2DefaultBodyDef as default_body_def,
    b2DefaultRevoluteJointDef as default_revolute_joint_def,
    b2DefaultShapeDef as default_shape_def, b2DefaultWorldDef as default_world_def,
    b2DestroyBody as destroy_body, b2DestroyWorld as destroy_world, b2JointDef as JointDef,
    b2ShapeDef as ShapeDef, b2Transform as Transform, b2World_Step as step_world,
    b2WorldId as WorldId,
};
