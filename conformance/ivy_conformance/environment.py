"""Environment variables that libraries read on import: 64-bit types, one thread per process, fewer log messages."""

from __future__ import annotations

import os

SETTINGS = {
    "JAX_ENABLE_X64": "1",  # without it JAX lacks the 64-bit data types of the standard
    "JAX_DISABLE_MOST_OPTIMIZATIONS": "1",  # nearly all of its time is compilation: this makes it five times faster
    "TF_CPP_MIN_LOG_LEVEL": "3",
    "TF_ENABLE_ONEDNN_OPTS": "0",
    "CUDA_VISIBLE_DEVICES": "-1",
    "JAX_DEFAULT_MATMUL_PRECISION": "highest",  # on GPUs it multiplies single precision in TF32, with ten bits
    "OMP_NUM_THREADS": "1",
}

BRIEF = {"XLA_FLAGS": "--xla_cpu_use_fusion_emitters=false"}  # the older code generator for fused loops compiles faster


def prepare(*, optimised: bool = False, brief: bool = False, accelerators: bool = False) -> None:
    """Set variables that are not set yet, before the library under test is imported.

    Parameters
    ----------
    optimised : let JAX optimise its programs
    brief : a run as fast as it can be
    accelerators : let the library see GPUs, because it may have no other device
    """
    for name, value in {**SETTINGS, **(BRIEF if brief else {})}.items():
        if not (optimised and name == "JAX_DISABLE_MOST_OPTIMIZATIONS") and not (accelerators and name == "CUDA_VISIBLE_DEVICES"):
            os.environ.setdefault(name, value)
