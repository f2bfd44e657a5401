"""The JAX backend of ivy_api, and its two ways to 64-bit data types, which JAX has off by default."""

from __future__ import annotations

from contextlib import AbstractContextManager


def enable_x64() -> None:
    """Turn 64-bit data types on for the whole process. Call it before any array is made.

    The plugin never does so by itself: JAX's default is 32 bits, and this flag changes every JAX program in the process.
    """
    import jax

    jax.config.update("jax_enable_x64", True)  # type: ignore[no-untyped-call]


def x64_operations() -> AbstractContextManager[None]:
    """Return a context in which this thread has 64-bit data types, whatever the process has.

    It works inside ``jax.jit`` and ``jax.grad`` too. An array of 64 bits that leaves the context keeps its data type,
    but JAX silently narrows the result of operators on it outside (``x + 1``): convert it before it leaves.

    Examples
    --------
    >>> with ivy_plugin_jax.x64_operations():
    ...     total = float(xp.sum(xp.astype(x, xp.float64)))
    """
    import jax

    context: AbstractContextManager[None] = jax.enable_x64(True)
    return context
