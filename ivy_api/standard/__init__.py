"""The Array API Standard, revision 2025.12, declared once: one file per chapter."""

from ivy_api.dispatch import registry
from ivy_api.standard import (
    constants,
    creation,
    data_types,
    elementwise,
    fft,
    indexing,
    inspection,
    linalg,
    linear_algebra,
    manipulation,
    searching,
    sets,
    sorting,
    statistical,
    utility,
)

registry.register_constants(constants)
registry.register(
    "",
    creation,
    data_types,
    elementwise,
    indexing,
    inspection,
    linear_algebra,
    manipulation,
    searching,
    sets,
    sorting,
    statistical,
    utility,
)
registry.register("linalg", linalg)
registry.register("fft", fft)
