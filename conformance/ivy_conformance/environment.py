"""What libraries read from the environment when they are first imported: 64-bit types, one thread for each process, no chatter."""

from __future__ import annotations

import os

SETTINGS = {
    "JAX_ENABLE_X64": "1",  # without it JAX lacks the 64-bit data types of the standard
    "JAX_DISABLE_MOST_OPTIMIZATIONS": "1",  # nearly all its time is the compiler's: this makes it a fifth
    "TF_CPP_MIN_LOG_LEVEL": "3",
    "TF_ENABLE_ONEDNN_OPTS": "0",
    "CUDA_VISIBLE_DEVICES": "-1",
    "OMP_NUM_THREADS": "1",
}

BRIEF = {"XLA_FLAGS": "--xla_cpu_use_fusion_emitters=false"}  # the older generator of code for fused loops: it is ready sooner


def prepare(*, optimised: bool = False, brief: bool = False) -> None:
    """Set what is not set already, before the library under test is imported."""
    for name, value in {**SETTINGS, **(BRIEF if brief else {})}.items():
        if not (optimised and name == "JAX_DISABLE_MOST_OPTIMIZATIONS"):
            os.environ.setdefault(name, value)
