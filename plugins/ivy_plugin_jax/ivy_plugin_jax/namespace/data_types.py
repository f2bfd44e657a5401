"""Data types, and functions on them."""

from __future__ import annotations

import builtins
from typing import Any

import jax
import jax.numpy as jnp

from ivy_api.adapt.info import FInfo, IInfo, finfos, iinfos
from ivy_api.adapt.promotion import KINDS
from ivy_api.errors import DTypeError
from ivy_plugin_jax.dtypes import BINDING, BY_NAME, EXTRA, existing

bool = BY_NAME["bool"]
complex64 = BY_NAME["complex64"]
complex128 = BY_NAME["complex128"]
float32 = BY_NAME["float32"]
float64 = BY_NAME["float64"]
int8 = BY_NAME["int8"]
int16 = BY_NAME["int16"]
int32 = BY_NAME["int32"]
int64 = BY_NAME["int64"]
uint8 = BY_NAME["uint8"]
uint16 = BY_NAME["uint16"]
uint32 = BY_NAME["uint32"]
uint64 = BY_NAME["uint64"]

isdtype = jnp.isdtype
result_type = BINDING.result_type
can_cast = jnp.can_cast
finfo = jnp.finfo
iinfo = jnp.iinfo
astype = jnp.astype
