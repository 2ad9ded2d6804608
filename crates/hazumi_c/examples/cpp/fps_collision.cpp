// SPDX-License-Identifier: MIT OR Apache-2.0
/// Collision for a first-person shooter: boxes on actors, segment casts, overlapping pairs,
/// balls that bounce off walls, and a player that walls push out.
///
/// The classes are those of the chapter on collision of a well-known book on game programming.
/// Each of their tests is a call of Hazumi here.
#include <hazumi.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

using namespace hazumi;

static Vec3 Along(Vec3 from, Vec3 way, float share) {
    return {from.x + way.x * share, from.y + way.y * share, from.z + way.z * share};
}

static Vec3 Reflect(Vec3 way, Vec3 normal) {
    const float into = way.x * normal.x + way.y * normal.y + way.z * normal.z;
    return Along(way, normal, -2 * into);
}

struct Actor {
    Vec3 position{};
    Quat rotation = d3::rotation_identity();
    bool isTarget = false;
};

/// A box on an actor. The world finds it by the user data of its collider.
class BoxComponent {
public:
    BoxComponent(d3::WorldReference world, Actor &owner, Vec3 halfExtents, bool turns = true)
        : mOwner(owner), mTurns(turns), mHalfExtents(halfExtents),
          mShape(d3::cuboid(halfExtents).value_or_abort()) {
        d3::ColliderDefinition collider = d3::collider_of(mShape);
        collider.user_data = to_user_data(this);
        mBody = world.add_body(d3::kinematic_body(), collider).value_or_abort();
        OnUpdateWorldTransform();
    }
    BoxComponent(const BoxComponent &) = delete;
    BoxComponent &operator=(const BoxComponent &) = delete;
    ~BoxComponent() { mBody.destroy().ignore(); }

    void OnUpdateWorldTransform() {
        const Vec3 at = mOwner.position;
        mBody.teleport({at.x, at.y, at.z}, Pose().rotation).or_abort();
    }

    Actor &Owner() const { return mOwner; }
    const d3::Shape &Shape() const { return mShape; }
    d3::Pose Pose() const {
        return {mOwner.position, mTurns ? mOwner.rotation : d3::rotation_identity()};
    }
    Vec3 HalfExtents() const { return mHalfExtents; }

private:
    Actor &mOwner;
    bool mTurns;
    Vec3 mHalfExtents;
    d3::Shape mShape;
    d3::Body mBody;
};

class PhysWorld {
public:
    struct CollisionInfo {
        Vec3 point;
        Vec3 normal;
        Actor *actor;
        float fraction;
    };

    void AddBox(Actor &owner, Vec3 halfExtents, bool turns = true) {
        mBoxes.push_back(std::make_unique<BoxComponent>(mWorld, owner, halfExtents, turns));
    }

    /// The box that a segment hits first, unless it is one of `ignored`.
    bool SegmentCast(Vec3 start, Vec3 way, const Actor *ignored, CollisionInfo &info) const {
        const auto counts = [&](d3::ColliderId, std::uint64_t data) {
            return &from_user_data<BoxComponent>(data)->Owner() != ignored;
        };
        const d3::Hit hit =
            mWorld.cast_ray(start, way, d3::filter_by(counts)).value_or_abort();
        if (!hit.hit) return false;
        const auto collider = mWorld.collider(hit.collider).read().value_or_abort();
        Actor &actor = from_user_data<BoxComponent>(collider.user_data)->Owner();
        info = {hit.point, hit.normal, &actor, hit.fraction};
        return true;
    }

    /// Calls `f` with each two actors whose boxes touch: every pair is tested, turned as it is.
    template <class F> void TestPairwise(F f) const {
        for (std::size_t i = 0; i < mBoxes.size(); ++i) {
            for (std::size_t j = i + 1; j < mBoxes.size(); ++j) {
                const BoxComponent &a = *mBoxes[i], &b = *mBoxes[j];
                if (*d3::intersects(a.Shape(), a.Pose(), b.Shape(), b.Pose())) {
                    f(a.Owner(), b.Owner());
                }
            }
        }
    }

    /// Does the same with a broad phase: only boxes of a swarm that are near are compared.
    template <class F> void TestSweepAndPrune(F f) {
        std::vector<Vec3> centers, halfExtents;
        for (const auto &box : mBoxes) {
            const d3::Aabb bounds = d3::bounds(box->Shape(), box->Pose()).value_or_abort();
            centers.push_back(Along(bounds.min, Along(bounds.max, bounds.min, -1), 0.5F));
            halfExtents.push_back(Along(bounds.max, centers.back(), -1));
        }
        mSwarm.rebuild({.positions = centers, .half_extents = halfExtents}).or_abort();
        for (const auto [i, j] : mSwarm.pairs().value_or_abort()) {
            const BoxComponent &a = *mBoxes[i], &b = *mBoxes[j];
            if (*d3::intersects(a.Shape(), a.Pose(), b.Shape(), b.Pose())) {
                f(a.Owner(), b.Owner());
            }
        }
    }

    /// Pushes an actor out of all others, along the axis of the smallest overlap.
    void FixCollisions(Actor &player) {
        const auto own = std::ranges::find_if(
            mBoxes, [&](const auto &box) { return &box->Owner() == &player; });
        for (const auto &wall : mBoxes) {
            if (wall == *own) continue;
            const auto overlap =
                d3::penetration((*own)->Shape(), (*own)->Pose(), wall->Shape(), wall->Pose(),
                                HZ_PENETRATION_METHOD_SAT)
                    .value_or_abort();
            if (!overlap) continue;
            player.position = Along(player.position, overlap->normal, overlap->gap);
            (*own)->OnUpdateWorldTransform();
        }
    }

private:
    d3::World mWorld = d3::World::create().value_or_abort();
    d3::Swarm mSwarm = [] {
        d3::Swarm swarm = d3::Swarm::create().value_or_abort();
        swarm.set_collision(0, 0).or_abort();
        return swarm;
    }();
    std::vector<std::unique_ptr<BoxComponent>> mBoxes;
};

/// A ball that flies straight on and bounces off what it hits, except its player.
struct Ball {
    Vec3 position, velocity;
    int targets = 0;

    void Update(const PhysWorld &world, const Actor &player, float seconds) {
        for (int bounce = 0; bounce < 8 && seconds > 0; ++bounce) {
            const Vec3 way = Along({}, velocity, seconds);
            PhysWorld::CollisionInfo info{};
            if (!world.SegmentCast(position, way, &player, info)) {
                position = Along(position, way, 1);
                return;
            }
            position = info.point;
            velocity = Reflect(velocity, info.normal);
            seconds *= 1 - info.fraction;
            targets += info.actor->isTarget;
        }
    }
};

static int failures = 0;

static void Expect(bool holds, const char *what) {
    if (!holds) ++failures;
    std::printf("%s: %s\n", what, holds ? "yes" : "NO");
}

static bool Near(float found, float wanted) { return std::abs(found - wanted) < 1e-3F; }

/// The tests of single shapes: points in them, pairs, segments and motions.
static void TestShapes() {
    const d3::Shape ball = d3::sphere(1).value_or_abort();
    const d3::Shape pill = d3::capsule({0, -1, 0}, {0, 1, 0}, 0.5F).value_or_abort();
    const d3::Shape plane = d3::half_space({0, 1, 0}, 2).value_or_abort();
    const Vec2 corners[] = {{0, 0}, {4, 0}, {2, 3}};
    const d2::Shape polygon = d2::polygon(corners).value_or_abort();
    const d3::Pose here = d3::pose_at({}), right = d3::pose_at({1.4F, 0, 0});
    Expect(*d3::contains(pill, here, {0.3F, 1.2F, 0}), "capsule contains a point");
    Expect(*d2::contains(polygon, d2::pose_at({}), {2, 1}), "polygon contains a point");
    Expect(*d3::intersects(ball, here, pill, right), "sphere meets capsule");
    const d3::RayHit ground = *d3::cast_ray(plane, here, {0, 6, 0}, {0, -8, 0});
    Expect(ground.hit && Near(ground.fraction, 0.5F), "segment meets plane half way");
    const d3::CastHit swept = *d3::cast_shape(ball, here, ball, d3::pose_at({8, 0, 0}),
                                              {-12, 0, 0});
    Expect(swept.hit && Near(swept.fraction, 0.5F), "spheres meet half way");
}

int main() {
    TestShapes();

    PhysWorld world;
    Actor player{.position = {0, 1, 0}}, left{.position = {-5, 2, 0}},
        right{.position = {5, 2, 0}, .isTarget = true}, crate{.position = {0.3F, 0.5F, 4}},
        lid{.position = {0.3F, 1.4F, 4}};
    lid.rotation = {0, 0.38268343F, 0, 0.92387953F};
    world.AddBox(player, {0.4F, 1, 0.4F}, false);
    for (Actor *wall : {&left, &right}) world.AddBox(*wall, {0.5F, 2, 10});
    for (Actor *box : {&crate, &lid}) world.AddBox(*box, {0.5F, 0.5F, 0.5F});

    Ball shot{.position = {0, 1, 0}, .velocity = {30, 0, 2}};
    for (int frame = 0; frame < 60; ++frame) shot.Update(world, player, 1.0F / 60);
    Expect(shot.targets == 2 && Near(shot.position.z, 2), "ball bounces between the walls");

    std::vector<std::pair<Actor *, Actor *>> pairs, same;
    world.TestPairwise([&](Actor &a, Actor &b) { pairs.emplace_back(&a, &b); });
    world.TestSweepAndPrune([&](Actor &a, Actor &b) { same.emplace_back(&a, &b); });
    Expect(pairs == std::vector{std::pair{&crate, &lid}}, "lid lies on the crate");
    Expect(pairs == same, "broad phase finds the same pairs");

    for (int frame = 0; frame < 60; ++frame) {
        player.position.x += 0.1F;
        world.FixCollisions(player);
    }
    Expect(Near(player.position.x, 4.1F), "wall stops the player");
    return failures == 0 ? 0 : 1;
}
