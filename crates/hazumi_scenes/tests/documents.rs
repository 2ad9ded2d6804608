//! The manual and the JSON Schema say what the code does.

use std::path::Path;

use hazumi_scenes::{AnyScene, schema_json};

fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The code blocks of a Markdown text that are marked as `language`.
fn blocks<'a>(text: &'a str, language: &str) -> Vec<&'a str> {
    let start = format!("```{language}\n");
    let body = |part: &'a str| part.split("```").next().unwrap_or_default();
    text.split(start.as_str()).skip(1).map(body).collect()
}

#[test]
fn the_schema_in_docs_is_current() {
    assert!(
        read("scene.schema.json") == schema_json(),
        "docs/scene.schema.json is out of date: cargo run -- schema > docs/scene.schema.json"
    );
}

#[test]
fn the_scenes_in_the_manual_can_be_loaded() {
    let text = read("scenes.md");
    let (json, ron) = (blocks(&text, "json"), blocks(&text, "ron"));
    let from_json = |text: &&str| AnyScene::from_json(text, "scenes.md").map(load_files);
    let from_ron = |text: &&str| AnyScene::from_ron(text, "scenes.md").map(load_files);
    let json: Vec<_> = json.iter().map(from_json).collect::<Result<_, _>>().expect("JSON");
    let ron: Vec<_> = ron.iter().map(from_ron).collect::<Result<_, _>>().expect("RON");
    assert!(json.len() >= 2 && ron.len() == 1);
    assert_eq!(json[0], ron[0], "the first example is the same in both languages");
    assert!(json.iter().any(|scene| matches!(scene, AnyScene::Plane(_))));
}

#[test]
fn the_scene_of_the_moving_picture_can_be_loaded() {
    let name = "images/jelly_washer.json";
    let scene = AnyScene::from_json(&read(name), name).map(load_files);
    assert!(matches!(scene, Ok(AnyScene::Space(scene)) if scene.name == "jelly_washer"));
}

/// The scene, whose files can be read.
fn load_files(scene: AnyScene) -> AnyScene {
    let loaded = match scene.clone() {
        AnyScene::Space(scene) => scene.load_files(Path::new(""), "scenes.md").err(),
        AnyScene::Plane(scene) => scene.load_files(Path::new(""), "scenes.md").err(),
    };
    if let Some(error) = loaded {
        panic!("{error}");
    }
    scene
}

/// The wrong scenes in the manual, each a line, give the messages below them.
#[test]
fn the_errors_in_the_manual_are_real() {
    let text = read("scenes.md");
    let mut count = 0;
    for block in blocks(&text, "text") {
        let Some((scene, message)) = block.trim_end().split_once('\n') else {
            continue;
        };
        let error = match AnyScene::from_json(scene, "scene.json") {
            Ok(AnyScene::Space(scene)) => {
                scene.load_files(Path::new(""), "scene.json").expect_err(scene_text(block))
            }
            Ok(AnyScene::Plane(_)) => panic!("{} is right", scene_text(block)),
            Err(error) => error,
        };
        assert_eq!(error.to_string(), message);
        count += 1;
    }
    assert!(count >= 5, "only {count} examples of errors");
}

fn scene_text(block: &str) -> &str {
    block.lines().next().unwrap_or_default()
}
