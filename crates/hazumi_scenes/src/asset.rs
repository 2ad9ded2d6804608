//! The meshes that come with Hazumi, built into the program.
//!
//! Content, author and licence of each are in `assets/README.md`.

/// Names that `asset:NAME` may stand for, with the content of their files.
const ASSETS: [(&str, &[u8]); 6] = [
    ("airplane.obj", include_bytes!("../../../assets/airplane.obj")),
    ("ant.glb", include_bytes!("../../../assets/ant.glb")),
    ("finger.obj", include_bytes!("../../../assets/finger.obj")),
    ("nut.stl", include_bytes!("../../../assets/nut.stl")),
    ("range.gpmesh", include_bytes!("../../../assets/range.gpmesh")),
    ("teapot.obj", include_bytes!("../../../assets/teapot.obj")),
];

/// Prefix of a file reference in a scene that means a built-in mesh.
pub const PREFIX: &str = "asset:";

/// Names of the built-in meshes, without the prefix, in alphabetical order.
pub fn names() -> impl Iterator<Item = &'static str> {
    ASSETS.iter().map(|&(name, _)| name)
}

/// The content of the built-in mesh file `name`, given without the prefix.
pub fn find(name: &str) -> Option<&'static [u8]> {
    ASSETS.iter().find(|&&(known, _)| known == name).map(|&(_, bytes)| bytes)
}
