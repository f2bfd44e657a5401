"""Code of TensorFlow and Keras for symbolic sizes: one capture runs at several sizes on every backend."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from tests.peers import Module, needed

needed("tensorflow")
needed("keras")
tf: Any = Module("tensorflow")
keras: Any = Module("keras")
models: Any = Module("tests.graphs.tensorflow_sizes")
SIZES = ((2, 5), (1, 9), (7, 3), (4, 4), (3, 12))


@pytest.mark.parametrize("name", ["attention", "block", "convolutions", "perceptron"])
def test_a_model_runs_at_several_sizes_on_every_backend(name: str) -> None:
    if keras.backend.backend() != "tensorflow":
        pytest.skip("Keras runs on another framework")
    make, axes, arguments = models.MODELS[name]
    keras.utils.set_random_seed(0)
    model = make()
    example = arguments(3, 6)
    program = ivy_api.trace_graph(model, tf.constant(example), dynamic=[axes])
    signature = [tf.TensorSpec([None if i in axes else n for i, n in enumerate(example.shape)], tf.float32)]
    compiled = tf.function(program, autograph=False, input_signature=signature)
    for backend, sizes in [("numpy", SIZES), ("torch", SIZES[:2]), ("jax", SIZES[1:2]), ("tensorflow", SIZES)]:
        xp = ivy_api.namespace(backend, wrapped=False)
        for batch, length in sizes:
            x = arguments(batch, length)
            found = compiled(tf.constant(x)) if backend == "tensorflow" else program(xp.asarray(x))
            np.testing.assert_allclose(np.asarray(found), model(tf.constant(x)), rtol=1e-4, atol=1e-5)
