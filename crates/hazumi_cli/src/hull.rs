//! `hazumi hull`: a mesh in, a cooked hull out.

use std::path::Path;

use hazumi_scenes::{Mesh, asset};
use hazumi3d::glam::Vec3;
use hazumi3d::shape::Hull;
use hazumi3d::shape::hull::HullOptions;
use serde::Serialize;

use crate::arguments::HullArguments;
use crate::failure::Failure;
use crate::output::{OutputFile, extension, print};

/// What there is to say about a hull. The names of the fields are the JSON contract.
#[derive(Debug, Serialize)]
struct Report {
    /// Number of corners.
    vertices: usize,
    /// Number of flat sides.
    faces: usize,
    /// m³.
    volume_m3: f32,
    /// How far any vertex of the mesh lies outside at most, m.
    tolerance_m: f32,
    /// Number of vertices of the mesh.
    input_points: usize,
    /// Where the hull was saved.
    file: String,
}

/// Cooks the hull of a mesh and saves it.
///
/// # Errors
///
/// When the mesh cannot be read, encloses no volume, or the hull cannot be written.
pub(crate) fn hull(arguments: &HullArguments) -> Result<(), Failure> {
    let HullArguments { mesh: path, output, max_vertices, json } = arguments;
    let mesh = load(path)?;
    let file = OutputFile::open(output, &[path])?;
    let points: Vec<Vec3> = mesh.vertices().iter().map(|&point| point.into()).collect();
    let options = HullOptions { max_vertices: *max_vertices, ..HullOptions::default() };
    let hull = Hull::cook(&points, &options)
        .map_err(|error| Failure::file(format!("{}: {error}", path.display())))?;
    file.write(&hull.to_bytes())?;
    if extension(output) != "hull" {
        eprintln!("note: scenes read cooked hulls from files that end in .hull");
    }
    let report = Report {
        vertices: hull.vertex_count(),
        faces: hull.face_count(),
        volume_m3: hull.volume(),
        tolerance_m: hull.tolerance(),
        input_points: points.len(),
        file: output.display().to_string(),
    };
    print(&if *json { report.to_json() } else { report.to_table() })
}

/// Reads a mesh, from a file or from those that come with Hazumi.
pub(crate) fn load(path: &Path) -> Result<Mesh, Failure> {
    let fail = |reason: String| Failure::file(format!("{}: {reason}", path.display()));
    let built_in = path.to_str().and_then(|text| text.strip_prefix(asset::PREFIX));
    let Some(name) = built_in else {
        return Mesh::load(path).map_err(|error| fail(error.to_string()));
    };
    let bytes = asset::find(name).ok_or_else(|| {
        let names: Vec<&str> = asset::names().collect();
        fail(format!("the built-in meshes are {}", names.join(", ")))
    })?;
    Mesh::from_bytes(name, bytes).map_err(|error| fail(error.to_string()))
}

impl Report {
    fn to_json(&self) -> String {
        // Strings and finite numbers can always be written.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    fn to_table(&self) -> String {
        let Self { vertices, faces, volume_m3, tolerance_m, input_points, file } = self;
        format!(
            "vertices   {vertices}, of {input_points} in the mesh\n\
             faces      {faces}\n\
             volume     {volume_m3} m³\n\
             tolerance  {tolerance_m} m\n\
             saved as   {file}\n"
        )
    }
}
