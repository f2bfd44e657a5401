"""The settings of all calls: the default data type, the order of axes of images, epsilon."""

from __future__ import annotations

from typing import Any

from ivy_api.adapt.dtype_errors import dtype_name
from ivy_frontend_keras._implementation.defining import offer
from ivy_frontend_keras._implementation.frontend import FRONTEND

DTYPES = (
    "bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "bfloat16", "float32", "float64",
    "complex64", "complex128",
)  # fmt: skip
_now: dict[str, Any] = {"floatx": "float32", "epsilon": 1e-7, "image_data_format": "channels_last"}
_PLAIN = {bool: "bool", int: "int32", float: "float32", complex: "complex64"}


@offer("config", "backend")
def floatx() -> str:
    """Return the default data type of weights and losses."""
    return str(_now["floatx"])


@offer("config", "backend")
def set_floatx(value: str) -> None:
    """Set the default data type of weights and losses."""
    if value not in ("bfloat16", "float16", "float32", "float64"):
        raise ValueError(f"Unknown `floatx` value: {value}. Expected one of {{'bfloat16', 'float16', 'float32', 'float64'}}")
    _now["floatx"] = value


@offer("config", "backend")
def epsilon() -> float:
    """Return the small number that losses add to avoid divisions by zero."""
    return float(_now["epsilon"])


@offer("config", "backend")
def set_epsilon(value: float) -> None:
    """Set the small number that losses add to avoid divisions by zero."""
    _now["epsilon"] = value


@offer("config", "backend")
def image_data_format() -> str:
    """Return where images have their channels: ``channels_last`` or ``channels_first``."""
    return str(_now["image_data_format"])


@offer("config", "backend")
def set_image_data_format(data_format: str) -> None:
    """Set where images have their channels."""
    _now["image_data_format"] = data_format_of(data_format)


def data_format_of(given: str | None) -> str:
    """Return a data format, or the default one for ``None``."""
    found = image_data_format() if given is None else str(given).lower()
    if found not in ("channels_first", "channels_last"):
        raise ValueError(
            f"The `data_format` argument must be one of {{'channels_first', 'channels_last'}}. Received: data_format={given}"
        )
    return found


@offer("utils", "backend")
def standardize_dtype(dtype: Any) -> str:
    """Return the name of a data type, given by name or as an object of a framework."""
    if dtype is None:
        return floatx()
    if isinstance(dtype, str):
        name = {"float": "float32", "int": "int32"}.get(dtype, dtype)
    elif isinstance(dtype, type) and dtype in _PLAIN:
        name = _PLAIN[dtype]
    else:
        name = getattr(dtype, "name", None) or dtype_name(dtype)
    if name not in DTYPES:
        raise ValueError(f"Invalid dtype: {dtype}")
    return name


@offer("", name="version")
def version() -> str:
    """Return the version of Keras whose names and results these are."""
    return FRONTEND.snapshot.version
