/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Structs are laid out as the library has them: compiling is the test. */
#include <hazumi2d.h>
#include <hazumi3d.h>

#define SAME(found, wanted) _Static_assert((found) == (wanted), #found " is " #wanted)
#include "layout_assertions.h"

int main(void) {
    hz_Version version = hz_version();
    return version.major == HZ_VERSION_MAJOR && version.minor == HZ_VERSION_MINOR &&
                   version.patch == HZ_VERSION_PATCH
               ? 0
               : 1;
}
