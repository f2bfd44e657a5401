"""JAX's frontend: where its functions are implemented."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ivy_api.frontends.binding import Entry
from ivy_api.frontends.frontend import Frontend


@dataclass(frozen=True)
class Function(Entry):
    """An entry with the operands of the function.

    Attributes
    ----------
    operands : parameters that are promoted, separated by spaces; ``*name`` is a list of them, ``?name`` may be ``None``
    rule : ``any``: one data type of all; ``inexact``, ``numeric``, ``complex``: and one of that kind; ``own``: each keeps its own;
        ``lax``: they must agree, but for Python's numbers
    weak : whether results may be weak: ``True``: if the common data type is; ``"all"``: if all operands are
    broadcast : whether the operands must have shapes that broadcast; ``where``: with the error of `jax.numpy.where`
    recorded : whether the parameters of calls are those of the snapshot; the body takes some, and has no defaults of its own
    """

    operands: str = ""
    rule: str = "any"
    weak: bool | str = True
    broadcast: bool | str = False
    recorded: bool = False


class JaxFrontend(Frontend):
    """The functions of JAX 0.10."""

    framework = "jax"
    package = "ivy_frontend_jax"
    snapshot_file = "jax-0.10.json"
    arrays = "ivy_frontend_jax._implementation.array"
    array_class = "jax.Array"
    entry = Function
    parts: Mapping[str, tuple[str, ...]] = {
        "jax.Array": ("array_class",),
        "jax": ("roots", "transforming", "jacobians", "mapping", "compiling", "control"),
        "jax.numpy": (
            "names",
            "elementwise",
            "arithmetic",
            "creation",
            "reductions",
            "manipulation",
            "joining",
            "rearranging",
            "searching",
            "sets",
            "products",
            "statistics",
            "polynomials",
            "functional",
            "matrices",
        ),
        "jax.numpy.linalg": ("products", "matrices"),
        "jax.numpy.fft": ("fourier",),
        "jax.nn": ("networks", "scaled_products"),
        "jax.nn.initializers": ("initial_values",),
        "jax.ops": ("segments",),
        "jax.core": ("roots",),
        "jax.debug": ("roots",),
        "jax.sharding": ("roots",),
        "jax.ad_checkpoint": ("roots", "transforming"),
        "jax.flatten_util": ("roots",),
        "jax.dlpack": ("roots", "functional"),
        "jax.scipy.special": ("special",),
        "jax.scipy.stats": ("distributions",),
        "jax.scipy.linalg": ("scientific_matrices",),
        "jax.scipy.signal": ("signals",),
        "jax.scipy.fft": ("signals",),
        "jax.scipy.ndimage": ("images",),
        "jax.image": ("images",),
        "jax.scipy.integrate": ("polynomials",),
        "jax.scipy.interpolate": ("images",),
        "jax.scipy.cluster.vq": ("images",),
        "jax.scipy.optimize": ("optimizing",),
        "jax.scipy.sparse.linalg": ("optimizing",),
        "jax.scipy.spatial.transform": ("rotations",),
        "jax.random": ("sampling",),
        "jax.errors": ("errors",),
        "jax.tree": ("trees",),
        "jax.tree_util": ("trees",),
        "jax.lax": (
            "transforming",
            "lax_elementwise",
            "lax_shapes",
            "lax_slices",
            "lax_bits",
            "lax_sorting",
            "lax_indexing",
            "lax_reducing",
            "lax_products",
            "control",
            "manipulation",
            "lax_hints",
            "collectives",
            "gamma_derivatives",
            "ragged_products",
            "scaled_products",
            "lax_absent",
        ),
        "jax.lax.linalg": ("decompositions",),
        "jax.custom_derivatives": ("transforming", "control", "roots"),
        "jax.dtypes": ("names", "roots"),
    }

    def load(self, module: str) -> None:
        """Import the implementation of a module; all distributions stand in one file."""
        if module.startswith("jax.scipy.stats."):
            module = "jax.scipy.stats"
        super().load(module)


FRONTEND = JaxFrontend()
