//! A film of a run: pictures one after the other, as an animated WebP.

use hazumi_picture::Pixels;
use webp_animation::{
    AnimParams, Encoder, EncoderOptions, EncodingConfig, EncodingType, LossyEncodingConfig,
};

use crate::arguments::RunArguments;
use crate::failure::Failure;
use crate::output::OutputFile;
use crate::simulation::Simulation;

/// Width of a film, in pixels.
const WIDTH: u32 = 640;
/// Pictures in a second of the scene.
const RATE: f64 = 30.0;
/// Quality of the pictures, 0..=100.
const QUALITY: f32 = 72.0;
/// Time in which the view goes most of the way to what it should show, s.
const SETTLING: f64 = 0.8;

/// A film that is being shot.
pub(crate) struct Film {
    file: OutputFile,
    /// None before the first picture, which tells the size.
    encoder: Option<Encoder>,
    /// Number of pictures so far.
    count: u32,
}

impl Film {
    /// Opens the file, before the work starts; `None` where no film is wanted.
    ///
    /// # Errors
    ///
    /// When it cannot be written, or is the scene.
    pub(crate) fn open(arguments: &RunArguments) -> Result<Option<Self>, Failure> {
        let Some(path) = &arguments.film else { return Ok(None) };
        let file = OutputFile::open(path, &[&arguments.scene])?;
        Ok(Some(Self { file, encoder: None, count: 0 }))
    }

    /// Whether the next picture is due when the scene has played for so many seconds.
    pub(crate) fn is_due(&self, seconds: f64) -> bool {
        // Half a millisecond of rounding.
        seconds + 5e-4 >= f64::from(self.count) / RATE
    }

    /// Adds a picture (SVG), as large as the first one.
    ///
    /// # Errors
    ///
    /// When it cannot be drawn.
    pub(crate) fn add(&mut self, svg: &str) -> Result<(), Failure> {
        let pixels = Pixels::of(svg, WIDTH).map_err(cannot_film)?;
        let encoder = match &mut self.encoder {
            Some(encoder) => encoder,
            none => {
                let encoder = Encoder::new_with_options(pixels.size().into(), options());
                none.insert(encoder.map_err(cannot_film)?)
            }
        };
        encoder.add_frame(pixels.rgba(), timestamp(self.count)).map_err(cannot_film)?;
        self.count += 1;
        Ok(())
    }

    /// Ends the film and writes it.
    ///
    /// # Errors
    ///
    /// When the disk is full, or gone.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let Some(encoder) = self.encoder else { return Ok(()) };
        let film = encoder.finalize(timestamp(self.count)).map_err(cannot_film)?;
        self.file.write(&film)
    }
}

/// The film of a world, with the view of its last picture.
pub(crate) struct WorldFilm<V> {
    film: Film,
    view: Option<V>,
}

impl<V> WorldFilm<V> {
    /// Begins a film.
    pub(crate) fn new(film: Film) -> Self {
        Self { film, view: None }
    }

    /// Adds the pictures that are due when `world` has played for so many seconds. The view
    /// follows what happens, smoothly.
    ///
    /// # Errors
    ///
    /// When a picture cannot be drawn.
    pub(crate) fn note<S>(&mut self, world: &S, seconds: f64) -> Result<(), Failure>
    where
        S: Simulation<View = V>,
    {
        while self.film.is_due(seconds) {
            let fitting = world.view();
            #[expect(clippy::cast_possible_truncation, reason = "a share")]
            let share = (1.0 - (-1.0 / (SETTLING * RATE)).exp()) as f32;
            let view = match self.view.take() {
                Some(view) => S::go_towards(view, fitting, share),
                None => fitting,
            };
            self.film.add(&world.picture(&view))?;
            self.view = Some(view);
        }
        Ok(())
    }

    /// Ends the film and writes it.
    ///
    /// # Errors
    ///
    /// When the disk is full, or gone.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        self.film.finish()
    }
}

/// How pictures are compressed.
fn options() -> EncoderOptions {
    EncoderOptions {
        // It goes on for ever.
        anim_params: AnimParams { loop_count: 0 },
        minimize_size: true,
        encoding_config: Some(EncodingConfig {
            quality: QUALITY,
            encoding_type: EncodingType::Lossy(LossyEncodingConfig::default()),
            ..EncodingConfig::default()
        }),
        ..EncoderOptions::default()
    }
}

/// When a picture is shown, in milliseconds from the start.
#[expect(clippy::cast_possible_truncation, reason = "a film of a month has fewer")]
fn timestamp(picture: u32) -> i32 {
    (f64::from(picture) * 1e3 / RATE).round() as i32
}

fn cannot_film(reason: impl std::fmt::Display) -> Failure {
    Failure::file(format!("cannot film: {reason}"))
}
