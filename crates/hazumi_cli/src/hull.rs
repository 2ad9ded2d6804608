//! `hazumi hull`: a mesh in, a cooked hull out.

use std::fmt::Write;
use std::path::Path;

use hazumi_scenes::{Mesh, Topology, asset};
use hazumi3d::glam::Vec3;
use hazumi3d::shape::hull::{HullError, HullOptions, Simplification};
use hazumi3d::shape::{Hull, Simplified};
use indicatif::ProgressBar;
use serde::Serialize;

use crate::arguments::HullArguments;
use crate::failure::Failure;
use crate::output::{OutputFile, extension, print};
use crate::progress::spinner;

/// Report about a hull. The names of the fields are the JSON contract.
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
    /// Hausdorff distance from the hull without a budget of vertices or faces, m.
    hausdorff_m: f32,
    /// Number of vertices of the mesh.
    input_points: usize,
    /// Kind of surface that the triangles of the mesh form; the hull does not depend on it.
    mesh: MeshReport,
    /// Where the hull was saved.
    file: String,
}

/// Report about the surface of a mesh.
#[derive(Debug, Serialize)]
struct MeshReport {
    /// Number of triangles.
    triangles: usize,
    /// Whether every edge has two triangles.
    closed: bool,
    /// Whether neighbours look to the same side everywhere.
    consistent: bool,
    /// Whether it is closed, consistent, and its triangles look outwards.
    outward: bool,
    /// Volume inside, m³, negative when the triangles look inwards; little more than noise for
    /// a mesh with holes.
    signed_volume_m3: f64,
    boundary_edges: usize,
    non_manifold_edges: usize,
    turned_edges: usize,
    degenerate_triangles: usize,
    duplicate_triangles: usize,
}

/// Cooks the hull of a mesh and saves it.
///
/// # Errors
///
/// When the mesh cannot be read, encloses no volume, or the hull cannot be written.
pub(crate) fn hull(arguments: &HullArguments) -> Result<(), Failure> {
    let HullArguments { mesh: path, output, json, .. } = arguments;
    let is_text = match extension(output).as_str() {
        "hull" => false,
        "obj" => true,
        _ => {
            let output = output.display();
            return Err(Failure::arguments(format!(
                "--output writes files that end in .hull or .obj, not {output}"
            )));
        }
    };
    let progress = spinner();
    progress.set_message("reading the mesh");
    let mesh = load(path)?;
    let file = OutputFile::open(output, &[path])?;
    progress.set_message(format!("looking at {} triangles", mesh.triangles().len()));
    let topology = mesh.topology();
    let vertices = mesh.thickened_vertices(arguments.thickness);
    let points: Vec<Vec3> = vertices.iter().map(|&point| point.into()).collect();
    let Simplified { hull, distance } =
        cook(arguments, &points, &progress).map_err(|error| {
            let advice = match error {
                HullError::Line { .. } | HullError::Flat { .. } => {
                    "; --thickness makes it solid"
                }
                _ => "",
            };
            Failure::file(format!("{}: {error}{advice}", path.display()))
        })?;
    progress.finish_and_clear();
    let hulls = [hull];
    file.write(&if is_text { to_obj(&hulls).into_bytes() } else { hulls[0].to_bytes() })?;
    let [hull] = hulls;
    let report = Report {
        vertices: hull.vertex_count(),
        faces: hull.face_count(),
        volume_m3: hull.volume(),
        tolerance_m: hull.tolerance(),
        hausdorff_m: distance,
        input_points: mesh.vertices().len(),
        mesh: MeshReport::new(&mesh, &topology),
        file: output.display().to_string(),
    };
    print(&if *json { report.to_json() } else { report.to_table() })
}

/// The hull within its budget, and its distance from the hull without.
fn cook(
    arguments: &HullArguments,
    points: &[Vec3],
    progress: &ProgressBar,
) -> Result<Simplified, HullError> {
    progress.set_message(format!("cooking {} points", points.len()));
    let full = Hull::new(points)?;
    if let Some(max_faces) = arguments.max_faces {
        progress.set_message(format!("choosing among {} faces", full.face_count()));
        return full.simplified(Simplification::Outer { max_faces });
    }
    let most = arguments.max_vertices.map_or(usize::MAX, |most| most as usize);
    if full.vertex_count() <= most {
        return Ok(Simplified { hull: full, distance: 0.0 });
    }
    progress.set_message(format!("choosing among {} vertices", full.vertex_count()));
    let options = HullOptions { max_vertices: arguments.max_vertices, ..Default::default() };
    // From the points, not from the full hull, so that the tolerance is that of the points.
    let hull = Hull::cook(points, &options)?;
    let distance = full.hausdorff(&hull);
    Ok(Simplified { hull, distance })
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

/// One object for each hull, its faces as polygons.
pub(crate) fn to_obj(hulls: &[Hull]) -> String {
    let mut text = String::new();
    let mut first = 1;
    for (number, hull) in hulls.iter().enumerate() {
        let view = hull.view();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "o hull_{number}");
        for Vec3 { x, y, z } in view.vertices {
            let _ = writeln!(text, "v {x} {y} {z}");
        }
        for face in view.faces {
            let corners = view.face_edges(face).iter();
            let corners = corners.map(|edge| format!(" {}", edge.origin as usize + first));
            let _ = writeln!(text, "f{}", corners.collect::<String>());
        }
        first += view.vertices.len();
    }
    text
}

impl Report {
    fn to_json(&self) -> String {
        // Strings and finite numbers can always be written.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    fn to_table(&self) -> String {
        let Self { vertices, faces, volume_m3, input_points, file, .. } = self;
        format!(
            "mesh       {}\n\
             vertices   {vertices}, of {input_points} in the mesh\n\
             faces      {faces}\n\
             volume     {volume_m3} m³\n\
             tolerance  {} m\n\
             hausdorff  {} m\n\
             saved as   {file}\n",
            self.mesh.summary(),
            self.tolerance_m,
            self.hausdorff_m
        )
    }
}

impl MeshReport {
    fn new(mesh: &Mesh, topology: &Topology) -> Self {
        Self {
            triangles: mesh.triangles().len(),
            closed: topology.is_closed(),
            consistent: topology.is_consistent(),
            outward: topology.is_outward(),
            signed_volume_m3: topology.signed_volume,
            boundary_edges: topology.boundary_edges,
            non_manifold_edges: topology.non_manifold_edges,
            turned_edges: topology.turned_edges,
            degenerate_triangles: topology.degenerate_triangles,
            duplicate_triangles: topology.duplicate_triangles,
        }
    }

    /// One line: good, or what is wrong.
    fn summary(&self) -> String {
        let counts = [
            (self.boundary_edges, "boundary edges"),
            (self.non_manifold_edges, "non-manifold edges"),
            (self.turned_edges, "turned edges"),
            (self.degenerate_triangles, "degenerate triangles"),
            (self.duplicate_triangles, "duplicate triangles"),
        ];
        let mut parts = vec![format!("{} triangles", self.triangles)];
        parts.push(if self.closed { "closed" } else { "open" }.to_owned());
        if self.closed && self.consistent {
            parts.push(if self.outward { "outward" } else { "inward" }.to_owned());
        }
        let wrong = counts.iter().filter(|(count, _)| *count > 0);
        parts.extend(wrong.map(|(count, what)| format!("{count} {what}")));
        parts.join(", ")
    }
}
