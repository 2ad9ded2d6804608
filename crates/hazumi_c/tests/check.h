/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Checks of the tests in C and C++: a failure is printed, and the program returns 1. */
#ifndef HAZUMI_TESTS_CHECK_H
#define HAZUMI_TESTS_CHECK_H

#include <math.h>
#include <stdio.h>

static int checks_done = 0;
static int checks_failed = 0;

static inline void check_that(int holds, const char *text, const char *file, int line) {
    checks_done += 1;
    if (!holds) {
        checks_failed += 1;
        fprintf(stderr, "%s:%d: %s does not hold; last error: %s\n", file, line, text,
                hz_error_text());
    }
}

static inline void check_near(double found, double wanted, double most, const char *text,
                              const char *file, int line) {
    checks_done += 1;
    if (!(fabs(found - wanted) <= most)) {
        checks_failed += 1;
        fprintf(stderr, "%s:%d: %s is %.9g, not %.9g\n", file, line, text, found, wanted);
    }
}

/* A condition holds. */
#define CHECK(condition) check_that((condition) ? 1 : 0, #condition, __FILE__, __LINE__)
/* A call succeeds. */
#define CHECK_OK(call) CHECK((call) == HZ_STATUS_OK)
/* Two numbers differ by no more than `most`. */
#define CHECK_NEAR(found, wanted, most) \
    check_near((double)(found), (double)(wanted), (double)(most), #found, __FILE__, __LINE__)

/* Result of `main`. */
static inline int checks_end(const char *name) {
    printf("%s: %d checks, %d failed\n", name, checks_done, checks_failed);
    return checks_failed == 0 && checks_done > 0 ? 0 : 1;
}

#endif
