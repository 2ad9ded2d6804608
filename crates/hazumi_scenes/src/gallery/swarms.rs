//! Bullets and birds by the hundred thousand.

use crate::format::game::{Condition, Effect, Game, Rule};
use crate::format::scene::Scene;
use crate::format::swarm::{Bullets, Enemies, Flock, Pattern, Player, Swarm};

fn patterns() -> Vec<Pattern> {
    vec![
        Pattern::Ring { shots: 32 },
        Pattern::Spiral { arms: 4, turn_degrees: 11.0 },
        Pattern::Fan { shots: 9, spread_degrees: 60.0 },
    ]
}

/// Lives, and how long they are to last, s.
fn survival(lives: u32, seconds: f32) -> Game {
    let survived = Rule { when: Condition::Seconds(seconds), then: vec![Effect::Win] };
    Game {
        goal: format!("Survive {seconds} seconds. A hit gives shelter for a moment."),
        lives,
        won: "You are still there.".to_owned(),
        lost: "That was the last life.".to_owned(),
        rules: vec![survived],
        ..Game::default()
    }
}

pub(super) fn bullet_hell_2d() -> Scene {
    let bullets = Bullets {
        half_extents: [160.0, 90.0, 0.5],
        count: 100_000,
        radius: 0.08,
        speed: 5.0,
        lifetime: 12.0,
        enemies: Enemies { count: 200, radius: 0.6, speed: 3.0, patterns: patterns() },
        player: Player { radius: 0.3, speed: 20.0, ..Player::default() },
        ..Bullets::default()
    };
    let game = Some(survival(10, 20.0));
    Scene { dim: 2, swarm: Some(Swarm::Bullets(bullets)), game, ..Scene::default() }
}

pub(super) fn bullet_hell_3d() -> Scene {
    let bullets = Bullets {
        half_extents: [100.0; 3],
        count: 1_000_000,
        radius: 0.1,
        speed: 8.0,
        lifetime: 15.0,
        bounces: true,
        enemies: Enemies { count: 2000, radius: 0.8, speed: 3.0, patterns: patterns() },
        player: Player { radius: 0.5, speed: 20.0, ..Player::default() },
        ..Bullets::default()
    };
    let game = Some(survival(10, 30.0));
    Scene { steps: 300, swarm: Some(Swarm::Bullets(bullets)), game, ..Scene::default() }
}

pub(super) fn starlings() -> Scene {
    let flock = Flock {
        half_extents: [40.0, 20.0, 40.0],
        count: 100_000,
        sight: 2.5,
        distance: 0.6,
        ..Flock::default()
    };
    Scene { steps: 300, swarm: Some(Swarm::Flock(flock)), ..Scene::default() }
}
