// SPDX-License-Identifier: MIT OR Apache-2.0
/// Results of calls: a value, or a status and its words.
#pragma once

#include <cassert>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <type_traits>
#include <utility>

#ifdef __cpp_exceptions
#include <stdexcept>
#endif

#include "../hazumi.h"

namespace hazumi {

using Status = hz_Status;

namespace detail {

/// Status of calls that the layer rejects by itself, since C takes one length for many lists.
inline constexpr Status lists_differ = static_cast<Status>(UINT32_MAX);

inline Status public_status(Status status) {
    return status == lists_differ ? HZ_STATUS_VALUE : status;
}

inline const char *text_of(Status status) {
    if (status == lists_differ) return "lists of one call have different lengths";
    return status == HZ_STATUS_OK ? "" : hz_error_text();
}

[[noreturn]] inline void abort_with(Status status) {
    std::fprintf(stderr, "hazumi: %s: %s\n", hz_status_name(public_status(status)),
                 text_of(status));
    std::abort();
}

} // namespace detail

#ifdef __cpp_exceptions
/// Failure of a call as an exception, thrown by `Result::or_throw` only.
class Error : public std::runtime_error {
public:
    Error(Status status, const char *text) : std::runtime_error(text), status_(status) {}

    Status status() const noexcept { return status_; }

private:
    Status status_;
};
#endif

/// Result of a call that has no value.
template <class T = void> class Result;

template <> class [[nodiscard]] Result<void> {
public:
    Result(Status status) : status_(status) {}

    /// Whether the call did what it says.
    bool ok() const { return status_ == HZ_STATUS_OK; }
    explicit operator bool() const { return ok(); }

    /// Status of the call.
    Status status() const { return detail::public_status(status_); }

    /// Words of the failure, in UTF-8; empty after success. They are valid until the next call
    /// on this thread that fails.
    const char *text() const { return detail::text_of(status_); }

    /// Ends the program with the words of the failure, if there is one.
    void or_abort() const {
        if (!ok()) detail::abort_with(status_);
    }

    /// Drops the failure, if there is one.
    void ignore() const {}

#ifdef __cpp_exceptions
    /// Throws an `Error`, if the call failed.
    void or_throw() const {
        if (!ok()) throw Error(status(), text());
    }
#endif

private:
    Status status_;
};

/// Result of a call that has a value.
template <class T> class [[nodiscard]] Result : public Result<void> {
public:
    /// A failure; success needs a value.
    Result(Status failure) : Result<void>(failure) { assert(failure != HZ_STATUS_OK); }
    Result(T value) : Result<void>(HZ_STATUS_OK), value_(std::move(value)) {}

    /// Result of `call`, which writes the value to the place that it gets.
    template <class Call> static Result of(Call &&call) {
        T value{};
        const Status status = call(&value);
        if (status != HZ_STATUS_OK) return status;
        return Result(std::move(value));
    }

    /// The value, after success. Loops over a list within a value, as in
    /// `for (auto id : events->woke)`, need the result in a variable.
    T &operator*() & { return checked(); }
    const T &operator*() const & { return checked(); }
    T operator*() && { return std::move(checked()); }
    T *operator->() { return &checked(); }
    const T *operator->() const { return &checked(); }

    /// The value, or `other` after a failure.
    T value_or(T other) const & { return ok() ? value_ : std::move(other); }
    T value_or(T other) && { return ok() ? std::move(value_) : std::move(other); }

    /// The value. A failure ends the program with its words.
    T value_or_abort() && {
        or_abort();
        return std::move(value_);
    }

#ifdef __cpp_exceptions
    /// The value. A failure throws an `Error`.
    T or_throw() && {
        Result<void>::or_throw();
        return std::move(value_);
    }
#endif

private:
    T &checked() {
        assert(ok());
        return value_;
    }
    const T &checked() const {
        assert(ok());
        return value_;
    }

    T value_{};
};

} // namespace hazumi
