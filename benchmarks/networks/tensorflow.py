"""The networks by hand on TensorFlow."""

from __future__ import annotations

from typing import Any

import tensorflow as tf


def mlp(weights: Any, images: Any, labels: Any) -> Any:
    x = tf.reshape(images, (images.shape[0], -1))
    x = tf.nn.relu(tf.matmul(x, weights["w1"], transpose_b=True) + weights["b1"])
    x = tf.nn.relu(tf.matmul(x, weights["w2"], transpose_b=True) + weights["b2"])
    return _loss(tf.matmul(x, weights["w3"], transpose_b=True) + weights["b3"], labels)


def cnn(weights: Any, images: Any, labels: Any) -> Any:
    x = tf.nn.relu(tf.nn.bias_add(tf.nn.conv2d(images, weights["k1"], 1, "SAME"), weights["b1"]))
    x = tf.nn.max_pool2d(x, 2, 2, "VALID")
    x = tf.nn.relu(tf.nn.bias_add(tf.nn.conv2d(x, weights["k2"], 1, "SAME"), weights["b2"]))
    x = tf.nn.max_pool2d(x, 2, 2, "VALID")
    return _loss(tf.matmul(tf.reshape(x, (x.shape[0], -1)), weights["w3"], transpose_b=True) + weights["b3"], labels)


def scalars(weights: Any, images: Any, labels: Any) -> Any:
    total = weights["b1"]
    for name in ("b2", "b3", "b4", "b5", "b6"):
        total = total * weights[name]
    return total


def _loss(x: Any, labels: Any) -> Any:
    return -tf.reduce_mean(tf.reduce_sum(tf.nn.log_softmax(x) * labels, axis=-1))
