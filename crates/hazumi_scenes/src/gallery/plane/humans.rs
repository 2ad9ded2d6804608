//! It rains humans, seen from the side.

use std::f32::consts::PI;

use crate::format::plane::joint_kind::{Hinge, JointAxis, Motor, Spring};
use crate::format::plane::{
    Assembly, Body, BodyType, Collider, CollisionGroups, Frame, Grid, Joint, JointKind, Order,
    Repeat, Scene, Shape, Spawner,
};

/// How many humans fall on a place at once, and how far apart they are, m.
const HUMANS: u8 = 5;
const SPACING: f32 = 0.5;
/// Places side by side, and above each other.
const COLUMNS: u32 = 40;
const ROWS: u32 = 5;
/// From floor to floor, m.
const STOREY: f32 = 45.0;
/// Half the length of a floor, m.
const HALF_LENGTH: f32 = 125.0;
/// Torque of a joint of full friction, N·m.
const FRICTION_TORQUE: f32 = 0.05;

pub(super) fn rain() -> Scene {
    let humans = (0..HUMANS).map(|number| human(number, [SPACING * f32::from(number), 0.0]));
    let (bodies, joints): (Vec<_>, Vec<_>) = humans.unzip();
    let width = 2.0 * HALF_LENGTH / COLUMNS as f32;
    let grid = Grid {
        count: [COLUMNS, ROWS],
        spacing: [width, STOREY],
        order: Order::Xy,
        ..Grid::default()
    };
    let group = Assembly {
        name: "humans".to_owned(),
        position: [0.5 * width - HALF_LENGTH, 40.0],
        bodies: bodies.concat(),
        joints: joints.concat(),
        repeat: Some(Repeat::Grid(grid)),
        ..Assembly::default()
    };
    // A column at a time, on all floors.
    let steps = (0..1000).step_by(8).collect();
    let spawner = Spawner { assembly: group.name.clone(), count: ROWS, steps };
    Scene {
        steps: 1000,
        bodies: vec![floors()],
        assemblies: vec![group],
        spawners: vec![spawner],
        ..Scene::default()
    }
}

/// Rows of small boxes.
fn floors() -> Body {
    let half = 0.25;
    let grid = Grid { count: [501, ROWS], spacing: [2.0 * half, STOREY], ..Grid::default() };
    let floor = Collider {
        repeat: Some(Repeat::Grid(grid)),
        ..Collider::new(Shape::rectangle([half; 2]), [-HALF_LENGTH, 0.0])
    };
    Body {
        name: "floors".to_owned(),
        body_type: BodyType::Fixed,
        colliders: vec![floor],
        ..Body::default()
    }
}

/// A bone, as the table of the benchmark has it: an upright capsule.
struct Bone {
    name: &'static str,
    /// The bone that it hangs on; the hip hangs on none.
    parent: &'static str,
    /// Height of its origin, m, and of the ends of its capsule above that; its radius, m.
    height: f32,
    ends: [f32; 2],
    radius: f32,
    /// Rate at which its linear velocity fades, 1/s.
    damping: f32,
    /// Friction of its joint as part of the full one, and the height of its joint, m.
    friction: f32,
    pivot: f32,
    /// Least and most angle of its joint, in half turns.
    limits: [f32; 2],
    /// How its joint is turned on the parent, in half turns.
    turn: f32,
}

impl Bone {
    /// An upright capsule of this height, with these ends above that and this radius, m, that
    /// hangs on `parent`.
    const fn new(
        [name, parent]: [&'static str; 2],
        height: f32,
        ends: [f32; 2],
        radius: f32,
    ) -> Self {
        Self {
            name,
            parent,
            height,
            ends,
            radius,
            damping: 0.0,
            friction: 1.0,
            pivot: 0.0,
            limits: [0.0; 2],
            turn: 0.0,
        }
    }

    /// With a joint at this height, m, of this part of the full friction, and with these
    /// limits, in half turns.
    const fn jointed(self, pivot: f32, friction: f32, limits: [f32; 2]) -> Self {
        Self { pivot, friction, limits, ..self }
    }

    /// With a linear velocity that fades at this rate, 1/s.
    const fn damped(self, damping: f32) -> Self {
        Self { damping, ..self }
    }

    /// With a joint that is turned on the parent by so many half turns.
    const fn turned(self, turn: f32) -> Self {
        Self { turn, ..self }
    }
}

const HIP: Bone = Bone::new(["hip", ""], 0.95, [-0.02, 0.02], 0.095);
const TORSO: Bone =
    Bone::new(["torso", "hip"], 1.2, [-0.135, 0.135], 0.09).jointed(1.0, 0.5, [-0.25, 0.0]);
const HEAD: Bone = Bone::new(["head", "torso"], 1.475, [-0.038, 0.039], 0.075)
    .jointed(1.4, 0.25, [-0.3, 0.1])
    .damped(0.1);
const UPPER_LEG: Bone = Bone::new(["upper_leg", "hip"], 0.775, [-0.125, 0.125], 0.06).jointed(
    0.9,
    1.0,
    [-0.05, 0.4],
);
const LOWER_LEG: Bone = Bone::new(["lower_leg", "upper_leg"], 0.475, [-0.155, 0.125], 0.045)
    .jointed(0.625, 0.5, [-0.5, -0.02]);
const UPPER_ARM: Bone = Bone::new(["upper_arm", "torso"], 1.225, [-0.125, 0.125], 0.035)
    .jointed(1.35, 0.5, [-0.1, 0.8]);
const LOWER_ARM: Bone = Bone::new(["lower_arm", "upper_arm"], 0.975, [-0.125, 0.125], 0.03)
    .jointed(1.1, 0.1, [-0.2, 0.3])
    .damped(0.1)
    .turned(0.25);

/// The bones in the order in which they are made, each with what its name and that of its
/// parent end in.
const BONES: [(&Bone, &str, &str); 11] = [
    (&HIP, "", ""),
    (&TORSO, "", ""),
    (&HEAD, "", ""),
    (&UPPER_LEG, "_left", ""),
    (&LOWER_LEG, "_left", "_left"),
    (&UPPER_LEG, "_right", ""),
    (&LOWER_LEG, "_right", "_right"),
    (&UPPER_ARM, "_left", ""),
    (&LOWER_ARM, "_left", "_left"),
    (&UPPER_ARM, "_right", ""),
    (&LOWER_ARM, "_right", "_right"),
];

/// The bodies and joints of a human that stands at a place, m. Humans of the same number pass
/// through each other, wherever they fall.
fn human(number: u8, place: [f32; 2]) -> (Vec<Body>, Vec<Joint>) {
    let heights: Vec<(String, f32)> = BONES
        .map(|(bone, end, _)| (format!("{}{end}_{number}", bone.name), bone.height))
        .into();
    let (mut bodies, mut joints) = (Vec::new(), Vec::new());
    for (&(bone, _, parent_end), (name, _)) in BONES.iter().zip(&heights) {
        bodies.push(body_of(bone, name, number, place));
        let parent = format!("{}{parent_end}_{number}", bone.parent);
        if let Some((_, height)) = heights.iter().find(|(name, _)| *name == parent) {
            let names = [parent, name.clone()];
            joints.push(joint_of(bone, names, *height));
        }
    }
    (bodies, joints)
}

fn body_of(bone: &Bone, name: &str, number: u8, [x, y]: [f32; 2]) -> Body {
    let own = 2 << number;
    let everyone = (0..HUMANS).map(|number| 2 << number).sum::<u32>();
    let ends = bone.ends.map(|y| [0.0, y]);
    let mut colliders =
        vec![Collider::new(Shape::Capsule { ends, radius: bone.radius }, [0.0; 2])];
    if bone.name == LOWER_LEG.name {
        colliders.push(Collider {
            friction: Some(0.05),
            // Feet stand on the ground and on nobody.
            collision_groups: Some(CollisionGroups { memberships: own, filter: 1 }),
            ..Collider::new(foot(), [0.0; 2])
        });
    }
    Body {
        name: name.to_owned(),
        position: [x, y + bone.height],
        linear_damping: bone.damping,
        friction: 0.2,
        collision_groups: CollisionGroups { memberships: own, filter: 1 | (everyone & !own) },
        colliders,
        ..Body::default()
    }
}

fn foot() -> Shape {
    let points = vec![[-0.03, -0.185], [0.11, -0.185], [0.11, -0.16], [-0.03, -0.14]];
    Shape::Polygon { points, rounding: 0.015 }
}

/// The joint of a bone and its parent, whose origin is at this height, m.
fn joint_of(bone: &Bone, bodies: [String; 2], parent_height: f32) -> Joint {
    let spring = Spring { hertz: 5.0, damping_ratio: 0.5, max_force: None };
    let motor = Motor { speed: 0.0, max_force: bone.friction * FRICTION_TORQUE };
    let turn = JointAxis {
        limits: Some(bone.limits.map(|limit| limit * PI)),
        spring: Some(spring),
        target: 0.0,
        motor: Some(motor),
    };
    let frame = |height: f32, turn: f32| Frame {
        position: [0.0, bone.pivot - height],
        rotation: turn * PI,
    };
    Joint {
        bodies,
        kind: JointKind::Hinge(Hinge { axis: turn }),
        frames: Some([frame(parent_height, bone.turn), frame(bone.height, 0.0)]),
        ..Joint::default()
    }
}
