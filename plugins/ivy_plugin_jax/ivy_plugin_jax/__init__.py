"""The JAX backend of ivy_api, and two ways to enable 64-bit data types, which JAX disables by default."""

from __future__ import annotations

from contextlib import AbstractContextManager


def enable_x64() -> None:
    """Enable 64-bit data types for the whole process. Call it before creating any array.

    The plugin never does so itself: JAX's default is 32 bits, and this flag affects every JAX program in the process.
    """
    import jax

    jax.config.update("jax_enable_x64", True)  # type: ignore[no-untyped-call]


def x64_operations() -> AbstractContextManager[None]:
    """Return a context in which this thread has 64-bit data types, whatever the setting of the process.

    It works inside ``jax.jit`` and ``jax.grad`` too. A 64-bit array that leaves the context keeps its data type,
    but outside JAX silently narrows the results of operators on it (``x + 1``): convert it before it leaves.

    Examples
    --------
    >>> with ivy_plugin_jax.x64_operations():
    ...     total = float(xp.sum(xp.astype(x, xp.float64)))
    """
    import jax

    context: AbstractContextManager[None] = jax.enable_x64(True)
    return context
