//! Scene files, and the files that they refer to.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use crate::asset;
use crate::budget::{Budget, Ledger, OverBudget, Resource};
use crate::cost::{MOST_PARTICLES, MeshFinder, skin_particles};
use crate::error::SceneError;
use crate::format::any::AnyScene;
use crate::format::group::Group;
use crate::format::plane;
use crate::format::scene::Scene;
use crate::format::shape::Shape;
use crate::mesh::{Mesh, MeshError, file_length, read_file};
use crate::picture::{Picture, PictureError};
use crate::text::Language;
use crate::thicken::thickened;

/// A checked scene with the content of every file that it refers to.
#[derive(Clone, Debug, PartialEq)]
pub struct LoadedScene {
    /// The scene.
    pub scene: Scene,
    /// Each file once, by the reference that the shapes have in them.
    pub files: BTreeMap<String, FileContent>,
}

/// Content of a file that a shape refers to.
#[derive(Clone, Debug, PartialEq)]
pub enum FileContent {
    /// A triangle mesh.
    Mesh(Mesh),
    /// The bytes of a hull cooked by `hazumi hull`; only the engine can tell whether they are
    /// good.
    Cooked(Vec<u8>),
}

impl FileContent {
    /// Bytes in memory.
    fn bytes(&self) -> u64 {
        let length = match self {
            Self::Mesh(mesh) => 12 * (mesh.vertices().len() + mesh.triangles().len()),
            Self::Cooked(bytes) => bytes.len(),
        };
        length as u64
    }
}

/// Bytes that a byte of a mesh file may take while it is parsed.
const PARSED: u64 = 8;

/// Source of the hull of a shape.
#[derive(Clone, Debug, PartialEq)]
pub enum HullSource<'a> {
    /// The hull is the smallest convex solid around points.
    Points {
        /// The points, m, in the frame of the collider, centred and scaled already.
        points: Cow<'a, [[f32; 3]]>,
        /// Most vertices the hull may keep, at least 4, or what the engine thinks best.
        max_vertices: Option<u32>,
    },
    /// The bytes of a cooked hull, to be used as it is.
    Cooked(&'a [u8]),
}

/// The surface of a mesh.
#[derive(Clone, Debug, PartialEq)]
pub struct Surface<'a> {
    /// The vertices, m, in the frame of the collider.
    pub vertices: Cow<'a, [[f32; 3]]>,
    /// Indices of three vertices each, counter-clockwise seen from the front.
    pub triangles: Cow<'a, [[u32; 3]]>,
}

impl Scene {
    /// Reads a scene from a `.json` or `.ron` file, and all files that it refers to.
    ///
    /// # Errors
    ///
    /// When a file cannot be read, is malformed, or a value breaks its rule. Also when the
    /// scene, with its files, asks for more than the default [`Budget`].
    pub fn load(path: impl AsRef<Path>) -> Result<LoadedScene, SceneError> {
        Self::load_within(path, &Budget::default())
    }

    /// Reads a scene as [`Self::load`] does, within another budget.
    ///
    /// # Errors
    ///
    /// As of [`Self::load`], with `budget`.
    pub fn load_within(
        path: impl AsRef<Path>,
        budget: &Budget,
    ) -> Result<LoadedScene, SceneError> {
        let path = path.as_ref();
        let origin = path.display().to_string();
        let (language, text) = read_text(path, &origin)?;
        let scene = language.read_scene(&text, &origin, budget)?;
        scene.load_files_within(path.parent().unwrap_or(Path::new("")), &origin, budget)
    }

    /// Checks a scene made in code and reads its files, relative to `folder`. `origin` names
    /// the scene in errors.
    ///
    /// # Errors
    ///
    /// When a file cannot be read, is malformed, or a value breaks its rule. Also when the
    /// scene, with its files, asks for more than the default [`Budget`].
    pub fn load_files(self, folder: &Path, origin: &str) -> Result<LoadedScene, SceneError> {
        self.load_files_within(folder, origin, &Budget::default())
    }

    /// Reads the files of a scene as [`Self::load_files`] does, within another budget.
    ///
    /// # Errors
    ///
    /// As of [`Self::load_files`], with `budget`.
    pub fn load_files_within(
        self,
        folder: &Path,
        origin: &str,
        budget: &Budget,
    ) -> Result<LoadedScene, SceneError> {
        let over = |error: OverBudget| error.of_scene(origin);
        self.spend(&mut Ledger::new(*budget), &|_| None).map_err(over)?;
        self.check(origin)?;
        let mut ledger = Ledger::new(*budget);
        let mut files = BTreeMap::new();
        for (place, shape) in self.cooked_shapes() {
            let Some(file) = shape.file() else {
                continue;
            };
            let fail = |error: MeshError| {
                SceneError::new(origin, format!("{place}.file: {}", error.message))
            };
            if !files.contains_key(file) {
                let length = content_length(folder, file).map_err(fail)?;
                let length = length.saturating_mul(PARSED);
                let path = || format!("{place}.file");
                ledger.spend(Resource::Bytes, length, path).map_err(over)?;
                let content = read_content(folder, file).map_err(fail)?;
                ledger.return_bytes(length);
                ledger.spend(Resource::Bytes, content.bytes(), path).map_err(over)?;
                files.insert(file.to_owned(), content);
            }
            let is_mesh = matches!(shape, Shape::Mesh { .. });
            if is_mesh && matches!(files[file], FileContent::Cooked(_)) {
                let message = format!("\"{file}\" is a cooked hull, use {{\"hull\": ...}}");
                return Err(fail(MeshError::new(message)));
            }
        }
        let find = |file: &str| match files.get(file) {
            Some(FileContent::Mesh(mesh)) => Some(mesh),
            _ => None,
        };
        self.spend(&mut ledger, &find).map_err(over)?;
        self.check_skins(&find).map_err(|message| SceneError::new(origin, message))?;
        let loaded = LoadedScene { scene: self, files };
        loaded.check_scales(origin)?;
        Ok(loaded)
    }

    /// Refuses skins that have far too many particles, before these are looked for.
    fn check_skins(&self, find: MeshFinder<'_>) -> Result<(), String> {
        for (place, group) in self.groups() {
            for (index, body) in group.bodies.iter().enumerate() {
                let count = body.soft().map_or(0, |soft| skin_particles(soft, find));
                if count > 2 * MOST_PARTICLES {
                    return Err(format!(
                        "{place}bodies[{index}] has a skin of about {count} particles, must be \
                         at most {MOST_PARTICLES}; a `spacing` fills the surface with fewer"
                    ));
                }
            }
        }
        Ok(())
    }

    /// The scene's own group and those of its assemblies, with their places in the file.
    fn groups(&self) -> impl Iterator<Item = (String, Group<'_>)> {
        let assemblies = self.assemblies.iter().enumerate();
        let assemblies = assemblies
            .map(|(index, assembly)| (format!("assemblies[{index}]."), assembly.group()));
        std::iter::once((String::new(), self.group())).chain(assemblies)
    }

    /// Every hull and mesh, those in which soft bodies are too, with its place in the file.
    fn cooked_shapes(&self) -> impl Iterator<Item = (String, &Shape)> {
        let placed = self.groups().flat_map(|(group_place, group)| {
            group.bodies.iter().enumerate().flat_map(move |(index, body)| {
                let place = format!("{group_place}bodies[{index}]");
                let own = body.shape.iter().map({
                    let place = format!("{place}.shape");
                    move |shape| (place.clone(), shape)
                });
                own.chain(body.colliders.iter().enumerate().map(move |(number, collider)| {
                    (format!("{place}.colliders[{number}].shape"), &collider.shape)
                }))
            })
        });
        placed.filter_map(|(place, shape)| match shape {
            Shape::Hull { .. } => Some((place + ".hull", shape)),
            Shape::Mesh { .. } => Some((place + ".mesh", shape)),
            Shape::Soft(soft) => {
                Some((place + ".soft.kind.mesh.surface.mesh", soft.surface()?))
            }
            _ => None,
        })
    }
}

impl plane::Scene {
    /// Reads a scene from a `.json` or `.ron` file, and all files that it refers to.
    ///
    /// # Errors
    ///
    /// When a file cannot be read, is malformed, or a value breaks its rule. Also when the
    /// scene, with its files, asks for more than the default [`Budget`].
    pub fn load(path: impl AsRef<Path>) -> Result<Self, SceneError> {
        Self::load_within(path, &Budget::default())
    }

    /// Reads a scene as [`Self::load`] does, within another budget.
    ///
    /// # Errors
    ///
    /// As of [`Self::load`], with `budget`.
    pub fn load_within(path: impl AsRef<Path>, budget: &Budget) -> Result<Self, SceneError> {
        let path = path.as_ref();
        let origin = path.display().to_string();
        let (language, text) = read_text(path, &origin)?;
        let scene = language.read_plane(&text, &origin, budget)?;
        scene.load_files_within(path.parent().unwrap_or(Path::new("")), &origin, budget)
    }

    /// Checks a scene and reads its pictures, each once, relative to `folder`. `origin` names
    /// the scene in errors.
    ///
    /// # Errors
    ///
    /// When a file cannot be read, is malformed, or a value breaks its rule. Also when the
    /// scene, with its pictures, asks for more than the default [`Budget`].
    pub fn load_files(self, folder: &Path, origin: &str) -> Result<Self, SceneError> {
        self.load_files_within(folder, origin, &Budget::default())
    }

    /// Reads the pictures of a scene as [`Self::load_files`] does, within another budget.
    ///
    /// # Errors
    ///
    /// As of [`Self::load_files`], with `budget`.
    pub fn load_files_within(
        mut self,
        folder: &Path,
        origin: &str,
        budget: &Budget,
    ) -> Result<Self, SceneError> {
        let over = |error: OverBudget| error.of_scene(origin);
        self.spend(&mut Ledger::new(*budget)).map_err(over)?;
        self.check(origin)?;
        let mut ledger = Ledger::new(*budget);
        let mut known = BTreeMap::new();
        let of_assemblies = self.assemblies.iter_mut().enumerate();
        let of_assemblies = of_assemblies
            .map(|(index, it)| (format!("assemblies[{index}]."), &mut it.bodies[..]));
        let own = std::iter::once((String::new(), &mut self.bodies[..]));
        for (place, bodies) in own.chain(of_assemblies) {
            for (index, body) in bodies.iter_mut().enumerate() {
                load_pictures(body, folder, &mut known).map_err(|(shape, error)| {
                    let place =
                        format!("{place}bodies[{index}].{shape}.soft.kind.picture.file");
                    SceneError::new(origin, format!("{place}: {error}"))
                })?;
                // All pictures so far, which are few and large.
                let pixels = known.values().map(|it| it.alpha().len() as u64).sum::<u64>();
                let path = || format!("{place}bodies[{index}]");
                let mut held = ledger.clone();
                held.spend(Resource::Bytes, pixels, path).map_err(over)?;
            }
        }
        self.spend(&mut ledger).map_err(over)?;
        Ok(self)
    }
}

impl AnyScene {
    /// Reads a scene from a `.json` or `.ron` file, without the files that it refers to.
    /// [`Scene::load_files`] and [`plane::Scene::load_files`] read those.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, is malformed, or a value breaks its rule. Also when the
    /// scene asks for more than the default [`Budget`].
    pub fn load(path: impl AsRef<Path>) -> Result<Self, SceneError> {
        Self::load_within(path, &Budget::default())
    }

    /// Reads a scene as [`Self::load`] does, within another budget.
    ///
    /// # Errors
    ///
    /// As of [`Self::load`], with `budget`.
    pub fn load_within(path: impl AsRef<Path>, budget: &Budget) -> Result<Self, SceneError> {
        let origin = path.as_ref().display().to_string();
        let (language, text) = read_text(path.as_ref(), &origin)?;
        language.read_any(&text, &origin, budget)
    }
}

/// The text of a scene file, and its language.
fn read_text(path: &Path, origin: &str) -> Result<(Language, String), SceneError> {
    let fail = |message: String| SceneError::new(origin, message);
    let extension = path.extension().and_then(|extension| extension.to_str());
    let language = match extension.unwrap_or_default().to_ascii_lowercase().as_str() {
        "json" => Language::Json,
        "ron" => Language::Ron,
        other => {
            return Err(fail(format!("scene files end in .json, .ron, not \".{other}\"")));
        }
    };
    let bytes = read_file(path).map_err(|error| fail(error.message))?;
    let text = String::from_utf8(bytes).map_err(|_| fail("is not UTF-8 text".to_owned()))?;
    let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
    Ok((language, text))
}

impl LoadedScene {
    /// Finite vertices and finite scales may still have infinite products.
    fn check_scales(&self, origin: &str) -> Result<(), SceneError> {
        for (place, shape) in self.scene.cooked_shapes() {
            let Some(HullSource::Points { points, .. }) = self.hull_source(shape) else {
                continue;
            };
            if points.iter().flatten().any(|x| !x.is_finite()) {
                let message = format!("{place}: the scale makes its points infinite");
                return Err(SceneError::new(origin, message));
            }
        }
        Ok(())
    }

    /// Source of the hull of `shape`, or `None` when it is no hull or mesh of this scene.
    pub fn hull_source<'a>(&'a self, shape: &'a Shape) -> Option<HullSource<'a>> {
        let (points, placing, max_vertices) = match shape {
            Shape::Hull { points, file, centered, scale, max_vertices, thickness, .. }
            | Shape::Mesh {
                vertices: points,
                file,
                centered,
                scale,
                max_vertices,
                thickness,
                ..
            } => {
                let points = match (file, shape) {
                    (Some(file), _) => match self.files.get(file)? {
                        FileContent::Cooked(bytes) => return Some(HullSource::Cooked(bytes)),
                        FileContent::Mesh(mesh) => mesh.vertices().into(),
                    },
                    (None, Shape::Mesh { formula: Some(formula), .. }) => {
                        formula.triangles().0.into()
                    }
                    (None, _) => Cow::Borrowed(&points[..]),
                };
                (points, (*centered, scale.0, *thickness), *max_vertices)
            }
            _ => return None,
        };
        let (centered, scale, thickness) = placing;
        let points = thickened(placed(points, centered, scale), thickness);
        Some(HullSource::Points { points, max_vertices })
    }
}

impl LoadedScene {
    /// Vertices, m, centred and scaled, and triangles of a `mesh` of this scene; `None` for
    /// others. Triangles are mirrored back where the scale mirrors.
    pub fn surface<'a>(&'a self, shape: &'a Shape) -> Option<Surface<'a>> {
        let Shape::Mesh { centered, scale, .. } = shape else {
            return None;
        };
        let Surface { vertices, mut triangles } = self.unplaced_surface(shape)?;
        let is_mirrored = scale.0.iter().filter(|factor| **factor < 0.0).count() % 2 == 1;
        if is_mirrored {
            triangles.to_mut().iter_mut().for_each(|corners| corners.swap(1, 2));
        }
        Some(Surface { vertices: placed(vertices, *centered, scale.0), triangles })
    }

    /// The surface of a mesh as it is in its file, in the scene or by its formula.
    fn unplaced_surface<'a>(&'a self, shape: &'a Shape) -> Option<Surface<'a>> {
        let Shape::Mesh { file, vertices, triangles, formula, .. } = shape else {
            return None;
        };
        if let Some(formula) = formula {
            let (vertices, triangles) = formula.triangles();
            return Some(Surface { vertices: vertices.into(), triangles: triangles.into() });
        }
        let (vertices, triangles) = match file {
            None => (&vertices[..], &triangles[..]),
            Some(file) => match self.files.get(file)? {
                FileContent::Mesh(mesh) => (mesh.vertices(), mesh.triangles()),
                FileContent::Cooked(_) => return None,
            },
        };
        Some(Surface { vertices: vertices.into(), triangles: triangles.into() })
    }
}

/// The points moved so that the middle of their box is the origin, if `centered`, then scaled.
fn placed(points: Cow<'_, [[f32; 3]]>, centered: bool, scale: [f32; 3]) -> Cow<'_, [[f32; 3]]> {
    if !centered && scale == [1.0; 3] {
        return points;
    }
    let middle: [f32; 3] = std::array::from_fn(|axis| {
        let along = || points.iter().map(|point| point[axis]);
        let (min, max) = (along().fold(f32::MAX, f32::min), along().fold(f32::MIN, f32::max));
        // Halves first: the sum of two large numbers may be infinite.
        if centered { 0.5 * min + 0.5 * max } else { 0.0 }
    });
    let place = |point: &[f32; 3]| {
        std::array::from_fn(|axis| (point[axis] - middle[axis]) * scale[axis])
    };
    points.iter().map(place).collect()
}

/// Reads the pictures of a body that are not among the `known` ones; else says which shape has
/// one that cannot be read, and why.
fn load_pictures(
    body: &mut plane::Body,
    folder: &Path,
    known: &mut BTreeMap<String, Arc<Picture>>,
) -> Result<(), (String, String)> {
    let own = body.shape.iter_mut().map(|shape| ("shape".to_owned(), shape));
    let parts = body.colliders.iter_mut().enumerate();
    let parts = parts.map(|(number, it)| (format!("colliders[{number}].shape"), &mut it.shape));
    for (place, shape) in own.chain(parts) {
        let plane::Shape::Soft(soft) = shape else { continue };
        let plane::SoftKind::Picture { file, picture, .. } = &mut soft.kind else { continue };
        if !known.contains_key(file) {
            let path = folder.join(&*file);
            let read = Picture::load(&path).map_err(|PictureError { message }| {
                let is_told = message.starts_with("cannot read");
                let name = path.display();
                (place, if is_told { message } else { format!("\"{name}\": {message}") })
            })?;
            known.insert(file.clone(), Arc::new(read));
        }
        *picture = known.get(file).cloned();
    }
    Ok(())
}

/// The length of a file, in bytes; meshes that come with Hazumi have none.
fn content_length(folder: &Path, reference: &str) -> Result<u64, MeshError> {
    if reference.starts_with(asset::PREFIX) {
        return Ok(0);
    }
    let path = folder.join(reference);
    let extension = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    // Files of other formats are refused by their names, whether they are there or not.
    if extension != "hull" && !Mesh::EXTENSIONS.contains(&extension.as_str()) {
        return Ok(0);
    }
    file_length(&path)
}

fn read_content(folder: &Path, reference: &str) -> Result<FileContent, MeshError> {
    if let Some(name) = reference.strip_prefix(asset::PREFIX) {
        let bytes = asset::find(name).ok_or_else(|| {
            let known = Vec::from_iter(asset::names()).join(", ");
            MeshError::new(format!("there is no \"{name}\" among the built-in meshes {known}"))
        })?;
        return Mesh::from_bytes(name, bytes).map(FileContent::Mesh);
    }
    let path = folder.join(reference);
    if path.extension().is_some_and(|extension| extension == "hull") {
        return read_file(&path).map(FileContent::Cooked);
    }
    match Mesh::load(&path) {
        Ok(mesh) => Ok(FileContent::Mesh(mesh)),
        Err(error) if error.message.starts_with("cannot read") => Err(error),
        Err(error) => Err(MeshError::new(format!("\"{}\": {error}", path.display()))),
    }
}
