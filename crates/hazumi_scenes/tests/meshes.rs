//! Meshes come out of every format as they went in, and bad files are refused in one line.

use hazumi_scenes::{Mesh, asset};

const TRIANGLE: [[f32; 3]; 3] = [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [0.0, 3.0, 0.0]];

#[track_caller]
fn check(name: &str, content: impl AsRef<[u8]>) -> Mesh {
    Mesh::from_bytes(name, content.as_ref()).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[track_caller]
fn refused(name: &str, content: impl AsRef<[u8]>, why: &str) {
    let error =
        Mesh::from_bytes(name, content.as_ref()).expect_err("must be refused").to_string();
    assert!(error.contains(why) && !error.contains('\n'), "{error:?} does not say {why:?}");
}

/// A glTF file of one triangle, its buffer inside, with these nodes.
fn gltf(nodes: &str) -> String {
    // The nine floats of the triangle in base64.
    let data = "AAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAQEAAAAAA";
    format!(
        r#"{{"asset": {{"version": "2.0"}}, "scene": 0, "scenes": [{{"nodes": [0]}}],
        "nodes": {nodes},
        "meshes": [{{"primitives": [{{"attributes": {{"POSITION": 0}}}}]}}],
        "accessors": [{{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3",
                        "min": [0, 0, 0], "max": [2, 3, 0]}}],
        "bufferViews": [{{"buffer": 0, "byteLength": 36}}],
        "buffers": [{{"byteLength": 36,
                      "uri": "data:application/octet-stream;base64,{data}"}}]}}"#
    )
}

fn gpmesh(format: &str, row: &str) -> String {
    format!(
        r#"{{"version": 1, "vertexformat": "{format}", "shader": "BasicMesh", "textures": [],
        "specularPower": 100, "vertices": [{row}, {row}, {row}], "indices": [[0, 1, 2]]}}"#
    )
}

#[test]
fn obj_polygons_become_triangles() {
    let mesh = check("quad.obj", "o q\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n");
    assert_eq!((mesh.vertices().len(), mesh.triangles().len()), (4, 2));
}

#[test]
fn obj_comments_and_materials_do_not_matter() {
    let text = b"# caf\xe9\nmtllib x.mtl\nv 0 0 0\nv 2 0 0\nv 0 3 0\nusemtl\nf -3 -2 -1\n";
    assert_eq!(check("latin.obj", text).vertices(), TRIANGLE);
}

#[test]
fn obj_lines_may_go_on_and_vertices_be_unused() {
    let text = "v 9 9 9\r\nv 0 0 0\r\nv 2 0 0 1\r\nv 0 3 0 1 0 0\r\nf 2/1 \\\r\n3//4 4/1/1\r\n";
    assert_eq!(check("long.obj", text).vertices(), TRIANGLE);
}

#[test]
fn obj_mistakes_have_a_line() {
    refused("a.obj", "v 0 0 0\nf 1 1 2\n", "line 2: there is no vertex 2 yet, only 1");
    refused("a.obj", "v 0 0 0\nf 1 0 1\n", "line 2: there is no vertex 0 yet, only 1");
    refused("a.obj", "v 0 0 0\nf 1 -2 1\n", "line 2: there is no vertex -2 yet, only 1");
    refused("a.obj", "v 0 0 nan\n", "line 1: a vertex must be three finite numbers");
    refused("a.obj", "v 0 0 0\nf x\n", "line 2: \"x\" is not a corner");
    refused("a.obj", "v 0 0 0\n", "there are no triangles in it");
}

#[test]
fn stl_solids_are_read_all() {
    let solid = "solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 2 0 0\nvertex 0 3 0\n\
                 endloop\nendfacet\nendsolid\n";
    assert_eq!(check("two.stl", solid).vertices(), TRIANGLE);
    let mesh = check("two.stl", solid.to_owned() + &solid.replace("0 3 0", "0 4 0"));
    assert_eq!((mesh.vertices().len(), mesh.triangles().len()), (4, 2));
    refused("cut.stl", &solid[..solid.len() - 10], "ends before");
}

#[test]
fn binary_stl_may_begin_with_solid() {
    let mut bytes = b"solid, yet binary".to_vec();
    bytes.resize(80, b' ');
    bytes.extend(1_u32.to_le_bytes());
    bytes.extend([[0.0; 3]].iter().chain(&TRIANGLE).flatten().flat_map(|x| x.to_le_bytes()));
    bytes.extend([0, 0]);
    assert_eq!(check("b.stl", &bytes).vertices(), TRIANGLE);
    bytes[84 + 12..84 + 16].copy_from_slice(&f32::NAN.to_le_bytes());
    refused("nan.stl", &bytes, "vertex 0 is (NaN, 0, 0)");
    bytes[0] = b'S';
    refused("short.stl", &bytes[..100], "100 bytes long, must be 134");
}

#[test]
fn gltf_nodes_move_their_meshes() {
    let nodes = r#"[{"children": [1], "translation": [10, 0, 0]},
                    {"mesh": 0, "scale": [1, 2, 1], "rotation": [0, 0, 1, 0]}]"#;
    let mesh = check("nodes.gltf", gltf(nodes));
    // Half a turn about z, after the scale and before the translation.
    assert_eq!(mesh.vertices(), [[10.0, 0.0, 0.0], [8.0, 0.0, 0.0], [10.0, -6.0, 0.0]]);
}

#[test]
fn gltf_nodes_must_be_a_tree() {
    refused("loop.gltf", gltf(r#"[{"children": [0]}]"#), "node 0 has two parents");
    let twice = r#"[{"children": [1, 1]}, {"mesh": 0}]"#;
    refused("twice.gltf", gltf(twice), "node 1 has two parents");
}

#[test]
fn gltf_accessors_must_stay_inside() {
    let node = r#"[{"mesh": 0}]"#;
    let long = gltf(node).replace("\"count\": 3", "\"count\": 4000000000");
    refused("long.gltf", long, "accessor 0: it reaches outside");
    let far =
        gltf(node).replace("\"byteLength\": 36}]", "\"byteLength\": 36, \"byteOffset\": 9}]");
    refused("far.gltf", far, "accessor 0: it reaches outside");
    let bare = gltf(node).replace("\"bufferView\": 0,", "");
    refused("bare.gltf", bare, "accessor 0");
}

#[test]
fn gltf_companions_lie_beside_the_file() {
    let folder = std::env::temp_dir().join(format!("hazumi_scenes_{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for temporary files");
    let text = gltf(r#"[{"mesh": 0}]"#);
    let (start, end) = (text.find("data:").expect("a URI"), text.rfind('"').expect("its end"));
    let with_uri = |uri: &str| format!("{}{uri}{}", &text[..start], &text[end..]);

    let bytes: Vec<u8> = TRIANGLE.iter().flatten().flat_map(|x| x.to_le_bytes()).collect();
    std::fs::write(folder.join("a b.bin"), bytes).expect("a temporary file");
    std::fs::write(folder.join("a.gltf"), with_uri("a%20b.bin")).expect("a temporary file");
    let loaded = Mesh::load(&folder.join("a.gltf"));
    std::fs::write(folder.join("b.gltf"), with_uri("../a%20b.bin")).expect("a temporary file");
    let outside = Mesh::load(&folder.join("b.gltf"));
    std::fs::remove_dir_all(&folder).expect("our own folder");

    assert_eq!(loaded.expect("a good file").vertices(), TRIANGLE);
    assert!(outside.expect_err("outside").to_string().contains("not a file beside it"));
    refused("c.gltf", with_uri("a.bin"), "only a file may have companions");
}

#[test]
fn gpmesh_rows_have_the_length_of_their_format() {
    let row = "[1, 2, 3, 0, 0, 1, 0, 0]";
    assert_eq!(check("a.gpmesh", gpmesh("PosNormTex", row)).vertices(), [[1.0, 2.0, 3.0]; 3]);
    let skinned = "[1, 2, 3, 0,0,1, 0,0,0,0, 1,0,0,0, 0,0]";
    check("b.gpmesh", gpmesh("PosNormSkinTex", skinned));
    refused("c.gpmesh", gpmesh("PosNormTex", "[1, 2]"), "vertex 0 has 2 numbers");
    refused("d.gpmesh", gpmesh("PosNormSkinTex", row), "PosNormSkinTex needs 16");
    refused("e.gpmesh", gpmesh("Pos", row), "expected `PosNormTex` or `PosNormSkinTex`");
    refused(
        "f.gpmesh",
        gpmesh("PosNormTex", row).replace("[0, 1, 2]", "[0, 1, 3]"),
        "vertex 3",
    );
}

#[test]
fn empty_and_unknown_files_are_refused() {
    for extension in Mesh::EXTENSIONS {
        refused(&format!("empty.{extension}"), "", "");
    }
    refused("a.fbx", "", "mesh files end in .obj, .stl, .gltf, .glb, .gpmesh, not \".fbx\"");
}

#[test]
fn the_built_in_meshes_are_what_their_readme_says() {
    let sizes = |name: &str| {
        let mesh = check(name, asset::find(name).expect("a built-in mesh"));
        (mesh.vertices().len(), mesh.triangles().len())
    };
    assert_eq!(sizes("airplane.obj"), (1335, 2452));
    assert_eq!(sizes("ant.glb"), (486, 912));
    assert_eq!(sizes("finger.obj"), (224, 444));
    assert_eq!(sizes("nut.stl"), (523, 1046));
    assert_eq!(sizes("teapot.obj"), (792, 992));
    assert_eq!(asset::names().count(), 6);
}

/// Cut, overwritten, shortened and doubled files are read or refused, but nothing panics.
#[test]
fn mangled_files_never_panic() {
    let nodes = r#"[{"children": [1]}, {"mesh": 0}]"#;
    let obj =
        "o a\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvn 0 0 1\nf 1/1/1 2//1 3\nf -4 -3 -2 -1\n";
    let stl = "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 2 0 0\nvertex 0 3 0\n\
               endloop\nendfacet\nendsolid a\n";
    let row = "[1, 2, 3, 0, 0, 1, 0, 0]";
    mangle("a.obj", obj.as_bytes(), 20000);
    mangle("a.stl", stl.as_bytes(), 20000);
    mangle("a.gltf", gltf(nodes).as_bytes(), 40000);
    mangle("a.gpmesh", gpmesh("PosNormTex", row).as_bytes(), 20000);
    mangle("ant.glb", asset::find("ant.glb").expect("a built-in mesh"), 2000);
    mangle("nut.stl", &asset::find("nut.stl").expect("a built-in mesh")[..1084], 10000);
}

fn mangle(name: &str, good: &[u8], count: u64) {
    let mut state = 0x1234_5678_9abc_def1_u64;
    let mut random = |bound: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % bound.max(1) as u64).expect("less than a usize")
    };
    for _ in 0..count {
        let mut bytes = good.to_vec();
        for _ in 0..=random(4) {
            // Mostly near the start, where the structure is.
            let reach = if random(2) == 0 { bytes.len().min(1500) } else { bytes.len() };
            let start = random(reach);
            let end = (start + random(8)).min(bytes.len());
            match random(5) {
                0 => bytes.truncate(start),
                1 => bytes[start..end].fill_with(|| b"0123456789-+.eE[]{}\", /"[random(23)]),
                2 => bytes[start..end].fill_with(|| u8::try_from(random(256)).expect("a byte")),
                3 => drop(bytes.drain(start..end)),
                _ => {
                    let copy = bytes[start..end].to_vec();
                    bytes.splice(start..start, copy);
                }
            }
        }
        let result = std::panic::catch_unwind(|| Mesh::from_bytes(name, &bytes));
        let shown = String::from_utf8_lossy(&bytes);
        assert!(result.is_ok(), "{name} panics for {shown:.4000}");
    }
}
