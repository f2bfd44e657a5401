"""Inspection."""

from __future__ import annotations

import tensorflow as tf

from ivy_api.adapt.info import NamespaceInfo
from ivy_plugin_tensorflow.devices import default_device, devices
from ivy_plugin_tensorflow.dtypes import BY_NAME
from ivy_plugin_tensorflow.indices import bounds
from ivy_plugin_tensorflow.shapes import sizes

__all__ = [
    "__array_namespace_info__",
]

_DEFAULTS = {
    "real floating": "float32",
    "complex floating": "complex64",
    "integral": "int32",
    "indexing": "int64",
}
_INFO = NamespaceInfo(
    dtypes=lambda device: BY_NAME,
    default_dtypes=lambda device: _DEFAULTS,
    devices=devices,
    default_device=default_device,
    max_dimensions=253,  # the limit of TensorShape: tensorflow/core/framework/tensor_shape.h
    dynamic_shape=sizes,
    index_bounds=bounds,
    constants=tf.init_scope,
)


def __array_namespace_info__() -> NamespaceInfo:
    return _INFO
