//! Vocabulary of two dimensions: types and functions that differ from those of three.

use numpy::PyArray1;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;

pub(crate) use hazumi_picture::dim2 as picture;
pub(crate) use hazumi2d as engine;

use engine::glam;
use engine::joint;
use engine::math::rotation;

use crate::{arrays, failure};

/// Visits the contact manifolds of two shapes, part by part.
pub(crate) use engine::collide::collide_parts;
/// A point of a large world.
pub(crate) use glam::DVec2 as DVector;
/// A vector or a point.
pub(crate) use glam::Vec2 as Vector;
/// An angular velocity, a rotation or a torque.
pub(crate) type AngularVector = f32;
pub(crate) use engine::Rotation;
pub(crate) use hazumi_scenes::plane as scenes;

/// Number of dimensions.
pub(crate) const DIM: usize = 2;
/// Numbers of an angular velocity.
pub(crate) const ANGULAR: usize = 1;
/// Numbers of a rotation in arrays: its angle.
pub(crate) const ROTATION: usize = 1;
/// Numbers of a pose in arrays: position and rotation.
pub(crate) const POSE: usize = DIM + ROTATION;

/// A rotation from its angle, in radians.
pub(crate) fn rotation_from([angle]: [f32; ROTATION]) -> Rotation {
    Rotation::from_angle(angle)
}

/// The angle of a rotation, in radians.
pub(crate) fn rotation_numbers(turned: Rotation) -> [f32; ROTATION] {
    [rotation::between(Rotation::IDENTITY, turned)]
}

/// A rotation of an argument: an angle.
pub(crate) fn rotation_of(what: &str, value: &Bound<'_, PyAny>) -> PyResult<Rotation> {
    Ok(Rotation::from_angle(angular_of(what, value)?))
}

/// A rotation for Python: an angle.
pub(crate) fn rotation_to(py: Python<'_>, turned: Rotation) -> PyResult<Bound<'_, PyAny>> {
    let [angle] = rotation_numbers(turned);
    angle.into_bound_py_any(py)
}

/// An angular velocity of an argument.
pub(crate) fn angular_of(what: &str, value: &Bound<'_, PyAny>) -> PyResult<AngularVector> {
    let [angular] = arrays::list::<f32>(what, value)?[..] else {
        return Err(failure::value(format!("{what} must be one number in 2D")));
    };
    Ok(angular)
}

pub(crate) fn angular_to(py: Python<'_>, angular: AngularVector) -> PyResult<Bound<'_, PyAny>> {
    angular.into_bound_py_any(py)
}

pub(crate) fn angular_from([angular]: [f32; ANGULAR]) -> AngularVector {
    angular
}

pub(crate) fn angular_numbers(angular: AngularVector) -> [f32; ANGULAR] {
    [angular]
}

/// Angular velocities or angles as an array of one axis.
pub(crate) fn angular_list(py: Python<'_>, rows: Vec<[f32; ANGULAR]>) -> Bound<'_, PyAny> {
    PyArray1::from_vec(py, rows.into_flattened()).into_any()
}

/// Angular velocities of an argument: a list of numbers.
pub(crate) fn angular_rows(
    what: &str,
    value: &Bound<'_, PyAny>,
) -> PyResult<Vec<[f32; ANGULAR]>> {
    Ok(arrays::list::<f32>(what, value)?.into_iter().map(|angular| [angular]).collect())
}

/// The same point in `f64`.
pub(crate) fn widened(point: Vector) -> DVector {
    point.as_dvec2()
}

/// Inertia about the centre of mass for Python, in kg·m².
pub(crate) fn inertia_to(py: Python<'_>, inertia: f32) -> PyResult<Bound<'_, PyAny>> {
    inertia.into_bound_py_any(py)
}

/// Names of the kinds of joints.
pub(crate) const JOINT_KINDS: [&str; 10] = [
    "fixed",
    "hinge",
    "slider",
    "distance",
    "wheel",
    "pose_drive",
    "gear",
    "rack_and_pinion",
    "pulley",
    "three_dof",
];

/// The default joint of a kind.
pub(crate) fn joint_kind(name: &str) -> Option<joint::JointKind> {
    Some(match name {
        "fixed" => joint::Fixed::default().into(),
        "hinge" => joint::Hinge::default().into(),
        "slider" => joint::Slider::default().into(),
        "distance" => joint::Distance { length: joint::JointAxis::FREE }.into(),
        "wheel" => joint::Wheel::default().into(),
        "pose_drive" => joint::PoseDrive::default().into(),
        "gear" => joint::Gear { radii: [1.0; 2] }.into(),
        "rack_and_pinion" => joint::RackAndPinion { radius: 1.0 }.into(),
        "pulley" => {
            joint::Pulley { anchors: [Vector::ZERO; 2], ratio: 1.0, length: 1.0 }.into()
        }
        "three_dof" => joint::ThreeDof::default().into(),
        _ => return None,
    })
}

/// An axis of a kind of joint, in the order of its fields.
pub(crate) fn joint_axis(
    kind: &mut joint::JointKind,
    axis: usize,
) -> Option<&mut joint::JointAxis> {
    use joint::JointKind::{Distance, Hinge, Slider, ThreeDof, Wheel};
    match (kind, axis) {
        (Hinge(joint), 0) => Some(&mut joint.axis),
        (Slider(joint), 0) => Some(&mut joint.axis),
        (Distance(joint), 0) => Some(&mut joint.length),
        (Wheel(joint), 0) => Some(&mut joint.suspension),
        (Wheel(joint), 1) => Some(&mut joint.spin),
        (ThreeDof(joint), 0 | 1) => Some(&mut joint.linear[axis]),
        (ThreeDof(joint), 2) => Some(&mut joint.angular),
        _ => None,
    }
}

/// The axis about which a hinge turns whose frame has this pose in the world.
pub(crate) fn axis_of_turn(_: &engine::Pose) -> AngularVector {
    1.0
}

/// The source of worlds of a scene.
pub(crate) type SceneSource = scenes::Scene;

/// The scene of a source.
pub(crate) fn scene_of(source: &SceneSource) -> &scenes::Scene {
    source
}

/// A scene that comes with the engine.
pub(crate) fn gallery_scene(name: &str) -> Option<scenes::Scene> {
    hazumi_scenes::gallery::find_plane(name).map(|entry| entry.build())
}

/// Sides of the surface of a soft shape.
pub(crate) fn soft_surface(shape: &engine::shape::SoftShape) -> &[[u32; DIM]] {
    shape.outline()
}
