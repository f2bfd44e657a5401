"""What differs from TensorFlow, with the reason: by the expression and the backend, ``*`` for all."""

from __future__ import annotations

_ZEROS = "TensorFlow's kernel returns zeros"
DIFFER: dict[tuple[str, str], str] = {
    ("tf.constant([tf.constant(1), tf.constant(2)])", "*"): "TensorFlow refuses lists of tensors here, tf.stack takes them",
    ("tf.linalg.cholesky(-spd(3,3))", "*"): "TensorFlow returns nan where there is no factor; here it is an error",
    ("tf.nn.space_to_depth(f(1,2,4,6), 2, 'NCHW')", "*"): "TensorFlow has no kernel for the CPU",
    ("tf.signal.rfftnd(f(2,3,4), [3, 4], [1, 2])", "*"): "TensorFlow has no kernel for the CPU",
    ("tf.math.approx_min_k(f(8), 3)", "*"): "TensorFlow has no kernel for the CPU",
    ("raw_ops.Round int32", "*"): _ZEROS,
    ("raw_ops.Round int64", "*"): _ZEROS,
}
