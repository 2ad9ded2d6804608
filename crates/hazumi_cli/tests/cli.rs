//! Contract of the command line: names, fields, files, exit codes, one-line errors.

mod support;

use serde_json::Value;

use support::{BOXES, Folder, argument, fails, is_well_formed, json, text};

#[test]
fn a_run_reports_every_promised_field() {
    let folder = Folder::new();
    let scene = folder.write("boxes.json", BOXES);
    let report = json(&["run", &scene, "--steps", "20", "--json"]);
    let count = |name: &str| report[name].as_u64().unwrap_or_else(|| panic!("no {name}"));
    assert_eq!(report["scene"], scene);
    assert_eq!((count("steps"), count("bodies"), count("frozen")), (20, 6, 0));
    assert!(count("awake") <= 5 && count("contacts") >= 1);
    for name in ["kinetic_energy_j", "potential_energy_j", "max_penetration_m"] {
        assert!(report[name].as_f64().is_some_and(f64::is_finite), "{name}");
    }
    let times = ["median", "p95", "max"].map(|name| report["ms_per_step"][name].as_f64());
    assert!(times.iter().all(Option::is_some) && times.is_sorted(), "{times:?}");
    let stages = report["stages_ms"].as_object().unwrap();
    let names: Vec<&str> = hazumi3d::core::Stage::ALL.map(|stage| stage.name()).to_vec();
    assert!(names.iter().all(|name| stages[*name].as_f64().is_some_and(|ms| ms >= 0.0)));
    assert_eq!(stages.len(), names.len());
    let hash = report["hash"].as_str().unwrap();
    assert!(hash.len() == 16 && hash.chars().all(|c| "0123456789abcdef".contains(c)), "{hash}");
    assert_eq!(report["interrupted"], false);
}

#[test]
fn scenes_say_how_they_are_run_unless_told_otherwise() {
    let folder = Folder::new();
    let scene = folder.write("boxes.json", BOXES);
    assert_eq!(json(&["run", &scene, "--json"])["steps"], 30);
    let report = json(&[
        "run",
        &scene,
        "--json",
        "--steps",
        "3",
        "--dt",
        "0.01",
        "--substeps",
        "7",
        "--threads",
        "2",
    ]);
    let [steps, substeps, threads] =
        ["steps", "substeps", "threads"].map(|name| report[name].as_u64());
    assert_eq!([steps, substeps, threads], [Some(3), Some(7), Some(2)]);
    assert!((report["dt"].as_f64().unwrap() - 0.01).abs() < 1e-6);
}

#[test]
fn no_steps_report_how_the_scene_starts() {
    let folder = Folder::new();
    let scene = folder.write("boxes.json", BOXES);
    let report = json(&["run", &scene, "--steps", "0", "--json"]);
    assert_eq!(report["steps"], 0);
    assert_eq!(report["awake"], 5);
    assert_eq!(report["kinetic_energy_j"], 0.0);
    assert_eq!(report["ms_per_step"]["max"], 0.0);
    let fallen = json(&["run", &scene, "--steps", "5", "--json"]);
    assert_ne!(report["hash"], fallen["hash"]);
}

#[test]
fn the_table_is_short_and_says_the_same() {
    let folder = Folder::new();
    let scene = folder.write("boxes.json", BOXES);
    let table = text(&["run", &scene]);
    for word in ["bodies", "contacts", "median", "solve", "kinetic energy", "frozen", "hash"] {
        assert!(table.contains(word), "no {word:?} in {table}");
    }
    assert!(table.lines().count() < 30 && table.lines().all(|line| line.chars().count() < 96));
}

#[test]
fn the_same_run_gives_the_same_hash() {
    let run =
        |threads| json(&["run", "pyramid", "--steps", "12", "--json", "--threads", threads]);
    let hash = run("1")["hash"].clone();
    assert_eq!(run("1")["hash"], hash, "twice in a row");
    assert_eq!(run("2")["hash"], hash, "with two threads");
}

#[test]
fn bad_arguments_are_one_line_and_code_2() {
    let folder = Folder::new();
    let scene = &folder.write("boxes.json", BOXES);
    let output = |name: &str| argument(&folder.path(name));
    fails(&[], 2, &["run, replay, view, hull, decompose, query, schema", "--help"]);
    fails(&["walk"], 2, &["walk"]);
    fails(&["run"], 2, &["<SCENE>"]);
    fails(&["run", scene, "--step", "3"], 2, &["--step", "--steps"]);
    fails(&["run", scene, "again"], 2, &["again"]);
    for dt in ["-0.1", "0", "1.5", "NaN", "inf", "soon"] {
        fails(&["run", scene, "--dt", dt], 2, &["--dt", dt, "above 0 and at most 1"]);
    }
    fails(&["run", scene, "--steps", "-1"], 2, &["--steps", "-1"]);
    fails(&["run", scene, "--steps", "many"], 2, &["--steps", "many"]);
    fails(&["run", scene, "--substeps", "0"], 2, &["--substeps", "1..=64"]);
    fails(&["run", scene, "--substeps", "65"], 2, &["--substeps", "1..=64"]);
    fails(&["run", scene, "--threads", "0"], 2, &["--threads", "1..=256"]);
    fails(&["run", scene, "--threads", "257"], 2, &["--threads", "1..=256"]);
    fails(&["run", scene, "--plot", &output("p.png")], 2, &["--plot", ".svg"]);
    fails(&["run", scene, "--picture", &output("p")], 2, &["--picture", ".svg"]);
    fails(&["run", scene, "--film", &output("p.gif")], 2, &["--film", ".webp"]);
    let same = &output("same.svg");
    fails(&["run", scene, "--plot", same, "--picture", same], 2, &["both", "same.svg"]);
    fails(&["run", scene, "--poses", scene], 2, &["overwritten"]);
    fails(&["hull", "asset:nut.stl"], 2, &["--output"]);
    fails(&["decompose", "asset:nut.stl"], 2, &["--output"]);
    fails(&["decompose", "asset:nut.stl", "-o", "x.hull"], 2, &[".hulls or .obj"]);
    let hulls = &output("x.hulls");
    for (option, bad, word) in [
        ("--max-hulls", "0", "1..=1024"),
        ("--max-hulls", "-3", "1..=1024"),
        ("--max-vertices", "3", "4.."),
        ("--resolution", "7", "8..=200"),
        ("--concavity", "2", "from 0 to 1"),
        ("--concavity", "NaN", "from 0 to 1"),
    ] {
        fails(&["decompose", "asset:nut.stl", "-o", hulls, option, bad], 2, &[option, word]);
    }
    fails(&["hull", "asset:nut.stl", "-o", "x.hull", "--max-vertices", "3"], 2, &["3"]);
    fails(&["hull", "asset:nut.stl", "-o", "x.hull", "--max-faces", "5"], 2, &["5"]);
    let both = ["--max-vertices", "8", "--max-faces", "8"];
    fails(
        &[&["hull", "asset:nut.stl", "-o", "x.hull"], &both[..]].concat(),
        2,
        &["--max-faces"],
    );
    assert_eq!(std::fs::read_to_string(scene).unwrap(), BOXES, "the scene was overwritten");
    assert_eq!(
        std::fs::read_dir(folder.path("")).unwrap().count(),
        1,
        "files were left behind"
    );
}

const BULLETS: &str = r#"{"dim": 2, "steps": 40, "swarm": {"bullets": {"count": 2000,
    "half_extents": [15, 10, 1], "bounces": true}}}"#;

#[test]
fn a_game_reports_pairs_hits_and_ms_per_frame() {
    let folder = Folder::new();
    let scene = folder.write("bullets.json", BULLETS);
    let report = json(&["run", &scene, "--json"]);
    assert_eq!((report["steps"].as_u64(), report["frozen"].as_u64()), (Some(40), Some(0)));
    assert!(report["things"].as_u64().is_some_and(|count| count > 1000));
    for name in ["pairs_per_frame", "hits_per_frame", "bounces_per_frame"] {
        assert!(report[name].as_f64().is_some_and(|mean| mean > 0.0), "{name}: {report}");
    }
    let times = ["median", "p95", "max"].map(|name| report["ms_per_frame"][name].as_f64());
    assert!(times.iter().all(Option::is_some) && times.is_sorted(), "{times:?}");
    let threads = json(&["run", &scene, "--json", "--threads", "2"]);
    assert_eq!(threads["hash"], report["hash"]);
    let table = text(&["run", &scene, "--steps", "2"]);
    assert!(["things", "pairs", "median", "hash"].iter().all(|word| table.contains(word)));
}

#[test]
fn a_game_writes_tables_and_a_picture() {
    let folder = Folder::new();
    let scene = folder.write("bullets.json", BULLETS);
    let [json, csv, rows, svg] =
        ["p.json", "p.csv", "frames.csv", "x.svg"].map(|name| argument(&folder.path(name)));
    text(&["run", &scene, "--poses", &json, "--csv", &rows, "--picture", &svg]);
    text(&["run", &scene, "--poses", &csv]);
    let read = |path: &str| std::fs::read_to_string(path).unwrap();
    let poses: Value = serde_json::from_str(&read(&json)).unwrap();
    let poses = poses.as_array().unwrap();
    assert_eq!(read(&csv).lines().count(), poses.len() + 1);
    assert!(poses.iter().any(|thing| thing["name"] == "player"));
    assert_eq!(read(&rows).lines().count(), 41);
    let picture = read(&svg);
    is_well_formed(&picture);
    assert!(picture.matches("<circle").count() > 1000);
    fails(&["run", &scene, "--substeps", "3"], 2, &["--substeps", "swarm"]);
    fails(&["run", &scene, "--plot", &svg], 2, &["--plot", "swarm"]);
    let which = ["run", &scene, "--continuous-collision", "fixed"];
    fails(&which, 2, &["--continuous-collision", "swarm"]);
}

/// Boxes, a square of the plane and bullets are seen moving, thirty pictures a second.
#[test]
fn films_show_the_run() {
    let folder = Folder::new();
    let square = r#"{"dim": 2, "bodies": [
        {"name": "square", "position": [0, 3], "shape": {"rectangle": {"half_extents": [1, 1]}}}]}"#;
    for (name, scene, steps, size) in [
        ("boxes.json", BOXES, 30, (640, 400)),
        ("square.json", square, 30, (640, 640)),
        ("bullets.json", BULLETS, 30, (640, 427)),
    ] {
        let scene = folder.write(name, scene);
        let film = argument(&folder.path("film.webp"));
        text(&["run", &scene, "--steps", &steps.to_string(), "--film", &film]);
        let bytes = std::fs::read(&film).unwrap();
        let frames: Vec<_> =
            webp_animation::Decoder::new(&bytes).unwrap().into_iter().collect();
        assert!(frames.iter().all(|frame| frame.dimensions() == size), "{name}");
        // Pictures that are equal are one, which is shown for longer.
        assert!((2..=16).contains(&frames.len()), "{name}: {} pictures", frames.len());
        let end = frames.last().unwrap().timestamp();
        assert!((500..=534).contains(&end), "{name}: {end} ms");
        assert_ne!(frames[0].data(), frames.last().unwrap().data(), "{name}");
    }
}

#[test]
fn bad_files_are_one_line_and_code_1() {
    let folder = Folder::new();
    let body = |fields: &str| format!("{{\"bodies\": [{{\"name\": \"a\", {fields}}}]}}");
    let ball = "\"shape\": {\"sphere\": {\"radius\": 0.5}}";
    let cases = [
        ("broken.json", "{\"bodies\": [".to_owned(), "broken.json:1"),
        ("mistyped.json", body(&format!("\"positon\": [0, 0, 0], {ball}")), "`position`"),
        ("huge.json", body(&format!("\"position\": [0, 1e999, 0], {ball}")), "huge.json:1"),
        ("flat.json", body("\"shape\": {\"sphere\": {\"radius\": 0}}"), "radius"),
        ("mesh.json", body("\"shape\": {\"mesh\": {\"file\": \"no.obj\"}}"), "no.obj"),
        ("asset.json", body("\"shape\": {\"mesh\": {\"file\": \"asset:no\"}}"), "teapot.obj"),
        (
            "nan.ron",
            "(bodies: [(position: (0, NaN, 0), shape: sphere(radius: 1))])".to_owned(),
            "NaN",
        ),
        (
            "infinite.ron",
            "(bodies: [(gravity_scale: inf, shape: sphere(radius: 1))])".to_owned(),
            "inf",
        ),
        ("scene.txt", body(ball), ".json, .ron"),
    ];
    for (name, content, word) in cases {
        let path = folder.write(name, &content);
        fails(&["run", &path], 1, &[name, word]);
    }
    fails(&["run", &argument(&folder.path("missing.json"))], 1, &["missing.json"]);
    fails(&["run", &argument(&folder.path("sub.json/missing.ron"))], 1, &["missing.ron"]);
    fails(&["run", "rockslide"], 1, &["rockslide", "rockfall", "washer"]);
    fails(&["scenes", "rockslide"], 1, &["rockslide", "rockfall", "washer"]);
    let output = argument(&folder.path("x.hull"));
    fails(&["hull", &argument(&folder.path("no.obj")), "-o", &output], 1, &["no.obj"]);
    fails(&["hull", "asset:cube.obj", "-o", &output], 1, &["cube.obj", "teapot.obj"]);
    let broken = folder.write("broken.obj", "v 1 2\nf 1 2 3\n");
    fails(&["hull", &broken, "-o", &output], 1, &["broken.obj"]);
    let flat = folder.write("flat.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    fails(&["hull", &flat, "-o", &output], 1, &["flat.obj"]);
    assert!(!folder.path("x.hull").exists());
    let output = argument(&folder.path("x.hulls"));
    fails(&["decompose", &argument(&folder.path("no.obj")), "-o", &output], 1, &["no.obj"]);
    let point = folder.write("point.obj", "v 1 2 3\nf 1 1 1\n");
    fails(&["decompose", &point, "-o", &output], 1, &["point.obj", "no hull"]);
    assert!(!folder.path("x.hulls").exists());
}

#[test]
fn where_nothing_can_be_written_nothing_is_run() {
    let folder = Folder::new();
    let scene = folder.write("boxes.json", BOXES);
    let nowhere = argument(&folder.path("no/such/folder/out"));
    // A run of this many steps would outlive the test.
    let run = ["run", &scene, "--steps", "1000000000"];
    for (option, ending) in [
        ("--poses", "csv"),
        ("--csv", "csv"),
        ("--plot", "svg"),
        ("--picture", "svg"),
        ("--film", "webp"),
    ] {
        let path = format!("{nowhere}.{ending}");
        let first = argument(&folder.path("first.json"));
        let more = if option == "--poses" { vec![] } else { vec!["--poses", &first] };
        fails(&[&run[..], &more, &[option, &path]].concat(), 1, &["cannot write", &path]);
        assert!(!folder.path("first.json").exists(), "an empty file was left behind");
    }
    let nowhere = format!("{nowhere}.hull");
    fails(&["hull", "asset:nut.stl", "-o", &nowhere], 1, &["cannot write"]);
}

#[test]
fn poses_name_every_body() {
    let folder = Folder::new();
    let scene = folder.write("boxes.json", BOXES);
    let [as_json, as_csv] = ["p.json", "p.csv"].map(|name| argument(&folder.path(name)));
    text(&["run", &scene, "--steps", "4", "--poses", &as_json]);
    text(&["run", &scene, "--steps", "4", "--poses", &as_csv]);

    let poses: Value =
        serde_json::from_str(&std::fs::read_to_string(as_json).unwrap()).unwrap();
    let poses = poses.as_array().unwrap();
    let names: Vec<&str> = poses.iter().map(|pose| pose["name"].as_str().unwrap()).collect();
    let boxes = ["box, small[0]", "box, small[1]", "box, small[2]"];
    assert_eq!(names, ["ground", boxes[0], boxes[1], boxes[2], "ball", "rod"]);
    let fields =
        [("position", 3), ("rotation", 4), ("linear_velocity", 3), ("angular_velocity", 3)];
    for (name, len) in fields {
        assert!(poses.iter().all(|pose| pose[name].as_array().unwrap().len() == len), "{name}");
    }
    assert_eq!(poses[4]["rotation"][3], 1.0, "x, y, z, w");
    assert!(poses[4]["linear_velocity"][1].as_f64().unwrap() < 0.0, "the ball falls");

    let csv = std::fs::read_to_string(as_csv).unwrap();
    let mut lines = csv.lines();
    assert_eq!(lines.next().unwrap().split(',').count(), 14);
    let names: Vec<&str> = lines.map(|line| line.rsplitn(14, ',').last().unwrap()).collect();
    assert_eq!(names[1], "\"box, small[0]\"");
    assert_eq!(names[4], "ball");
}

#[test]
fn the_csv_has_a_row_for_each_step() {
    let folder = Folder::new();
    let scene = folder.write("boxes.json", BOXES);
    let path = folder.write("steps.csv", &"longer than what comes\n".repeat(1000));
    text(&["run", &scene, "--steps", "7", "--dt", "0.5", "--csv", &path]);
    let csv = std::fs::read_to_string(path).unwrap();
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(
        rows[0].join(" "),
        "step time_s ms kinetic_energy_j potential_energy_j contacts awake frozen \
         max_penetration_m"
    );
    assert_eq!(rows.len(), 8);
    assert_eq!(rows[7][..2], ["7", "3.500000"]);
    assert!(rows[1..].iter().flatten().all(|cell| cell.parse::<f64>().is_ok()));
}

#[test]
fn plot_and_picture_are_well_formed() {
    let folder = Folder::new();
    let scene = folder.write("<boxes> & co.json", BOXES);
    let [plot, picture] = ["plot.svg", "picture.SVG"].map(|name| argument(&folder.path(name)));
    for steps in ["0", "1", "30"] {
        text(&["run", &scene, "--steps", steps, "--plot", &plot, "--picture", &picture]);
        let plot = std::fs::read_to_string(&plot).unwrap();
        is_well_formed(&plot);
        for word in ["kinetic", "contacts", "time (s)", "(ms)", "&lt;boxes&gt; &amp; co.json"] {
            assert!(plot.contains(word), "no {word:?} in the plot");
        }
        let picture = std::fs::read_to_string(&picture).unwrap();
        is_well_formed(&picture);
        assert!(picture.contains("<circle") && picture.matches("<path").count() > 10);
    }
}

#[test]
fn a_picture_of_nothing_is_a_picture() {
    let folder = Folder::new();
    let empty = folder.write("empty.json", "{}");
    let picture = argument(&folder.path("empty.svg"));
    text(&["run", &empty, "--steps", "2", "--picture", &picture]);
    is_well_formed(&std::fs::read_to_string(&picture).unwrap());
}

#[test]
fn a_cooked_hull_can_be_used_in_a_scene() {
    let folder = Folder::new();
    let path = argument(&folder.path("nut.hull"));
    let report =
        json(&["hull", "asset:nut.stl", "-o", &path, "--max-vertices", "20", "--json"]);
    let count = |name: &str| report[name].as_u64().unwrap();
    assert!((4..=20).contains(&count("vertices")) && count("faces") >= 4);
    assert!(count("input_points") > count("vertices"));
    assert!(report["volume_m3"].as_f64().unwrap() > 0.0);
    assert!(report["tolerance_m"].as_f64().unwrap() >= 0.0);
    assert_eq!(report["file"], path);

    let again = argument(&folder.path("again.hull"));
    let table = text(&["hull", "asset:nut.stl", "-o", &again, "--max-vertices", "20"]);
    assert!(table.contains("m³") && table.contains("tolerance"), "{table}");
    assert_eq!(std::fs::read(&path).unwrap(), std::fs::read(&again).unwrap());

    let scene = folder.write(
        "nut.json",
        r#"{"bodies": [{"name": "nut", "shape": {"hull": {"file": "nut.hull"}}}]}"#,
    );
    assert_eq!(json(&["run", &scene, "--steps", "2", "--json"])["bodies"], 1);
    let bytes = std::fs::read(&path).unwrap();
    std::fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    fails(&["run", &scene], 1, &["nut.json", "bodies[0].shape"]);
}

#[test]
fn budgets_of_hulls_say_what_they_cost_and_meshes_what_they_are() {
    let folder = Folder::new();
    let path = argument(&folder.path("nut.hull"));
    let cook = |budget: &[&str]| {
        json(&[&["hull", "asset:nut.stl", "-o", &path, "--json"], budget].concat())
    };
    let number = |report: &Value, name: &str| report[name].as_f64().unwrap();
    let full = cook(&[]);
    assert_eq!(number(&full, "hausdorff_m"), 0.0);
    let inner = cook(&["--max-vertices", "10"]);
    assert!(number(&inner, "hausdorff_m") > 0.0);
    assert!(number(&inner, "volume_m3") < number(&full, "volume_m3"));
    let outer = cook(&["--max-faces", "8"]);
    assert!(number(&outer, "hausdorff_m") > 0.0 && number(&outer, "faces") <= 8.0);
    assert!(number(&outer, "volume_m3") > number(&full, "volume_m3"));
    for (name, value) in [("closed", true), ("consistent", true), ("outward", true)] {
        assert_eq!(full["mesh"][name], value, "{full}");
    }
    assert_eq!(full["mesh"]["boundary_edges"], 0);

    let open = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\n";
    let open = folder.write("open.obj", open);
    let report = json(&["hull", &open, "-o", &path, "--json"]);
    assert_eq!(report["mesh"]["closed"], false);
    assert_eq!(report["mesh"]["boundary_edges"], 3);
    let table = text(&["hull", &open, "-o", &path]);
    assert!(table.contains("3 triangles, open, 3 boundary edges"), "{table}");
}

#[test]
fn the_schema_is_the_committed_one() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/scene.schema.json");
    let committed = std::fs::read_to_string(path).unwrap();
    let advice = "cargo run -p hazumi_cli -- schema > docs/scene.schema.json";
    assert!(text(&["schema"]) == committed, "docs/scene.schema.json is old; run {advice}");
}

#[test]
fn the_gallery_is_listed_and_its_scenes_can_be_copied() {
    let names: Vec<String> = json(&["scenes", "--json"])
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["name"].as_str().unwrap().to_owned())
        .collect();
    let list = text(&["scenes"]);
    let listed: Vec<&str> =
        list.lines().map(|line| line.split_whitespace().next().unwrap()).collect();
    assert_eq!(names, listed);
    for name in [
        "rockfall",
        "pyramid",
        "dominoes",
        "large_pyramid",
        "many_pyramids",
        "junkyard",
        "convex_pile",
        "washer",
        "joints",
        "rain",
        "high_speed",
    ] {
        assert!(listed.contains(&name), "no {name}");
    }

    let folder = Folder::new();
    let copy = folder.write("copy.json", &text(&["scenes", "pyramid"]));
    let hash = |scene: &str| json(&["run", scene, "--steps", "3", "--json"])["hash"].clone();
    assert_eq!(hash(&copy), hash("pyramid"));
}

#[test]
fn help_has_examples() {
    for command in ["run", "hull", "schema", "scenes"] {
        let help = text(&[command, "--help"]);
        assert!(help.contains(&format!("\n  hazumi {command}")), "{help}");
    }
    assert!(text(&["--help"]).contains("hazumi run"));
    let version = text(&["--version"]);
    assert_eq!(version.trim(), concat!("hazumi ", env!("CARGO_PKG_VERSION")));
}

#[test]
fn nobody_listening_is_no_error() {
    let commands: [&[&str]; 4] =
        [&["schema"], &["scenes"], &["run", "pyramid", "--steps", "1"], &["--help"]];
    for arguments in commands {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = std::process::Command::new(support::HAZUMI);
        let output = command.args(arguments).stdout(writer).output().unwrap();
        assert!(output.status.success(), "{arguments:?} ended with {}", output.status);
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[cfg(unix)]
#[test]
fn control_c_ends_with_the_results_so_far() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    let folder = Folder::new();
    let scene = folder.write("boxes.json", BOXES);
    let poses = folder.path("poses.json");
    let child = Command::new(support::HAZUMI)
        .args(["run", &scene, "--steps", "1000000000", "--json", "--poses", &argument(&poses)])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The file is there once the command is ready to be interrupted.
    let start = Instant::now();
    while !poses.exists() {
        assert!(start.elapsed() < Duration::from_secs(60), "the run never began");
        std::thread::sleep(Duration::from_millis(2));
    }
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["interrupted"], true);
    assert_eq!(report["bodies"], 6);
    let poses: Value = serde_json::from_str(&std::fs::read_to_string(poses).unwrap()).unwrap();
    assert_eq!(poses.as_array().unwrap().len(), 6);
}
