"""What differs from TensorFlow, with the reason: by the expression and the backend, ``*`` for all."""

from __future__ import annotations

_ZEROS = "TensorFlow's kernel returns zeros"
DIFFER: dict[tuple[str, str], str] = {
    ("tf.constant([tf.constant(1), tf.constant(2)])", "*"): "TensorFlow refuses lists of tensors here, tf.stack takes them",
    ("raw_ops.Round int32", "*"): _ZEROS,
    ("raw_ops.Round int64", "*"): _ZEROS,
}
