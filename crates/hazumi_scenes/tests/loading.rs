//! Scene files find the files that they refer to, and read each once.

use std::fs;
use std::path::{Path, PathBuf};

use hazumi_scenes::{FileContent, HullSource, Scene, SceneError, Shape};

/// A folder of its own for each test, removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("hazumi_scenes_{name}_{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(path.join("meshes")).expect("a folder for temporary files");
        Self(path)
    }

    fn write(&self, name: &str, content: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, content).expect("a temporary file");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Nothing is lost when a temporary folder stays behind.
        drop(fs::remove_dir_all(&self.0));
    }
}

const OBJ: &str = "v 10 0 0\nv 12 0 0\nv 10 4 0\nv 10 0 2\nf 1 2 3\nf 1 3 4\n";

#[test]
fn files_are_found_beside_the_scene() {
    let folder = Folder::new("beside");
    folder.write("meshes/a.obj", OBJ);
    folder.write("cooked.hull", "bytes");
    let text = r#"{"bodies": [
        {"shape": {"mesh": {"file": "meshes/a.obj"}}},
        {"shape": {"hull": {"file": "meshes/a.obj", "centered": true, "scale": [1, -1, 0.5]}}},
        {"colliders": [{"shape": {"hull": {"file": "cooked.hull"}}}]}
    ]}"#;
    let loaded = Scene::load(folder.write("scene.json", text)).expect("a good scene");
    assert_eq!(loaded.files.len(), 2);
    assert!(matches!(loaded.files["meshes/a.obj"], FileContent::Mesh(_)));

    let [plain, placed, cooked] = &loaded.scene.bodies[..] else {
        panic!("three bodies");
    };
    let points = |shape: &Option<Shape>| match loaded.hull_source(shape.as_ref()?)? {
        HullSource::Points { points, .. } => Some(points.to_vec()),
        HullSource::Cooked(_) => None,
    };
    assert_eq!(points(&plain.shape).expect("a mesh")[1], [12.0, 0.0, 0.0]);
    // The middle of the box is (11, 2, 1).
    assert_eq!(points(&placed.shape).expect("a mesh")[1], [1.0, 2.0, -0.5]);
    let source = loaded.hull_source(&cooked.colliders[0].shape);
    assert_eq!(source, Some(HullSource::Cooked(b"bytes")));
}

#[test]
fn ron_and_byte_order_marks_are_read() {
    let folder = Folder::new("ron");
    let text = "\u{feff}(bodies: [(shape: sphere(radius: 2), repeat: positions([(0, 1, 2)]))])";
    let loaded = Scene::load(folder.write("scene.ron", text)).expect("a good scene");
    let instance = loaded.scene.instances().next().expect("one body");
    assert_eq!((instance.name.as_str(), instance.position), ("body[0]", [0.0, 1.0, 2.0]));
}

#[test]
fn errors_name_the_file() {
    let folder = Folder::new("errors");
    folder.write("cooked.hull", "bytes");
    let path = folder.write("scene.json", "{\n\"bodies\": [{]\n}");
    let load = |path: &Path| Scene::load(path).expect_err("a bad scene");
    let SceneError { origin, line_column, .. } = load(&path);
    assert_eq!((origin, line_column), (path.display().to_string(), Some((2, 13))));

    let text = r#"{"bodies": [{"shape": {"mesh": {"file": "cooked.hull"}}}]}"#;
    let message = load(&folder.write("scene.json", text)).message;
    assert!(message.starts_with("bodies[0].shape.mesh.file: \"cooked.hull\" is a cooked hull"));
}
