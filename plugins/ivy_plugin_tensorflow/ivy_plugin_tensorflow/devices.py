"""Devices by name. Without a device argument, TensorFlow chooses where an operation runs."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Any

import tensorflow as tf

from ivy_api.errors import DeviceError
from ivy_plugin_tensorflow.typing import Device

_KINDS = ("CPU", "GPU", "TPU")


def devices() -> tuple[Device, ...]:
    """The available devices, by the names that ``x.device`` gives."""
    return tuple(_full_name(device.name) for device in tf.config.list_logical_devices() if device.device_type in _KINDS)


def default_device() -> Device:
    """The device on which new arrays are created."""
    return _full_name(None)


def _full_name(device: str | None) -> Device:
    with tf.init_scope(), tf.device(device):
        name: str = tf.constant(0.0).device
    return name


def on_device(device: Device | None) -> AbstractContextManager[Any]:
    """The context in which operations run on a device, given by any name that TensorFlow accepts: ``"CPU:0"``, ``"/gpu:1"``.

    Raises
    ------
    DeviceError
        if there is no such device; TensorFlow would silently use another one.
    """
    if device is None or device == "":  # the device of a tensor while a function is traced
        return nullcontext()
    if device not in devices() and not any(_fits(device, known) for known in devices()):
        raise DeviceError(f"Device {device!r} is not available; available: {', '.join(map(repr, devices()))}.")
    return tf.device(device)  # type: ignore[no-any-return]


def _fits(device: Device, known: Device) -> bool:
    try:
        requested, available = tf.DeviceSpec.from_string(device), tf.DeviceSpec.from_string(known)
    except ValueError:
        return False
    fields = ("job", "replica", "task", "device_type", "device_index")
    return all(getattr(requested, field) in (None, getattr(available, field)) for field in fields)
