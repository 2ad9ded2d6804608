//! SIMD level of the kernels.

/// Evaluates `$wide` with the instructions of the processor, called `$simd`: without fused
/// products, so the bits are the same. Where none is to be used, it uses the instructions that
/// every such processor has: the compiler would need minutes for sixteen lanes without any.
#[cfg(target_arch = "x86_64")]
macro_rules! wide_everywhere {
    ($simd:ident => $wide:expr) => {
        hazumi_core::wide_or_alone!($simd => $wide, {
            let level = hazumi_core::simd::Level::new();
            let Some($simd) = level.as_sse2() else { unreachable!("x86-64 has SSE2") };
            hazumi_core::wide!($simd, $wide)
        })
    };
}

/// Evaluates `$wide` with the instructions of the processor, called `$simd`.
#[cfg(not(target_arch = "x86_64"))]
macro_rules! wide_everywhere {
    ($simd:ident => $wide:expr) => {
        hazumi_core::simd::dispatch!(hazumi_core::simd::level(), $simd => $wide)
    };
}

pub(super) use wide_everywhere;
