// SPDX-License-Identifier: MIT OR Apache-2.0
/// Types and helpers of both dimensions.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "result.hpp"

namespace hazumi {

using Vec2 = hz_Vec2;
using Vec3 = hz_Vec3;
using DVec2 = hz_DVec2;
using DVec3 = hz_DVec3;
using Quat = hz_Quat;
using Rot = hz_Rot;
using Mat3 = hz_Mat3;
using BodyType = hz_BodyType;
using CollisionGroups = hz_CollisionGroups;
using Energy = hz_Energy;
using Limits = hz_Limits;
using Motor = hz_Motor;
using PenetrationMethod = hz_PenetrationMethod;
using SoftMaterial = hz_SoftMaterial;
using Spring = hz_Spring;
using StepReport = hz_StepReport;
using Stiffness = hz_Stiffness;

/// Indices of two particles, shapes or things.
using IndexPair = std::array<std::uint32_t, 2>;
/// Indices of the corners of a triangle.
using Triangle = std::array<std::uint32_t, 3>;

namespace detail {

/// A non-owning name of an object of the library.
template <class C> class Reference {
public:
    using Handle = C;

    Reference() = default;
    Reference(Handle handle) : handle_(handle) {}

    /// The handle, for calls of the C interface.
    Handle handle() const { return handle_; }
    operator Handle() const { return handle_; }

protected:
    Handle handle_{};
};

/// An object of the library that is destroyed with its owner.
template <class Base, Status (*Destroy)(typename Base::Handle)> class Owner : public Base {
public:
    using Handle = typename Base::Handle;

    /// An owner of nothing.
    Owner() = default;
    /// Takes over what the C interface created.
    explicit Owner(Handle handle) : Base(handle) {}
    Owner(Owner &&other) noexcept : Base(other.release()) {}
    Owner &operator=(Owner &&other) noexcept {
        if (this != &other) reset(other.release());
        return *this;
    }
    Owner(const Owner &) = delete;
    Owner &operator=(const Owner &) = delete;
    ~Owner() { reset(); }

    /// Whether there is an object.
    explicit operator bool() const { return this->handle_.bits != 0; }

    /// The handle, which its new owner has to destroy.
    Handle release() noexcept { return std::exchange(this->handle_, Handle{}); }

    /// Destroys the object, and takes over another one.
    void reset(Handle handle = {}) noexcept {
        if (this->handle_.bits != 0) {
            // An object in use by another thread cannot be destroyed, and leaks.
            [[maybe_unused]] const Status status = Destroy(this->handle_);
            assert(status == HZ_STATUS_OK);
        }
        this->handle_ = handle;
    }
};

/// Result of a call of C whose last argument is the place of a value.
template <class T, class Call, class... Arguments>
Result<T> get(Call call, const Arguments &...arguments) {
    return Result<T>::of([&](T *value) { return call(arguments..., value); });
}

/// Result of a call of C whose last argument is the place of a handle.
template <class T, class Call, class... Arguments>
Result<T> create(Call call, const Arguments &...arguments) {
    typename T::Handle handle{};
    const Status status = call(arguments..., &handle);
    if (status != HZ_STATUS_OK) return status;
    return T(handle);
}

/// A value and whether there is one, from a call of C with a place for each.
template <class T, class Call, class... Arguments>
Result<std::optional<T>> get_optional(Call call, const Arguments &...arguments) {
    T value{};
    bool is_there = false;
    const Status status = call(arguments..., &value, &is_there);
    if (status != HZ_STATUS_OK) return status;
    return is_there ? std::optional<T>(value) : std::nullopt;
}

/// A list of the library itself, from a call of C with places for it and its length.
template <class T, class Call, class... Arguments>
Result<std::span<const T>> get_list(Call call, const Arguments &...arguments) {
    const T *first = nullptr;
    std::size_t count = 0;
    const Status status = call(arguments..., &first, &count);
    if (status != HZ_STATUS_OK) return status;
    return std::span<const T>(first, count);
}

/// All values of a list. `fill` writes as many as there is room for, and returns their number.
template <class T, class Fill> Result<std::vector<T>> all(Fill fill) {
    // Short lists, which are common, take one call.
    std::array<T, 16> few;
    const Result<std::size_t> count = fill(std::span<T>(few));
    if (!count) return count.status();
    if (*count <= few.size()) {
        return std::vector<T>(few.data(), few.data() + *count);
    }
    std::vector<T> values(*count);
    const Result<std::size_t> same = fill(std::span<T>(values));
    if (!same) return same.status();
    return values;
}

/// Numbers of a list of fixed groups of them, as C takes them.
template <std::size_t Size>
const std::uint32_t *flat(std::span<const std::array<std::uint32_t, Size>> groups) {
    return groups.empty() ? nullptr : groups.front().data();
}

template <std::size_t Size>
std::uint32_t *flat(std::span<std::array<std::uint32_t, Size>> groups) {
    return groups.empty() ? nullptr : groups.front().data();
}

template <std::size_t Size>
std::span<const std::array<std::uint32_t, Size>> grouped(std::span<const std::uint32_t> flat) {
    using Group = std::array<std::uint32_t, Size>;
    static_assert(sizeof(Group) == Size * sizeof(std::uint32_t));
    return {reinterpret_cast<const Group *>(flat.data()), flat.size() / Size};
}

/// The first argument of a function of the program.
template <class T> void *user(T &object) {
    return const_cast<void *>(static_cast<const void *>(std::addressof(object)));
}

} // namespace detail

/// Version of the library that runs.
inline hz_Version version() { return hz_version(); }

/// Whether the library that runs fits the headers that the program was compiled with.
inline bool is_compatible() {
    const hz_Version library = hz_version();
    constexpr std::uint32_t minor = HZ_VERSION_MINOR;
    if (library.major != HZ_VERSION_MAJOR) return false;
    return library.major == 0 ? library.minor == minor : library.minor >= minor;
}

/// Number of threads that this machine runs at once, at least 1.
inline Result<std::size_t> thread_count() { return detail::get<std::size_t>(hz_thread_count); }

/// Triangles of a flat list of indices, three each. Indices that are left over do not count.
inline std::span<const Triangle> as_triangles(std::span<const std::uint32_t> indices) {
    return detail::grouped<3>(indices);
}

/// Pairs of a flat list of indices. An index that is left over does not count.
inline std::span<const IndexPair> as_pairs(std::span<const std::uint32_t> indices) {
    return detail::grouped<2>(indices);
}

/// A pointer as user data of a body, a collider or a joint.
template <class T> std::uint64_t to_user_data(T *object) {
    return reinterpret_cast<std::uintptr_t>(object);
}

/// The pointer that `to_user_data` made a number of.
template <class T> T *from_user_data(std::uint64_t user_data) {
    return reinterpret_cast<T *>(static_cast<std::uintptr_t>(user_data));
}

/// Bytes that a call returned, such as those of a snapshot.
class Buffer final : public detail::Owner<detail::Reference<hz_Buffer>, hz_buffer_destroy> {
public:
    using Owner::Owner;

    /// The bytes, without a copy. They are valid as long as the buffer.
    Result<std::span<const std::uint8_t>> bytes() const {
        return detail::get_list<std::uint8_t>(hz_buffer_data, handle_);
    }
};

/// A soft material of jelly, with the defaults of all fields.
inline SoftMaterial soft_material_default() { return hz_soft_material_default(); }

/// A soft material without any force between its particles.
inline SoftMaterial soft_material_none() { return hz_soft_material_none(); }

/// An axis along or about which a joint lets its bodies move; free by default.
struct JointAxis : hz_JointAxis {
    JointAxis() : hz_JointAxis(hz_joint_axis_free()) {}
    JointAxis(const hz_JointAxis &axis) : hz_JointAxis(axis) {}

    /// An axis on which nothing moves.
    static JointAxis locked() { return JointAxis().with_limits(0, 0); }

    /// The same with limits, in metres or radians.
    JointAxis with_limits(float lower, float upper) const {
        JointAxis axis = *this;
        axis.has_limits = true;
        axis.limits = {lower, upper};
        return axis;
    }

    /// The same with a spring that pulls to `rest`, in metres or radians.
    JointAxis with_spring(const Spring &pull, float rest = 0) const {
        JointAxis axis = *this;
        axis.has_spring = true;
        axis.spring = pull;
        axis.target = rest;
        return axis;
    }

    /// The same with a motor of a speed, in m/s or rad/s, and a largest force, in N or N·m.
    JointAxis with_motor(float speed, float max_force) const {
        JointAxis axis = *this;
        axis.has_motor = true;
        axis.motor = {speed, max_force};
        return axis;
    }
};

} // namespace hazumi
