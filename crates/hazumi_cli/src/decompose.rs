//! `hazumi decompose`: a concave mesh in, a few convex hulls out.

use std::io::IsTerminal;

use hazumi3d::glam::Vec3;
use hazumi3d::shape::Hull;
use hazumi3d::shape::decompose::{
    DecomposeError, DecomposeOptions, Decomposition, Fill, decompose as find_hulls,
    hulls_to_bytes,
};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::arguments::DecomposeArguments;
use crate::failure::Failure;
use crate::hull::{load, to_obj};
use crate::output::{OutputFile, extension, print};

/// Report about a decomposition. The names of the fields are the JSON contract.
#[derive(Debug, Serialize)]
struct Report {
    /// Number of hulls.
    hulls: usize,
    /// Number of corners of all hulls.
    vertices: usize,
    /// How far a hull reaches beyond the mesh, m, give or take a cell.
    reach_m: f32,
    /// How far any point of the mesh lies outside of its hull at most, m.
    tolerance_m: f32,
    /// Volume of the mesh, m³, counted in cells.
    mesh_volume_m3: f64,
    /// Volume of the union of the hulls, m³, counted in cells.
    hull_volume_m3: f64,
    /// Edge of a cell, m.
    cell_m: f32,
    /// Number of triangles of the mesh.
    input_triangles: usize,
    /// Where the hulls were saved.
    file: String,
}

/// Cuts a mesh into convex hulls and saves them.
///
/// # Errors
///
/// When the mesh cannot be read, has no hulls, or the result cannot be written.
pub(crate) fn decompose(arguments: &DecomposeArguments) -> Result<(), Failure> {
    let DecomposeArguments { mesh: path, output, json, .. } = arguments;
    let ending = extension(output);
    if !["hulls", "obj"].contains(&ending.as_str()) {
        let output = output.display();
        return Err(Failure::arguments(format!(
            "--output writes files that end in .hulls or .obj, not {output}"
        )));
    }
    let mesh = load(path)?;
    let file = OutputFile::open(output, &[path])?;
    let vertices = Vec::from_iter(mesh.vertices().iter().map(|&vertex| vertex.into()));
    let result = with_progress(&vertices, mesh.triangles(), &options(arguments))
        .map_err(|error| Failure::file(format!("{}: {error}", path.display())))?;
    let is_text = ending == "obj";
    file.write(&if is_text {
        to_obj(&result.hulls).into_bytes()
    } else {
        hulls_to_bytes(&result.hulls)
    })?;
    let report = Report {
        hulls: result.hulls.len(),
        vertices: result.hulls.iter().map(Hull::vertex_count).sum(),
        reach_m: result.reach,
        tolerance_m: result.tolerance,
        mesh_volume_m3: result.mesh_volume,
        hull_volume_m3: result.hull_volume,
        cell_m: result.cell,
        input_triangles: mesh.triangles().len(),
        file: output.display().to_string(),
    };
    print(&if *json { report.to_json() } else { report.to_table() })
}

fn options(arguments: &DecomposeArguments) -> DecomposeOptions {
    DecomposeOptions {
        max_hulls: arguments.max_hulls,
        max_vertices_per_hull: arguments.max_vertices,
        resolution: arguments.resolution,
        concavity: arguments.concavity,
        fill: if arguments.hollow { Fill::Hollow } else { Fill::Solid },
    }
}

/// Decomposes, and shows how far it is where somebody watches.
fn with_progress(
    vertices: &[Vec3],
    triangles: &[[u32; 3]],
    options: &DecomposeOptions,
) -> Result<Decomposition, DecomposeError> {
    const STEPS: u16 = 1000;
    let style = ProgressStyle::with_template("{bar:40} {percent} %, {eta} left");
    let bar = if std::io::stderr().is_terminal() {
        ProgressBar::new(STEPS.into())
    } else {
        ProgressBar::hidden()
    };
    let bar = bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let result = find_hulls(vertices, triangles, options, &mut |part| {
        #[expect(clippy::cast_possible_truncation, reason = "a part of a small number")]
        bar.set_position((f32::from(STEPS) * part) as u64);
    });
    bar.finish_and_clear();
    result
}

impl Report {
    fn to_json(&self) -> String {
        // Strings and finite numbers can always be written.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    fn to_table(&self) -> String {
        let Self { hulls, vertices, reach_m, tolerance_m, cell_m, .. } = self;
        let Self { mesh_volume_m3, hull_volume_m3, input_triangles, file, .. } = self;
        format!(
            "hulls      {hulls}, of {input_triangles} triangles\n\
             vertices   {vertices}\n\
             reach      {reach_m} m, give or take {cell_m} m\n\
             tolerance  {tolerance_m} m\n\
             volume     {hull_volume_m3:.6} m³, of the mesh {mesh_volume_m3:.6} m³\n\
             saved as   {file}\n"
        )
    }
}
