"""Random keys in graphs: an array of keys is the array of its words, ``uint32``, with a last axis of two."""

from __future__ import annotations

from typing import Any

from ivy_api.errors import CaptureError

GENERATOR = "fry"


def is_key(x: Any) -> bool:
    """Return whether an array, or the type of one, is of random keys."""
    import jax

    dtype = getattr(x, "dtype", None)
    return dtype is not None and not isinstance(x, type) and jax.numpy.issubdtype(dtype, jax.dtypes.prng_key)


def words_of(x: Any) -> Any:
    """Return the words of an array of keys; anything else as it is.

    Raises
    ------
    CaptureError
        if the keys are of another generator than threefry.
    """
    if not is_key(x):
        return x
    import jax

    require_threefry(x.dtype)
    return jax.random.key_data(x)


def require_threefry(dtype: Any) -> None:
    """Raise unless keys are of the generator whose numbers are the same on every backend."""
    name = str(dtype)
    if name != f"key<{GENERATOR}>":
        raise CaptureError(
            f"A graph has random keys of the generator threefry2x32, whose numbers are the same on every backend; got {name}. Use "
            f"jax.random.key(seed, impl='threefry2x32')."
        )


def with_words(name: str, params: dict[str, Any], ndim: int, words: Any) -> tuple[dict[str, Any], list[Any]] | None:
    """Return the parameters of an equation on keys, and further operands, for the array of their words.

    Parameters
    ----------
    name, params : the primitive and its parameters
    ndim : the number of axes of the result, the axis of words left out
    words : makes a scalar integer array

    Returns
    -------
    out : ``None`` if the primitive has no such form, and is applied to each word
    """
    new = dict(params)
    if name == "slice":
        new["start_indices"] = (*params["start_indices"], 0)
        new["limit_indices"] = (*params["limit_indices"], 2)
        new["strides"] = None if params["strides"] is None else (*params["strides"], 1)
    elif name == "reshape":
        new["new_sizes"] = (*params["new_sizes"], 2)
    elif name == "broadcast_in_dim":
        new["broadcast_dimensions"] = (*params["broadcast_dimensions"], len(params["shape"]))
        new["shape"] = (*params["shape"], 2)
    elif name == "transpose":
        new["permutation"] = (*params["permutation"], ndim)
    elif name == "dynamic_slice":
        new["slice_sizes"] = (*params["slice_sizes"], 2)
        return new, [words(0)]
    elif name == "gather":
        numbers = params["dimension_numbers"]
        new["dimension_numbers"] = numbers._replace(offset_dims=(*numbers.offset_dims, ndim))
        new["slice_sizes"] = (*params["slice_sizes"], 2)
    elif name not in ("squeeze", "concatenate", "rev"):
        return None
    return new, []
