//! The examples of `bevy_hazumi` in a window: `-- cubes_3d`, `-- bullet_hell_2d` and so on.
//!
//! Bodies move smoothly between steps, and a click pushes the body below the pointer.

mod meshes;
mod push;

#[path = "../../examples/bullet_hell_2d.rs"]
#[expect(dead_code, reason = "the part that runs without a window")]
mod bullet_hell_2d;
#[path = "../../examples/character.rs"]
#[expect(dead_code, reason = "the part that runs without a window")]
mod character;
#[path = "../../examples/cubes_3d.rs"]
#[expect(dead_code, reason = "the part that runs without a window")]
mod cubes_3d;
#[path = "../../examples/jelly_2d.rs"]
#[expect(dead_code, reason = "the part that runs without a window")]
mod jelly_2d;

use std::path::PathBuf;
use std::time::Duration;

use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured, save_to_disk};
use bevy_hazumi::{dim2, dim3};
use clap::{Parser, ValueEnum};

/// Shows an example in a window.
#[derive(Parser)]
struct Options {
    example: Example,
    /// Saves a picture of frame 120 to this file, and ends.
    #[arg(long)]
    picture: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Example {
    /// A wall of cubes, and a heavy ball that flies into it.
    #[value(name = "cubes_3d")]
    Cubes,
    /// Jellies on a seesaw.
    #[value(name = "jelly_2d")]
    Jelly,
    /// 100,000 bullets, each an entity.
    #[value(name = "bullet_hell_2d")]
    BulletHell,
    /// 100,000 bullets as one swarm.
    #[value(name = "bullet_swarm_2d")]
    BulletSwarm,
    /// A character on stairs.
    Character,
}

/// The file that a picture is saved to.
#[derive(Resource)]
struct Picture(PathBuf);

fn main() {
    let options = Options::parse();
    let mut app = App::new();
    app.add_plugins(DefaultPlugins).insert_resource(ClearColor(Color::srgb(0.09, 0.10, 0.12)));
    // Where steps take longer than they last, the scene slows down, and the window does not.
    let mut time = app.world_mut().resource_mut::<Time<Virtual>>();
    time.set_max_delta(Duration::from_secs(1) / 32);
    match options.example {
        Example::Cubes => app.add_plugins((space, cubes_3d::scene)),
        Example::Character => app.add_plugins((space, character::scene)),
        Example::Jelly => {
            app.add_plugins((plane::<12, 5>, dim2::PhysicsGizmos::default(), jelly_2d::scene))
        }
        Example::BulletHell => app.add_plugins((plane::<60, 0>, bullet_hell_2d::entities)),
        Example::BulletSwarm => app.add_plugins((plane::<60, 0>, bullet_hell_2d::one_swarm)),
    };
    if let Some(file) = options.picture {
        app.insert_resource(Picture(file)).add_systems(Update, take_picture);
    }
    app.run();
}

/// A view of three dimensions.
fn space(app: &mut App) {
    app.register_required_components::<dim3::RigidBody, dim3::TransformInterpolation>();
    // Shapes have meshes.
    let show = dim3::hazumi3d::Show { joints: true, contacts: true, ..Default::default() };
    app.add_plugins((dim3::PhysicsGizmos { show }, dim3::PhysicsPickingPlugin))
        .add_plugins((meshes::space, push::space))
        .add_systems(Startup, |mut commands: Commands<'_, '_>| {
            let eye = Transform::from_xyz(9.0, 8.0, 17.0);
            let view = eye.looking_at(Vec3::Y * 3.0, Vec3::Y);
            // The default looks up its colours in a table, which is a feature more.
            commands.spawn((Camera3d::default(), Tonemapping::AcesFitted, view));
            let sun = Transform::from_xyz(4.0, 9.0, 5.0).looking_at(Vec3::ZERO, Vec3::Y);
            commands.spawn((DirectionalLight { shadow_maps_enabled: true, ..default() }, sun));
        });
}

/// A view of the plane, so many metres high, with its middle so many metres up.
fn plane<const HEIGHT: u8, const MIDDLE: u8>(app: &mut App) {
    app.register_required_components::<dim2::RigidBody, dim2::TransformInterpolation>();
    app.add_plugins((dim2::PhysicsPickingPlugin, meshes::plane, push::plane));
    app.add_systems(Startup, |mut commands: Commands<'_, '_>| {
        let height = f32::from(HEIGHT);
        let scaling_mode = bevy::camera::ScalingMode::FixedVertical { viewport_height: height };
        let projection =
            OrthographicProjection { scaling_mode, ..OrthographicProjection::default_2d() };
        commands.spawn((
            Camera2d,
            Projection::Orthographic(projection),
            Transform::from_xyz(0.0, f32::from(MIDDLE), 0.0),
        ));
    });
}

/// Saves frame 120, and ends the app when it is saved.
fn take_picture(
    mut commands: Commands<'_, '_>,
    picture: Res<'_, Picture>,
    mut frame: Local<'_, u32>,
) {
    *frame += 1;
    if *frame == 120 {
        commands
            .spawn(Screenshot::primary_window())
            .observe(save_to_disk(picture.0.clone()))
            .observe(
                |_: On<'_, '_, ScreenshotCaptured>, mut exit: MessageWriter<'_, AppExit>| {
                    exit.write(AppExit::Success);
                },
            );
    }
}
