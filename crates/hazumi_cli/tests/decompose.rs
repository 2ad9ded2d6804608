//! Contract of `hazumi decompose`: fields, files, holes that stay free, the same bytes twice.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test solids are small")]

mod support;

use hazumi_scenes::{Mesh, asset};
use hazumi3d::glam::Vec3;
use hazumi3d::shape::Hull;
use hazumi3d::shape::decompose::hulls_from_bytes;
use support::{Folder, argument, hazumi, json, text};

/// A frame around a hole: 4 wide, 4 high, 1 deep; the hole is 2 by 2. Volume 12 m³.
fn frame() -> String {
    let mut text = String::new();
    for z in [0, 1] {
        for half in [2, 1] {
            for (x, y) in [(-half, -half), (half, -half), (half, half), (-half, half)] {
                text += &format!("v {x} {y} {z}\n");
            }
        }
    }
    for a in 0..4 {
        let b = (a + 1) % 4;
        let ring = |corners: [usize; 4]| {
            let corners = corners.map(|corner| (corner + 1).to_string());
            format!("f {}\n", corners.join(" "))
        };
        text += &ring([a, b, b + 8, a + 8]);
        text += &ring([b + 4, a + 4, a + 12, b + 12]);
        text += &ring([a + 8, b + 8, b + 12, a + 12]);
        text += &ring([b, a, a + 4, b + 4]);
    }
    text
}

fn contains(hull: &Hull, point: Vec3, slack: f32) -> bool {
    hull.view().faces.iter().all(|face| face.normal.dot(point) - face.offset <= slack)
}

fn read(path: &str) -> Vec<Hull> {
    hulls_from_bytes(&std::fs::read(path).unwrap()).unwrap()
}

#[test]
fn a_frame_keeps_its_hole() {
    let folder = Folder::new();
    let mesh = folder.write("frame.obj", &frame());
    let path = argument(&folder.path("frame.hulls"));
    let report = json(&["decompose", &mesh, "-o", &path, "--max-hulls", "8", "--json"]);
    let number = |name: &str| report[name].as_f64().unwrap_or_else(|| panic!("no {name}"));
    assert_eq!((number("hulls"), number("vertices")), (4.0, 32.0));
    assert_eq!((number("reach_m"), report["input_triangles"].as_u64()), (0.0, Some(32)));
    assert!(number("tolerance_m") < 1e-4 && (number("cell_m") - 4.0 / 64.0).abs() < 1e-6);
    for name in ["mesh_volume_m3", "hull_volume_m3"] {
        assert!((number(name) / 12.0 - 1.0).abs() < 1e-3, "{name} {}", number(name));
    }
    assert_eq!(report["file"], path);
    let hulls = read(&path);
    let is_free = |x, y| !hulls.iter().any(|hull| contains(hull, Vec3::new(x, y, 0.5), 0.0));
    assert!(is_free(0.0, 0.0) && is_free(0.99, -0.99) && is_free(-0.99, 0.99));
    assert!(!is_free(1.5, 0.0) && !is_free(0.0, 1.01));
}

#[test]
fn real_meshes_are_covered_by_few_hulls() {
    let folder = Folder::new();
    for (name, most) in [("teapot.obj", 8), ("nut.stl", 6), ("ant.glb", 12)] {
        let path = argument(&folder.path("mesh.hulls"));
        let arguments = ["decompose", &format!("asset:{name}"), "-o", &path];
        let options = ["--max-hulls", &most.to_string(), "--resolution", "32", "--json"];
        let report = json(&[arguments.as_slice(), &options].concat());
        let hulls = read(&path);
        assert!(hulls.len() <= most && report["hulls"] == hulls.len(), "{name}");
        let mesh = Mesh::from_bytes(name, asset::find(name).unwrap()).unwrap();
        let tolerance = report["tolerance_m"].as_f64().unwrap() as f32;
        let used = mesh.triangles().iter().flatten();
        for point in used.map(|&corner| Vec3::from(mesh.vertices()[corner as usize])) {
            let slack = tolerance + 1e-6 * point.abs().max_element();
            assert!(hulls.iter().any(|hull| contains(hull, point, slack)), "{name} {point}");
        }
    }
}

#[test]
fn the_same_mesh_gives_the_same_bytes() {
    let folder = Folder::new();
    let [a, b] = ["a.hulls", "b.hulls"].map(|name| argument(&folder.path(name)));
    for path in [&a, &b] {
        let table = text(&["decompose", "asset:nut.stl", "-o", path, "--resolution", "24"]);
        assert!(table.contains("hulls") && table.contains("tolerance"), "{table}");
        assert!(table.lines().all(|line| line.chars().count() < 96), "{table}");
    }
    assert_eq!(std::fs::read(&a).unwrap(), std::fs::read(&b).unwrap());
}

#[test]
fn hulls_can_be_looked_at() {
    let folder = Folder::new();
    let mesh = folder.write("frame.obj", &frame());
    let path = folder.path("hulls.obj");
    let output = hazumi(&["decompose", &mesh, "-o", &argument(&path)]);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(text.lines().filter(|line| line.starts_with("o ")).count(), 4);
    let mesh = Mesh::load(&path).unwrap();
    assert_eq!((mesh.vertices().len(), mesh.triangles().len()), (32, 48));
}

#[test]
fn a_sheet_is_hollow_when_asked() {
    let folder = Folder::new();
    // Four sides of a box without bottom or lid.
    let open: String = frame()
        .lines()
        .filter(|line| line.starts_with('v'))
        .fold(String::new(), |text, line| text + line + "\n")
        + "f 1 2 10 9\nf 2 3 11 10\nf 3 4 12 11\nf 4 1 9 12\n";
    let mesh = folder.write("open.obj", &open);
    let path = argument(&folder.path("open.hulls"));
    for (more, is_solid) in [(&[] as &[&str], true), (&["--hollow"], false)] {
        text(&[&["decompose", &mesh, "-o", &path], more].concat());
        let hulls = read(&path);
        let middle = Vec3::new(0.0, 0.0, 0.5);
        assert_eq!(hulls.iter().any(|hull| contains(hull, middle, 0.0)), is_solid, "{more:?}");
    }
}
