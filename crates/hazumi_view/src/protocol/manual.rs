//! The examples in `docs/view-protocol.md` are messages of this protocol.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::*;

const MANUAL: &str = include_str!("../../../../docs/view-protocol.md");

/// Whether a value has the same fields and types. `null` and an empty list stand for any value.
fn is_alike(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Null, _) | (_, Value::Null) => true,
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len()
                && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| is_alike(a, b)))
        }
        // Lists of one length may be tuples.
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            a.iter().zip(b).all(|(a, b)| is_alike(a, b))
        }
        (Value::Array(a), Value::Array(b)) => {
            a.iter().all(|a| b.iter().all(|b| is_alike(a, b)))
        }
        _ => std::mem::discriminant(a) == std::mem::discriminant(b),
    }
}

fn picture() -> Picture {
    let (numbers, colors) = (vec![0.0], vec![0]);
    Picture {
        lines: numbers.clone(),
        line_colors: colors.clone(),
        points: numbers.clone(),
        point_colors: colors.clone(),
        triangles: numbers,
        triangle_colors: colors,
    }
}

fn scene() -> SceneInfo {
    SceneInfo {
        name: String::new(),
        description: String::new(),
        dimension: 3,
        kind: "live",
        bounds: Bounds { min: [0.0; 3], max: [1.0; 3] },
        dt: 0.0,
        keys: [
            Key::Left,
            Key::Right,
            Key::Up,
            Key::Down,
            Key::Jump,
            Key::Fire,
            Key::Throw,
            Key::Switch,
        ]
        .to_vec(),
        player: Some(String::new()),
        eye: EyeInfo::FirstPerson,
        eye_height: 0.0,
        color: Some(ColorBy::Touch),
        examine: Some(Default::default()),
        game: Some(GameInfo { goal: String::new(), lives: 3, seconds: Some(90.0), next: None }),
        settings: SettingsInfo::default(),
        shapes: SpawnShape::ALL.to_vec(),
        compared: false,
    }
}

fn content() -> ContentDifference {
    let collider =
        ColliderInfo { shape: 0, position: [0.0; 3], rotation: [0.0; 4], sensor: false };
    let row = RowInfo {
        row: 0,
        name: String::new(),
        body_type: "",
        kind: 0,
        colliders: vec![collider],
    };
    let geometry = Geometry::Box { half_extents: [0.0; 3] };
    ContentDifference {
        revision: 0,
        reset: false,
        shapes: vec![ShapeInfo { id: 0, geometry }],
        set: vec![row],
        clear: vec![0],
    }
}

fn status() -> Status {
    let event = EventInfo { step: 0, text: String::new() };
    Status {
        times: vec![("bounds", 0.0)],
        hash: Some(String::new()),
        events: vec![event.clone()],
        difference: Some(event),
        game: Some(GameStatus {
            score: 0,
            lives: 0,
            seconds: 0.0,
            outcome: None,
            text: String::new(),
        }),
        ..Status::default()
    }
}

fn examined() -> Examined {
    let step = StepInfo { text: String::new(), picture: picture(), world: picture() };
    let method = MethodInfo { base: picture(), steps: vec![step], ..MethodInfo::default() };
    let names = [String::new(), String::new()];
    Examined {
        rows: Some([0, 1]),
        names,
        message: None,
        bodies: picture(),
        methods: vec![method],
    }
}

/// Each message of the server, in the order of the manual.
fn messages() -> Vec<Message> {
    let entry = GalleryEntry {
        name: String::new(),
        description: String::new(),
        dimension: 3,
        keys: &[],
        source: "",
        doc: "",
    };
    vec![
        Message::Hello { version: "", threads: 1, gallery: vec![entry] },
        Message::Scene(Box::new(scene())),
        Message::Settings { settings: SettingsInfo::default() },
        Message::Content(content()),
        Message::Status(Box::new(status())),
        Message::Inspected {
            row: Some(0),
            name: String::new(),
            fields: vec![Default::default()],
        },
        Message::Examined(Box::new(examined())),
        Message::Hovered(Box::new(Hovered {
            row: Some(0),
            partner: Some(String::new()),
            picture: picture(),
            ..Hovered::default()
        })),
        Message::Picked { row: Some(0), point: Some([0.0; 3]), normal: Some([0.0; 3]), id: 0 },
        Message::Error { message: String::new() },
    ]
}

#[test]
fn the_messages_in_the_manual_have_the_fields_of_the_protocol() {
    let full = serde_json::to_string(&picture()).unwrap();
    let examples: Vec<Value> = MANUAL
        .split("```json\n")
        .skip(1)
        .map(|block| block.split("```").next().unwrap().replace("PICTURE", &full))
        .map(|text| serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}{error}")))
        .collect();
    let messages: Vec<Value> =
        messages().iter().map(|message| serde_json::to_value(message).unwrap()).collect();
    assert_eq!(examples.len(), messages.len());
    for (example, message) in examples.iter().zip(&messages) {
        assert_eq!(example["is"], message["is"]);
        assert!(is_alike(example, message), "{example}\n{message}");
    }
    let scene = &examples[1];
    assert_eq!(scene["keys"], messages[1]["keys"]);
    assert_eq!(scene["shapes"], messages[1]["shapes"]);
}

#[test]
fn fields_are_compared_in_depth() {
    let scene = serde_json::to_value(scene()).unwrap();
    let mut changed = scene.clone();
    changed["settings"]["wind"] = json!(1);
    assert!(is_alike(&scene, &scene) && !is_alike(&scene, &changed));
    changed = scene.clone();
    changed["keys"] = json!([1]);
    assert!(!is_alike(&scene, &changed));
}

/// The geometries of the manual's table: their fields.
#[test]
fn the_geometries_in_the_manual_have_the_fields_of_the_protocol() {
    let a = [0.0; 3];
    let (numbers, indices) = (Vec::<f32>::new, Vec::<u32>::new);
    let all = [
        Geometry::Sphere { radius: 0.0 },
        Geometry::Capsule { from: a, to: a, radius: 0.0 },
        Geometry::Box { half_extents: a },
        Geometry::Cylinder { radius: 0.0, half_height: 0.0 },
        Geometry::Cone { radius: 0.0, half_height: 0.0 },
        Geometry::HalfSpace { normal: a, offset: 0.0 },
        Geometry::Mesh { positions: numbers(), indices: indices() },
        Geometry::Circle { radius: 0.0 },
        Geometry::Outline { points: numbers(), closed: true },
        Geometry::Skin { vertices: 0, indices: indices(), lines: indices() },
        Geometry::SkinOutline { vertices: 0, loops: Vec::new(), lines: indices() },
    ];
    let quoted = |cell: &str| -> BTreeSet<String> {
        cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    };
    for geometry in &all {
        let value = serde_json::to_value(geometry).unwrap();
        let kind = value["kind"].as_str().unwrap().to_owned();
        let row = MANUAL
            .lines()
            .map(|line| line.split(" | ").collect::<Vec<_>>())
            .find(|cells| cells.len() == 3 && quoted(cells[0]).contains(&kind))
            .unwrap_or_else(|| panic!("no {kind}"));
        let mut fields: BTreeSet<String> = value.as_object().unwrap().keys().cloned().collect();
        fields.remove("kind");
        assert_eq!(quoted(row[1]), fields, "{kind}");
    }
}

/// The names that an error lists.
fn known_commands() -> BTreeSet<String> {
    let error = serde_json::from_str::<Command>(r#"{"do": "?"}"#).unwrap_err().to_string();
    let (_, list) = error.split_once("expected one of ").unwrap();
    list.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn the_commands_in_the_manual_are_read() {
    let (_, table) = MANUAL.split_once("## From the page").unwrap();
    let commands =
        table.split('`').filter(|text| text.starts_with("{\"do\"") && text.len() > 8);
    let mut names = BTreeSet::new();
    for text in commands {
        let text = text.replace("[…]", "[0, 0, 0]");
        let value: Value = serde_json::from_str(&text).unwrap();
        names.insert(value["do"].as_str().unwrap().to_owned());
        let command: Command =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        match command {
            Command::Configure(changes) => {
                let Changes { gravity, substeps, threads, friction, hertz, damping } = changes;
                assert!(gravity.is_some() && substeps.is_some() && threads.is_some());
                assert!(friction.is_some() && hertz.is_some() && damping.is_some());
            }
            Command::Show(shown) => {
                // Every overlay is named, so none of the others is left.
                let others = Overlays { contacts: Some(false), ..Overlays::default() };
                assert_eq!(shown.over(&others), shown);
                assert_eq!(value.as_object().unwrap().len(), 1 + 11);
                let debug = format!("{shown:?}");
                assert!(!debug.contains("None"), "{debug}");
            }
            Command::Spawn(spawn) => {
                assert_eq!((spawn.shape, spawn.size), (SpawnShape::Ball, 0.5));
            }
            _ => {}
        }
    }
    assert_eq!(names, known_commands());
}

#[test]
fn the_old_word_for_the_body_type_is_read() {
    let read = |text: &str| serde_json::from_str::<Command>(text).unwrap();
    for by in ["motion", "body_type"] {
        let command = read(&json!({"do": "color", "by": by}).to_string());
        assert!(matches!(command, Command::Color { by: ColorBy::BodyType }), "{by}");
    }
}
