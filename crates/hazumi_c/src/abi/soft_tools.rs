//! Soft bodies of other engines, and how to draw soft bodies: shape matching and skins.

use super::pose::Pose;
use super::shape::Shape;
use super::soft_shape::look_at;
use super::space::engine::shape::SkinBinding as EngineBinding;
use super::space::engine::soft::{Frame, MatchOptions, ShapeMatcher as EngineMatcher};
use super::space::{KINDS, Vector, engine};
use crate::common::SoftMaterial;
use crate::pointer::{In, Out, plain};
use crate::registry::Registry;
use crate::status::{Failure, Status, run};

/// Shape matching for points that another engine moves, such as its bodies. It changes
/// velocities only, and keeps momentum and angular momentum.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShapeMatcher {
    pub bits: u64,
}

/// Vertices of a mesh that follow the particles of a soft body.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkinBinding {
    pub bits: u64,
}
plain!(ShapeMatcher, SkinBinding);

static MATCHERS: Registry<EngineMatcher> = Registry::new(KINDS + 8, "shape matcher");
static BINDINGS: Registry<EngineBinding> = Registry::new(KINDS + 9, "skin binding");

/// Creates a matcher for `count` points.
///
/// `rest` has their places at rest, in metres, in any frame, and `masses` their masses, in kg,
/// above 0. A point of infinite mass is held. Of `material` only the shape, its mode and
/// plasticity and the tear strain count; null is the default.
#[unsafe(export_name = symbol!("shape_matcher_create"))]
pub extern "C" fn shape_matcher_create(
    rest: In<Vector>,
    masses: In<f32>,
    count: usize,
    material: In<SoftMaterial>,
    matcher: Out<ShapeMatcher>,
) -> Status {
    run(|| {
        matcher.check("matcher")?;
        let (rest, masses) = (rest.list(count, "rest")?, masses.list(count, "masses")?);
        let mut options = MatchOptions::default();
        if let Some(material) = material.optional("material")? {
            let material = material.to_engine()?;
            options.stiffness = material.shape.ok_or_else(|| {
                Failure::value("shape stiffness of a matcher must not be zero")
            })?;
            options.mode = material.mode;
            options.plasticity = material.plasticity;
            options.tear = material.tear;
        }
        let bits = MATCHERS.insert(EngineMatcher::new(rest, masses, options)?)?;
        matcher.set("matcher", ShapeMatcher { bits })
    })
}

/// Destroys a matcher.
#[unsafe(export_name = symbol!("shape_matcher_destroy"))]
pub extern "C" fn shape_matcher_destroy(matcher: ShapeMatcher) -> Status {
    run(|| MATCHERS.remove(matcher.bits).map(drop))
}

/// Changes the velocities of all points, in m/s, for a step of `h` seconds, > 0. To be called
/// once per step of the other engine, before that moves its points, which are at `positions`,
/// in metres.
#[unsafe(export_name = symbol!("shape_matcher_apply"))]
pub extern "C" fn shape_matcher_apply(
    matcher: ShapeMatcher,
    positions: In<Vector>,
    mut velocities: Out<Vector>,
    count: usize,
    h: f32,
) -> Status {
    run(|| {
        let positions = positions.list(count, "positions")?;
        let velocities = velocities.list(count, "velocities")?;
        Ok(MATCHERS.write(matcher.bits)?.apply(positions, velocities, h)?)
    })
}

/// Best-fit pose of the rest shape while the points are at `positions`, in metres. The position
/// is that of the centre of mass.
#[unsafe(export_name = symbol!("shape_matcher_frame"))]
pub extern "C" fn shape_matcher_frame(
    matcher: ShapeMatcher,
    positions: In<Vector>,
    count: usize,
    frame: Out<Pose>,
) -> Status {
    run(|| {
        let positions = positions.list(count, "positions")?;
        let Frame { center, rotation } = MATCHERS.read(matcher.bits)?.frame(positions)?;
        frame.set("frame", engine::Pose::new(center, rotation).into())
    })
}

/// Binds `count` vertices of a mesh, in metres, in the frame of a soft shape, to its particles.
#[unsafe(export_name = symbol!("skin_binding_create"))]
pub extern "C" fn skin_binding_create(
    shape: Shape,
    vertices: In<Vector>,
    count: usize,
    binding: Out<SkinBinding>,
) -> Status {
    run(|| {
        binding.check("binding")?;
        let vertices = vertices.list(count, "vertices")?;
        let bound =
            look_at(shape, |soft| EngineBinding::bind(soft, vertices).map_err(Failure::value))?;
        binding.set("binding", SkinBinding { bits: BINDINGS.insert(bound)? })
    })
}

/// Destroys a binding.
#[unsafe(export_name = symbol!("skin_binding_destroy"))]
pub extern "C" fn skin_binding_destroy(binding: SkinBinding) -> Status {
    run(|| BINDINGS.remove(binding.bits).map(drop))
}

/// Places of the vertices of a binding, while the particles are at `particles`, in metres.
/// `vertices` has room for as many as were bound.
#[unsafe(export_name = symbol!("skin_binding_positions"))]
pub extern "C" fn skin_binding_positions(
    binding: SkinBinding,
    particles: In<Vector>,
    particle_count: usize,
    vertices: Out<Vector>,
    vertex_count: usize,
) -> Status {
    run(|| {
        let particles = particles.list(particle_count, "particles")?;
        let binding = BINDINGS.read(binding.bits)?;
        if vertex_count != binding.vertex_count() {
            let (given, bound) = (vertex_count, binding.vertex_count());
            let text = format_args!("number of vertices is {given}, must be {bound}");
            return Err(Failure::value(text));
        }
        let mut places = Vec::new();
        binding.positions(particles, &mut places).map_err(Failure::value)?;
        vertices.fill(vertex_count, "vertices", places.into_iter().map(Ok))
    })
}
