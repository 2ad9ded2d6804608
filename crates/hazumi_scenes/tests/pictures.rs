//! Pictures are read whatever way they say how opaque they are, and found beside the scene.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use hazumi_scenes::plane::{Scene, Shape, SoftKind};
use hazumi_scenes::{AnyScene, Picture};
use png::{BitDepth, ColorType, Encoder};

/// Encoding of a picture.
struct Kind<'a> {
    color: ColorType,
    depth: BitDepth,
    palette: Option<&'a [u8]>,
    transparent: Option<&'a [u8]>,
}

impl Kind<'_> {
    fn plain(color: ColorType, depth: BitDepth) -> Self {
        Self { color, depth, palette: None, transparent: None }
    }

    /// A PNG file with these bytes in its rows, which are one after the other.
    fn png(&self, [width, height]: [u32; 2], rows: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, width, height);
        encoder.set_color(self.color);
        encoder.set_depth(self.depth);
        if let Some(palette) = self.palette {
            encoder.set_palette(palette);
        }
        if let Some(transparent) = self.transparent {
            encoder.set_trns(transparent);
        }
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(rows).expect("the rows");
        writer.finish().expect("an end");
        bytes
    }
}

/// Opacities of a picture of 3 by 2 pixels.
const ALPHA: [u8; 6] = [0, 64, 127, 128, 200, 255];

fn with_alpha(before: &[u8], after: &[u8]) -> Vec<u8> {
    ALPHA.iter().flat_map(|&alpha| [before, &[alpha], after].concat()).collect()
}

#[test]
fn every_way_to_tell_of_opacity_is_read() {
    let read = |png: &[u8]| Picture::from_png(png).expect("a good picture");
    let (eight, sixteen) = (BitDepth::Eight, BitDepth::Sixteen);
    let channels = [
        (ColorType::Rgba, eight, with_alpha(&[9, 8, 7], &[])),
        // The lower half of the numbers is of no account.
        (ColorType::Rgba, sixteen, with_alpha(&[9, 1, 8, 2, 7, 3], &[99])),
        (ColorType::GrayscaleAlpha, eight, with_alpha(&[50], &[])),
        (ColorType::GrayscaleAlpha, sixteen, with_alpha(&[50, 0], &[1])),
    ];
    for (color, depth, rows) in channels {
        let picture = read(&Kind::plain(color, depth).png([3, 2], &rows));
        assert_eq!((picture.width(), picture.height()), (3, 2));
        assert_eq!(picture.alpha(), ALPHA, "{color:?} of {depth:?} bits");
    }

    // Four colours, of which the last has no word on its opacity; two bits a pixel.
    let palette = [[0; 3], [10; 3], [20; 3], [30; 3]].concat();
    let kind = Kind {
        color: ColorType::Indexed,
        depth: BitDepth::Two,
        palette: Some(&palette),
        transparent: Some(&[0, 100, 200]),
    };
    let picture = read(&kind.png([3, 2], &[0b00_01_10_00, 0b11_00_01_00]));
    assert_eq!(picture.alpha(), [0, 100, 200, 255, 0, 100]);

    // One grey of sixteen is transparent.
    let kind = Kind {
        color: ColorType::Grayscale,
        depth: BitDepth::Four,
        palette: None,
        transparent: Some(&[0, 5]),
    };
    assert_eq!(read(&kind.png([3, 1], &[0x54, 0x50])).alpha(), [0, 255, 0]);
}

#[test]
fn bad_pictures_are_refused() {
    let blame = |png: &[u8]| Picture::from_png(png).expect_err("a bad picture").message;
    let opaque = Kind::plain(ColorType::Rgb, BitDepth::Eight).png([2, 1], &[9; 6]);
    assert!(blame(&opaque).starts_with("has no transparency, so all of it is opaque"));
    let wide = Kind::plain(ColorType::GrayscaleAlpha, BitDepth::Eight);
    let wide = wide.png([4_097, 1], &[0; 2 * 4_097]);
    assert_eq!(blame(&wide), "is 4097 pixels wide, must be 1 to 4096");
    assert!(blame(b"not a picture").starts_with("not a good PNG: "));
    assert!(blame(&[]).starts_with("not a good PNG: "));
    assert!(Picture::new(2, 2, vec![0; 3]).is_err() && Picture::new(0, 1, Vec::new()).is_err());
}

/// Untrusted files may be cut or changed anywhere.
#[test]
fn damaged_pictures_end_no_program() {
    let good = Kind::plain(ColorType::Rgba, BitDepth::Eight);
    let good = good.png([3, 2], &with_alpha(&[9, 8, 7], &[]));
    for length in 0..good.len() - 12 {
        // Without its end mark a file is still whole.
        drop(Picture::from_png(&good[..length]));
        for bit in 0..8 {
            let mut changed = good.clone();
            changed[length] ^= 1 << bit;
            if let Ok(picture) = Picture::from_png(&changed) {
                let pixels = picture.width() * picture.height();
                assert_eq!(picture.alpha().len(), pixels as usize);
            }
        }
    }
    assert!(Picture::from_png(&good[..40]).is_err());
}

/// A folder of its own for each test, removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("hazumi_scenes_{name}_{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(path.join("art")).expect("a folder for temporary files");
        Self(path)
    }

    fn write(&self, name: &str, content: &[u8]) -> PathBuf {
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

/// A scene with the picture twice, once in an assembly.
fn scene_with(file: &str) -> String {
    let shape = format!(
        r#"{{"soft": {{"kind": {{"picture": {{"file": "{file}", "pixel_size": 0.1, "spacing": 0.2}}}}}}}}"#
    );
    format!(
        r#"{{"dim": 2, "bodies": [{{"body_type": "fixed"}}, {{"shape": {shape}}}],
        "assemblies": [{{"bodies": [{{"colliders": [{{"shape": {shape}}}]}}]}}]}}"#
    )
}

fn picture_of(shape: &Shape) -> Option<&Arc<Picture>> {
    let Shape::Soft(soft) = shape else { panic!("not soft") };
    let SoftKind::Picture { picture, .. } = &soft.kind else { panic!("no picture") };
    picture.as_ref()
}

#[test]
fn pictures_are_found_beside_the_scene() {
    let folder = Folder::new("pictures");
    let png = Kind::plain(ColorType::Rgba, BitDepth::Eight);
    folder.write("art/slime.png", &png.png([3, 2], &with_alpha(&[9, 8, 7], &[])));
    let path = folder.write("scene.json", scene_with("art/slime.png").as_bytes());

    let scene = Scene::load(&path).expect("a good scene");
    let own = picture_of(scene.bodies[1].shape.as_ref().expect("a shape"));
    let own = own.expect("the picture was read");
    assert_eq!(own.alpha(), ALPHA);
    let other = picture_of(&scene.assemblies[0].bodies[0].colliders[0].shape);
    assert!(Arc::ptr_eq(own, other.expect("the picture was read")), "it is read once");

    // Content that was read is in no file.
    let text = scene.to_json();
    let Ok(AnyScene::Plane(bare)) = AnyScene::from_json(&text, "s.json") else {
        panic!("{text}");
    };
    assert!(picture_of(bare.bodies[1].shape.as_ref().expect("a shape")).is_none());
    assert_eq!(bare.load_files(&folder.0, "s.json").expect("a good scene"), scene);
}

#[test]
fn errors_name_the_place_and_the_picture() {
    let folder = Folder::new("lost_pictures");
    folder.write("art/text.png", b"text");
    let blame = |file: &str| {
        let path = folder.write("scene.json", scene_with(file).as_bytes());
        Scene::load(path).expect_err("a bad picture").to_string()
    };
    let place = "scene.json: bodies[1].shape.soft.kind.picture.file: ";
    let lost = blame("lost.png");
    assert!(lost.contains(place), "{lost}");
    assert!(lost.ends_with("lost.png\": No such file or directory"), "{lost}");
    let text = blame("art/text.png");
    assert!(text.contains(place) && text.contains("text.png\": not a good PNG: "), "{text}");
}
