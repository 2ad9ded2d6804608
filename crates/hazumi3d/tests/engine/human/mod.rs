//! A human of fourteen bones.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::f32::consts::{FRAC_1_SQRT_2, PI};

use glam::{Quat, Vec3};
use hazumi3d::joint::Limits;
use hazumi3d::math::{Pose, rotation};
use hazumi3d::ragdoll::{Bone, BoneJoint, Skeleton};
use hazumi3d::shape::Capsule;
use hazumi3d::{Collider, Material};

type Place = ([f32; 3], [f32; 4]);

/// A bone: m and unit quaternions, x, y, z, w.
struct BoneRow {
    place: Place,
    ends: [[f32; 3]; 2],
    radius: f32,
    tie: Option<TieRow>,
}

/// Joint to the parent: a ball joint with a cone, or a hinge, about the z axes of the frames.
/// Angles are in degrees.
pub(crate) struct TieRow {
    pub(crate) parent: usize,
    frames: [Place; 2],
    pub(crate) cone: Option<f32>,
    pub(crate) twist: [f32; 2],
    friction: f32,
}

fn pose((position, [x, y, z, w]): Place) -> Pose {
    let turn = rotation::normalize(Quat::from_xyzw(x, y, z, w)).unwrap();
    Pose::new(Vec3::from_array(position), turn)
}

/// The frame whose x axis is the z axis of the table.
fn frame(place: Place) -> Pose {
    let x_to_z = Quat::from_xyzw(0.0, -FRAC_1_SQRT_2, 0.0, FRAC_1_SQRT_2);
    pose(place).mul(&Pose::new(Vec3::ZERO, x_to_z))
}

/// The human, whose joints are braked by `friction` in N·m; feet at the origin, y up.
pub(crate) fn skeleton(friction: f32) -> Skeleton {
    let material = Material { rolling_resistance: 0.02, ..Material::default() };
    let bone = |row: &BoneRow| {
        let shape = Capsule::new(row.ends.map(Vec3::from_array), row.radius);
        let shape: hazumi3d::Shape = shape.map_or_else(
            |_| hazumi3d::shape::Sphere::new(row.radius).unwrap().into(),
            Into::into,
        );
        Bone {
            parent: row.tie.as_ref().map(|tie| (tie.parent, joint(tie, friction))),
            pose: pose(row.place),
            colliders: vec![Collider { material, ..Collider::new(shape) }],
            ..Bone::default()
        }
    };
    let mut bones: Vec<Bone> = HUMAN.iter().map(bone).collect();
    // In the table some joints are centimetres apart; here they meet.
    for place in 1..bones.len() {
        let Some((parent, joint)) = bones[place].parent else { continue };
        let meeting = bones[parent].pose.transform_point(joint.frames[0].position);
        let arm = bones[place].pose.transform_vector(joint.frames[1].position);
        bones[place].pose.position = meeting - arm;
    }
    let mut skeleton = Skeleton { bones, ..Skeleton::default() };
    skeleton.passing_pairs = skeleton.overlapping_pairs();
    skeleton
}

fn joint(tie: &TieRow, friction: f32) -> BoneJoint {
    let frames = tie.frames.map(frame);
    let [lower, upper] = tie.twist.map(|degrees| degrees * PI / 180.0);
    let (limits, friction) = (Limits::new(lower, upper), friction * tie.friction);
    match tie.cone {
        Some(cone) => BoneJoint::ball(frames, cone * PI / 180.0, limits, friction),
        None => BoneJoint::hinge(frames, limits, friction),
    }
}

/// The ties of the human, by bone.
pub(crate) fn ties() -> impl Iterator<Item = (usize, &'static TieRow)> {
    HUMAN.iter().enumerate().filter_map(|(place, row)| Some((place, row.tie.as_ref()?)))
}

const HUMAN: [BoneRow; 14] = [
    BoneRow {
        place: ([0.0, 0.932087, -0.051708], [0.739169, 0.0, 0.0, 0.67352]),
        ends: [[0.07, 0.0, -0.08], [-0.07, 0.0, -0.08]],
        radius: 0.13,
        tie: None,
    }, // pelvis
    BoneRow {
        place: ([0.0, 1.113505, -0.03481], [0.739973, 0.0, 0.0, 0.672637]),
        ends: [[0.06, 0.0, -0.052264], [-0.06, 0.0, -0.052264]],
        radius: 0.12,
        tie: Some(TieRow {
            parent: 0,
            frames: [
                ([0.0, 0.0, -0.182204], [-0.999999, 0.0, 0.0, 0.001194]),
                ([0.0, 0.0, -0.007736], [-1.0, 0.0, 0.0, 0.0]),
            ],
            cone: Some(25.0),
            twist: [-15.0, 15.0],
            friction: 1.0,
        }),
    }, // spine_01
    BoneRow {
        place: ([0.0, 1.194336, -0.027087], [0.703611, 0.0, 0.0, 0.710586]),
        ends: [[0.08, -0.015133, -0.091801], [-0.08, -0.015133, -0.091801]],
        radius: 0.1,
        tie: Some(TieRow {
            parent: 1,
            frames: [
                ([0.0, 0.0, -0.088935], [-0.998619, 0.0, 0.0, -0.05254]),
                ([0.0, 0.0, -0.008199], [-1.0, 0.0, 0.0, 0.0]),
            ],
            cone: Some(25.0),
            twist: [-15.0, 15.0],
            friction: 1.0,
        }),
    }, // spine_02
    BoneRow {
        place: ([0.0, 1.31043, -0.028232], [0.669856, 1e-06, -1e-06, 0.742491]),
        ends: [[0.11, -0.039753, -0.13], [-0.11, -0.039753, -0.13]],
        radius: 0.145,
        tie: Some(TieRow {
            parent: 2,
            frames: [
                ([0.0, 0.0, -0.124298], [-0.998921, 1e-06, -1e-06, -0.046434]),
                ([0.0, 0.0, 0.0], [-1.0, 0.0, -1e-06, 0.0]),
            ],
            cone: Some(15.0),
            twist: [-10.0, 10.0],
            friction: 1.0,
        }),
    }, // spine_03
    BoneRow {
        place: ([0.0, 1.575582, -0.055837], [0.879922, 0.0, 0.0, 0.475118]),
        ends: [[-1e-06, 0.0, -0.02], [0.0, -0.005, -0.08]],
        radius: 0.07,
        tie: Some(TieRow {
            parent: 3,
            frames: [
                ([1e-06, -0.000259, -0.266585], [-0.942192, -1e-06, 0.0, 0.335074]),
                ([0.0, 0.0, 0.0], [-1.0, 0.0, -1e-06, 0.0]),
            ],
            cone: Some(45.0),
            twist: [-15.0, 15.0],
            friction: 0.8,
        }),
    }, // neck
    BoneRow {
        place: ([0.0, 1.653348, -0.003241], [0.750288, 0.0, 0.0, 0.661111]),
        ends: [[-1e-06, 0.016892, -0.05869], [0.0, -0.003629, -0.115072]],
        radius: 0.0975,
        tie: Some(TieRow {
            parent: 4,
            frames: [
                ([0.0, 0.001321, -0.093873], [-0.974301, 0.0, 0.0, -0.225251]),
                ([0.0, 0.001268, -0.005104], [-1.0, 0.0, 0.0, 0.0]),
            ],
            cone: Some(15.0),
            twist: [-15.0, 15.0],
            friction: 0.4,
        }),
    }, // head
    BoneRow {
        place: ([0.090416, 0.986104, -0.03509], [-0.703287, -0.070715, 0.053866, 0.705327]),
        ends: [[0.023719, 0.006008, -0.039068], [-0.064492, -0.004664, -0.424718]],
        radius: 0.09,
        tie: Some(TieRow {
            parent: 0,
            frames: [
                ([0.05, 0.011537, -0.055325], [-0.714896, -0.022305, -0.698361, -0.02679]),
                ([0.0, 0.0, 0.0], [-0.002064, 0.758987, 0.017046, 0.65088]),
            ],
            cone: Some(10.0),
            twist: [-60.0, 40.0],
            friction: 1.0,
        }),
    }, // thigh_l
    BoneRow {
        place: ([0.101198, 0.527027, -0.037374], [-0.653328, -0.06686, 0.058582, 0.751838]),
        ends: [[0.001778, 0.0, 0.009841], [-0.078577, 0.014707, -0.41816]],
        radius: 0.075,
        tie: Some(TieRow {
            parent: 6,
            frames: [
                ([-0.069989, 0.000253, -0.453844], [-0.000677, 0.760087, 0.105674, 0.641171]),
                ([0.0, 0.0, 0.0], [-0.044589, 0.76554, 0.053368, 0.639619]),
            ],
            cone: None,
            twist: [-5.0, 45.0],
            friction: 1.0,
        }),
    }, // calf_l
    BoneRow {
        place: ([-0.090416, 0.986104, -0.03509], [-0.703287, 0.070715, -0.053865, 0.705326]),
        ends: [[-0.023719, 0.006008, -0.039068], [0.064492, -0.004664, -0.424718]],
        radius: 0.09,
        tie: Some(TieRow {
            parent: 0,
            frames: [
                ([-0.05, 0.011537, -0.055326], [-0.039089, -0.714094, 0.043177, 0.697623]),
                ([0.0, 0.0, 0.0], [0.758805, -0.019886, -0.651012, -0.001759]),
            ],
            cone: Some(10.0),
            twist: [-30.0, 60.0],
            friction: 1.0,
        }),
    }, // thigh_r
    BoneRow {
        place: ([-0.101198, 0.527027, -0.037373], [-0.653327, 0.06686, -0.058582, 0.751839]),
        ends: [[-0.00182, 0.0, 0.010071], [0.077883, 0.014825, -0.418047]],
        radius: 0.075,
        tie: Some(TieRow {
            parent: 8,
            frames: [
                ([0.069988, 0.000253, -0.453844], [0.760086, -0.000675, -0.641171, -0.105676]),
                ([0.0, 0.0, 0.0], [0.76554, -0.044589, -0.639619, -0.053368]),
            ],
            cone: None,
            twist: [-45.0, 5.0],
            friction: 1.0,
        }),
    }, // calf_r
    BoneRow {
        place: ([0.20378, 1.484275, -0.115897], [0.143082, 0.69598, -0.69013, 0.13733]),
        ends: [[0.0, 0.0, 0.0], [-0.091118, 0.037775, 0.229719]],
        radius: 0.075,
        tie: Some(TieRow {
            parent: 3,
            frames: [
                ([0.20378, -0.069369, -0.181921], [-0.278486, 0.4456, -0.097014, 0.845266]),
                ([0.0, 0.0, 0.0], [-0.201396, -0.001586, 0.90185, 0.382234]),
            ],
            cone: Some(60.0),
            twist: [-5.0, 5.0],
            friction: 1.0,
        }),
    }, // upper_arm_l
    BoneRow {
        place: ([0.305614, 1.242908, -0.117599], [0.165048, 0.563437, -0.802002, 0.109959]),
        ends: [[0.0, 0.0, 0.0], [-0.142406, 0.039392, 0.261092]],
        radius: 0.05,
        tie: Some(TieRow {
            parent: 10,
            frames: [
                ([-0.095482, 0.039584, 0.240723], [0.512487, -0.180629, 0.839474, 0.003742]),
                ([0.0, 0.0, 0.0], [0.503803, -0.029831, 0.858168, 0.094017]),
            ],
            cone: None,
            twist: [-5.0, 60.0],
            friction: 1.0,
        }),
    }, // lower_arm_l
    BoneRow {
        place: ([-0.20378, 1.484276, -0.115899], [0.143083, -0.695978, 0.690132, 0.137329]),
        ends: [[0.0, 0.0, 0.0], [0.091118, 0.037775, 0.229718]],
        radius: 0.075,
        tie: Some(TieRow {
            parent: 3,
            frames: [
                ([-0.203779, -0.069371, -0.181922], [-0.253621, -0.414842, 0.106962, 0.867261]),
                ([0.0, 0.0, 0.0], [-0.201397, 0.001587, -0.90185, 0.382233]),
            ],
            cone: Some(60.0),
            twist: [-5.0, 5.0],
            friction: 1.0,
        }),
    }, // upper_arm_r
    BoneRow {
        place: ([-0.305614, 1.242907, -0.117599], [0.165048, -0.563437, 0.802002, 0.109959]),
        ends: [[0.0, 0.0, 0.0], [0.142406, 0.039392, 0.261092]],
        radius: 0.05,
        tie: Some(TieRow {
            parent: 12,
            frames: [
                ([0.095484, 0.039585, 0.240723], [-0.180627, 0.512487, -0.003744, -0.839474]),
                ([0.0, 0.0, 0.0], [-0.029831, 0.503803, -0.094017, -0.858169]),
            ],
            cone: None,
            twist: [-60.0, 5.0],
            friction: 1.0,
        }),
    }, // lower_arm_r
];
