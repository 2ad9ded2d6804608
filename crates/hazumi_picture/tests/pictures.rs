//! Pictures have what is in front of the camera, where it is.

use hazumi_picture::{Pixels, Size, dim2, dim3};

/// Red, green and blue of a pixel.
fn pixel(pixels: &Pixels, x: usize, y: usize) -> [i32; 3] {
    let width = pixels.size()[0] as usize;
    let start = 4 * (y * width + x);
    [0, 1, 2].map(|channel| i32::from(pixels.rgba()[start + channel]))
}

/// How far two colours are apart, in steps of a channel.
fn contrast(a: [i32; 3], b: [i32; 3]) -> i32 {
    a.into_iter().zip(b).map(|(a, b)| (a - b).abs()).max().unwrap_or(0)
}

/// Finds the ball of a world in a picture of 100 · 100 pixels: right of the middle and above
/// it.
fn check_ball(svg: &str) {
    let pixels = Pixels::of(svg, 100).unwrap();
    assert_eq!(pixels.size(), [100, 100]);
    let air = pixel(&pixels, 25, 25);
    assert!(contrast(pixel(&pixels, 75, 25), air) > 60);
    assert!(contrast(pixel(&pixels, 25, 35), air) < 20);
    let png = pixels.to_png().unwrap();
    assert_eq!(&png[1..4], b"PNG");
    // The same text is drawn in any size.
    assert_eq!(Pixels::of(svg, 20).unwrap().size(), [20, 20]);
}

#[test]
fn a_ball_is_where_the_camera_sees_it_in_2d() {
    use hazumi2d::prelude::*;
    let mut world = World::default();
    let ball = Collider::new(Circle::new(1.0).unwrap());
    let body = Body { position: Vec2::new(2.0, 2.0), ..Body::dynamic() };
    world.add(body, ball).unwrap();
    let camera = dim2::Camera { min: Vec2::splat(-4.0), max: Vec2::splat(4.0) };
    let view = dim2::View::of(&world, Some(Size::new(100, 100).unwrap())).at(&camera).unwrap();
    assert_eq!(view.camera(), camera);
    check_ball(&dim2::draw(&world, &view));
    let turned = dim2::Camera { min: camera.max, max: camera.min };
    assert!(view.at(&turned).is_err());
}

#[test]
fn a_ball_is_where_the_camera_sees_it_in_3d() {
    use hazumi3d::prelude::*;
    let mut world = World::default();
    let ball = Collider::new(Sphere::new(1.0).unwrap());
    let body = Body { position: Vec3::new(2.0, 2.0, 0.0), ..Body::dynamic() };
    world.add(body, ball).unwrap();
    let camera = dim3::Camera {
        eye: Vec3::new(0.0, 0.0, 8.0),
        target: Vec3::ZERO,
        field_of_view: std::f32::consts::FRAC_PI_2 * 0.6,
    };
    let view = dim3::View::of(&world, Some(Size::new(100, 100).unwrap())).at(&camera).unwrap();
    assert!(view.camera().eye.distance(camera.eye) < 1e-5);
    assert!((view.camera().field_of_view - camera.field_of_view).abs() < 1e-5);
    check_ball(&dim3::draw(&world, &view));
    let blind = dim3::Camera { target: camera.eye, ..camera };
    assert!(view.at(&blind).is_err());
}

#[test]
fn text_that_is_no_picture_is_an_error() {
    assert!(Pixels::of("no picture", 100).unwrap_err().to_string().len() > 5);
}
