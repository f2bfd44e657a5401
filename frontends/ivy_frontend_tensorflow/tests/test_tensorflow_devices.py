"""Devices of a backend under TensorFlow's names."""

from __future__ import annotations

import pytest

import ivy_frontend_tensorflow as tf


def test_tensors_are_on_the_backends_device(backend: str) -> None:
    """A device that is not there is refused by `gpu`, as by TensorFlow; in a context placement is soft, as by its default."""
    x = tf.ones(2)
    assert x.device == tf.Variable(1.0).device == "/job:localhost/replica:0/task:0/device:CPU:0"
    assert x.cpu() is x
    with pytest.raises(RuntimeError, match="GPU:0 unknown device"):
        x.gpu()
    with tf.device("/GPU:0"):
        assert tf.ones(2).device == x.device
