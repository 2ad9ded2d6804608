//! Vocabulary of three dimensions: types and functions that differ from those of two.

use numpy::{PyArray1, PyArray2};
use pyo3::prelude::*;

pub(crate) use hazumi_picture::dim3 as picture;
pub(crate) use hazumi_scenes as scenes;
pub(crate) use hazumi3d as engine;

use engine::glam;
use engine::joint;

use crate::arrays;

/// A point of a large world.
pub(crate) use glam::DVec3 as DVector;
/// A rotation.
pub(crate) use glam::Quat as Rotation;
/// A vector or a point.
pub(crate) use glam::Vec3 as Vector;
/// An angular velocity, a rotation or a torque.
pub(crate) use glam::Vec3 as AngularVector;

/// Number of dimensions.
pub(crate) const DIM: usize = 3;
/// Numbers of an angular velocity.
pub(crate) const ANGULAR: usize = 3;
/// Numbers of a rotation in arrays: a quaternion, the real part last.
pub(crate) const ROTATION: usize = 4;
/// Numbers of a pose in arrays: position and rotation.
pub(crate) const POSE: usize = DIM + ROTATION;

/// A rotation from its quaternion `x, y, z, w`.
pub(crate) fn rotation_from(numbers: [f32; ROTATION]) -> Rotation {
    Rotation::from_array(numbers)
}

/// The quaternion `x, y, z, w` of a rotation.
pub(crate) fn rotation_numbers(rotation: Rotation) -> [f32; ROTATION] {
    rotation.to_array()
}

/// A rotation of an argument: a quaternion.
pub(crate) fn rotation_of(what: &str, value: &Bound<'_, PyAny>) -> PyResult<Rotation> {
    Ok(Rotation::from_array(arrays::row(what, value)?))
}

/// A rotation for Python: a quaternion.
pub(crate) fn rotation_to(py: Python<'_>, rotation: Rotation) -> PyResult<Bound<'_, PyAny>> {
    Ok(PyArray1::from_slice(py, &rotation.to_array()).into_any())
}

/// An angular velocity of an argument.
pub(crate) fn angular_of(what: &str, value: &Bound<'_, PyAny>) -> PyResult<AngularVector> {
    Ok(AngularVector::from_array(arrays::row(what, value)?))
}

pub(crate) fn angular_to(py: Python<'_>, angular: AngularVector) -> PyResult<Bound<'_, PyAny>> {
    Ok(PyArray1::from_slice(py, &angular.to_array()).into_any())
}

pub(crate) fn angular_from(numbers: [f32; ANGULAR]) -> AngularVector {
    AngularVector::from_array(numbers)
}

pub(crate) fn angular_numbers(angular: AngularVector) -> [f32; ANGULAR] {
    angular.to_array()
}

/// Angular velocities as an array of two axes.
pub(crate) fn angular_list(py: Python<'_>, rows: Vec<[f32; ANGULAR]>) -> Bound<'_, PyAny> {
    arrays::to_rows(py, rows).into_any()
}

/// Angular velocities of an argument: rows of three numbers.
pub(crate) fn angular_rows(
    what: &str,
    value: &Bound<'_, PyAny>,
) -> PyResult<Vec<[f32; ANGULAR]>> {
    arrays::rows(what, value)
}

/// The same point in `f64`.
pub(crate) fn widened(point: Vector) -> DVector {
    point.as_dvec3()
}

/// Inertia about the centre of mass for Python, in kg·m².
pub(crate) fn inertia_to(py: Python<'_>, inertia: glam::Mat3) -> PyResult<Bound<'_, PyAny>> {
    // Inertia is symmetric: rows are columns.
    let columns = inertia.to_cols_array_2d().map(Vec::from);
    Ok(PyArray2::from_vec2(py, &columns)?.into_any())
}

/// Names of the kinds of joints.
pub(crate) const JOINT_KINDS: [&str; 13] = [
    "fixed",
    "ball",
    "hinge",
    "slider",
    "cylindrical",
    "universal",
    "distance",
    "wheel",
    "pose_drive",
    "gear",
    "rack_and_pinion",
    "pulley",
    "six_dof",
];

/// The default joint of a kind.
pub(crate) fn joint_kind(name: &str) -> Option<joint::JointKind> {
    Some(match name {
        "fixed" => joint::Fixed::default().into(),
        "ball" => joint::Ball::default().into(),
        "hinge" => joint::Hinge::default().into(),
        "slider" => joint::Slider::default().into(),
        "cylindrical" => joint::Cylindrical::default().into(),
        "universal" => joint::Universal::default().into(),
        "distance" => joint::Distance { length: joint::JointAxis::FREE }.into(),
        "wheel" => joint::Wheel::default().into(),
        "pose_drive" => joint::PoseDrive::default().into(),
        "gear" => joint::Gear { radii: [1.0; 2] }.into(),
        "rack_and_pinion" => joint::RackAndPinion { radius: 1.0 }.into(),
        "pulley" => {
            joint::Pulley { anchors: [Vector::ZERO; 2], ratio: 1.0, length: 1.0 }.into()
        }
        "six_dof" => joint::SixDof::default().into(),
        _ => return None,
    })
}

/// An axis of a kind of joint, in the order of its fields.
pub(crate) fn joint_axis(
    kind: &mut joint::JointKind,
    axis: usize,
) -> Option<&mut joint::JointAxis> {
    use joint::JointKind::{Cylindrical, Distance, Hinge, SixDof, Slider, Universal, Wheel};
    match (kind, axis) {
        (Hinge(joint), 0) => Some(&mut joint.axis),
        (Slider(joint), 0) => Some(&mut joint.axis),
        (Cylindrical(joint), 0) => Some(&mut joint.linear),
        (Cylindrical(joint), 1) => Some(&mut joint.angular),
        (Universal(joint), 0) => Some(&mut joint.axis_a),
        (Universal(joint), 1) => Some(&mut joint.axis_b),
        (Distance(joint), 0) => Some(&mut joint.length),
        (Wheel(joint), 0) => Some(&mut joint.suspension),
        (Wheel(joint), 1) => Some(&mut joint.steering),
        (Wheel(joint), 2) => Some(&mut joint.spin),
        (SixDof(joint), 0..=2) => Some(&mut joint.linear[axis]),
        (SixDof(joint), 3..=5) => Some(&mut joint.angular[axis - 3]),
        _ => None,
    }
}

/// The axis about which a hinge turns whose frame has this pose in the world.
pub(crate) fn axis_of_turn(frame: &engine::Pose) -> AngularVector {
    frame.transform_vector(Vector::X)
}

/// The source of worlds of a scene.
pub(crate) type SceneSource = scenes::LoadedScene;

/// The scene of a source.
pub(crate) fn scene_of(source: &SceneSource) -> &scenes::Scene {
    &source.scene
}

/// A scene that comes with the engine.
pub(crate) fn gallery_scene(name: &str) -> Option<scenes::Scene> {
    hazumi_scenes::gallery::find(name).map(|entry| entry.build())
}

/// Sides of the surface of a soft shape.
pub(crate) fn soft_surface(shape: &engine::shape::SoftShape) -> &[[u32; DIM]] {
    shape.faces()
}

/// Visits the contact manifolds of two shapes, part by part.
pub(crate) fn collide_parts(
    a: &engine::Shape,
    b: &engine::Shape,
    b_in_a: &engine::Pose,
    margin: f32,
    visit: impl FnMut(engine::collide::PartManifold),
) {
    let scratch = &mut engine::collide::Scratch::default();
    engine::collide::collide_parts(a, b, b_in_a, margin, scratch, visit);
}
