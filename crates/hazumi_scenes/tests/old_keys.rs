//! Scene files written before the keys had their present names can still be read.

use hazumi_scenes::AnyScene;

/// Keys and values of version 0.1.0 and their present names, in the order in which they
/// replace.
const RENAMED: [(&str, &str); 19] = [
    (r#""motion": "static""#, r#""body_type": "fixed""#),
    (r#""motion""#, r#""body_type""#),
    (r#""groups""#, r#""collision_groups""#),
    (r#""member_of""#, r#""memberships""#),
    (r#""collides_with""#, r#""filter""#),
    (r#""friction_mix""#, r#""friction_combine""#),
    (r#""restitution_mix""#, r#""restitution_combine""#),
    (r#""gap""#, r#""padding""#),
    (r#""drive""#, r#""pose_drive""#),
    (r#""rack""#, r#""rack_and_pinion""#),
    (r#""six_degrees""#, r#""six_dof""#),
    (r#""three_degrees""#, r#""three_dof""#),
    (r#""slides""#, r#""linear""#),
    (r#""turns""#, r#""angular""#),
    (r#""turn_a""#, r#""axis_a""#),
    (r#""turn_b""#, r#""axis_b""#),
    (r#""hinge": {"turn""#, r#""hinge": {"axis""#),
    (r#""slider": {"slide""#, r#""slider": {"axis""#),
    (r#""turn""#, r#""angular""#),
];

/// A scene in the old words that uses each old key at least once, together with the scene in
/// 2D.
const SPACE: &str = r#"{
    "bodies": [
        {"name": "ground", "motion": "static", "shape": {"sphere": {"radius": 1}},
         "friction_mix": "product", "restitution_mix": "minimum",
         "groups": {"member_of": 2, "collides_with": 4}},
        {"name": "part", "motion": "dynamic", "colliders": [
            {"shape": {"sphere": {"radius": 1}}, "friction_mix": "maximum",
             "restitution_mix": "product", "groups": {"collides_with": 8}}]},
        {"name": "guard", "motion": "kinematic", "shape": {"sphere": {"radius": 1}}}
    ],
    "drivers": [
        {"walk": {"body": "guard", "gap": 0.02, "route": [{"to": [1, 0, 0], "speed": 1}]}}],
    "joints": [
        {"bodies": ["ground", "part"], "at": [0, 0, 0], "kind": {"drive": {"max_force": 3}}},
        {"bodies": ["ground", "part"], "at": [0, 0, 0], "kind": {"rack": {"radius": 0.5}}},
        {"bodies": ["ground", "part"], "at": [0, 0, 0], "kind": {"hinge": {"turn": {"target": 1}}}},
        {"bodies": ["ground", "part"], "at": [0, 0, 0], "kind": {"slider": {"slide": {"target": 1}}}},
        {"bodies": ["ground", "part"], "at": [0, 0, 0], "kind": {"cylindrical": {"turn": {"target": 1}}}},
        {"bodies": ["ground", "part"], "at": [0, 0, 0],
         "kind": {"universal": {"turn_a": {"target": 1}, "turn_b": {"target": 0.5}}}},
        {"bodies": ["ground", "part"], "at": [0, 0, 0], "kind": {"six_degrees": {
            "slides": [{"target": 1}, {}, {}], "turns": [{}, {"target": 1}, {}]}}}
    ]
}"#;
const PLANE: &str = r#"{
    "dim": 2,
    "bodies": [
        {"name": "ground", "motion": "static", "shape": {"circle": {"radius": 1}},
         "friction_mix": "product", "restitution_mix": "minimum",
         "groups": {"member_of": 2, "collides_with": 4}},
        {"name": "part", "motion": "dynamic", "colliders": [
            {"shape": {"circle": {"radius": 1}}, "friction_mix": "maximum",
             "restitution_mix": "product", "groups": {"collides_with": 8}}]},
        {"name": "guard", "motion": "kinematic", "shape": {"circle": {"radius": 1}}}
    ],
    "drivers": [{"walk": {"body": "guard", "gap": 0.02, "route": [{"to": [1, 0], "speed": 1}]}}],
    "joints": [
        {"bodies": ["ground", "part"], "at": [0, 0], "kind": {"drive": {"max_force": 3}}},
        {"bodies": ["ground", "part"], "at": [0, 0], "kind": {"rack": {"radius": 0.5}}},
        {"bodies": ["ground", "part"], "at": [0, 0], "kind": {"hinge": {"turn": {"target": 1}}}},
        {"bodies": ["ground", "part"], "at": [0, 0], "kind": {"slider": {"slide": {"target": 1}}}},
        {"bodies": ["ground", "part"], "at": [0, 0], "kind": {"three_degrees": {
            "slides": [{"target": 1}, {}], "turn": {"target": 1}}}}
    ]
}"#;

#[test]
fn old_keys_mean_what_their_new_names_mean() {
    let mut unused: Vec<&str> = RENAMED.iter().map(|(old, _)| *old).collect();
    for old in [SPACE, PLANE] {
        let mut new = old.to_owned();
        for (from, to) in RENAMED {
            if new.contains(from) {
                unused.retain(|one| *one != from);
            }
            new = new.replace(from, to);
        }
        let read = |text: &str| AnyScene::from_json(text, "test").expect("it is a scene");
        assert_eq!(read(old), read(&new));
        let written = match read(old) {
            AnyScene::Space(scene) => scene.to_json(),
            AnyScene::Plane(scene) => scene.to_json(),
        };
        for (from, _) in RENAMED {
            assert!(!written.contains(from), "{from} is still written");
        }
    }
    assert!(unused.is_empty(), "the texts lack {unused:?}");
}
