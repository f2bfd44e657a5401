"""Code of TensorFlow and of Keras on it that is traced: functions, modules, layers and models."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

from tests.graphs.cases import Case

Build = Callable[[], Case]


def _tf() -> Any:
    import tensorflow as tf

    return tf


def numbers(*shape: int, seed: int = 0) -> Any:
    """Return random numbers as a tensor."""
    return _tf().constant(np.random.default_rng(seed).standard_normal(shape).astype(np.float32))


def case(obj: Any, *shapes: Sequence[int], kwargs: Any = None, **options: Any) -> Case:
    """Return a case of arguments with shapes: traced for some numbers, and compared for two others."""
    given = [tuple(numbers(*shape, seed=10 * i + j) for j, shape in enumerate(shapes)) for i in range(3)]
    named = dict(kwargs or {})
    return Case(obj, given[0], named, others=tuple((args, named) for args in given[1:]), **options)


FUNCTIONS: dict[str, Build] = {}


def function(*shapes: Sequence[int], **options: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register a function of tensors with these shapes as a case."""

    def register(body: Callable[..., Any]) -> Callable[..., Any]:
        FUNCTIONS[body.__name__] = lambda: case(body, *shapes, **options)
        return body

    return register


@function((4, 3), (3, 2), (2,))
def perceptron(x: Any, w: Any, b: Any) -> Any:
    tf = _tf()
    return tf.nn.gelu(tf.nn.bias_add(x @ w, b)) + tf.nn.softplus(tf.reduce_sum(x, 1, keepdims=True))


@function((2, 5, 8), (2, 6, 8), (2, 6, 4))
def attention(q: Any, k: Any, v: Any) -> Any:
    tf = _tf()
    return tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / tf.sqrt(tf.cast(tf.shape(q)[-1], tf.float32))) @ v


@function((2, 8, 8, 3), (3, 3, 3, 4))
def convolution(x: Any, w: Any) -> Any:
    tf = _tf()
    return tf.nn.max_pool2d(tf.nn.relu(tf.nn.conv2d(x, w, 2, "SAME")), 2, 2, "VALID")


@function((2, 6, 6, 3))
def moments(x: Any) -> Any:
    tf = _tf()
    mean, variance = tf.nn.moments(x, [0, 1, 2])
    return tf.nn.batch_normalization(x, mean, variance, None, None, 1e-3), tf.nn.l2_normalize(x, -1)


@function((4, 5))
def cross_entropy(logits: Any) -> Any:
    tf = _tf()
    labels = tf.one_hot([0, 2, 4, 1], 5)
    sparse = tf.nn.sparse_softmax_cross_entropy_with_logits([0, 2, 4, 1], logits)
    return tf.nn.softmax_cross_entropy_with_logits(labels, logits), sparse, tf.nn.sigmoid_cross_entropy_with_logits(labels, logits)


@function((2, 3, 4), (4, 5, 3))
def sums(x: Any, y: Any) -> Any:
    tf = _tf()
    return tf.einsum("bij,jki->bk", x, y), tf.tensordot(x, y, [[2], [0]]), tf.einsum("bij,bkj->bik", x, x)


@function((3, 4, 5))
def shapes(x: Any) -> Any:
    tf = _tf()
    size = tf.shape(x)
    rows = tf.reshape(x, [size[0] * size[1], -1])
    return tf.pad(rows, [[1, 1], [0, 2]]), tf.tile(x, tf.stack([1, 2, 1])), tf.transpose(x[..., ::-1], [2, 0, 1]), tf.zeros_like(x)


@function((4, 6))
def indices(x: Any) -> Any:
    tf = _tf()
    best, at = tf.math.top_k(x, 3)
    rows = tf.gather(x, [2, 0], axis=0)
    changed = tf.tensor_scatter_nd_add(x, [[0, 1], [2, 3]], [1.0, 2.0])
    return best, at, rows, changed, tf.boolean_mask(x, [True, False, True, True]), tf.where(x > 0, x, tf.exp(x)), tf.argsort(x)


@function((8, 3))
def segments(x: Any) -> Any:
    tf = _tf()
    ids = tf.constant([0, 0, 1, 1, 1, 2, 2, 3])
    return tf.math.segment_mean(x, ids), tf.math.unsorted_segment_max(x, ids, 4), tf.cumsum(x, exclusive=True, reverse=True)


@function((3, 4, 4))
def matrices(x: Any) -> Any:
    tf = _tf()
    positive = x @ tf.linalg.matrix_transpose(x) + 4.0 * tf.eye(4)
    lower = tf.linalg.cholesky(positive)
    return (
        lower,
        tf.linalg.solve(positive, x),
        tf.linalg.inv(positive),
        tf.linalg.slogdet(positive)[1],
        tf.linalg.band_part(x, 1, 0),
    )


@function((2, 16))
def spectra(x: Any) -> Any:
    tf = _tf()
    return tf.abs(tf.signal.rfft(x)), tf.math.real(tf.signal.ifft(tf.cast(x, tf.complex64))), tf.signal.frame(x, 4, 2)


@function((2, 8, 6, 3))
def images(x: Any) -> Any:
    tf = _tf()
    larger = tf.image.resize(x, (12, 9))
    boxes = tf.constant([[0.0, 0.1, 0.8, 1.0]])
    cut = tf.image.crop_and_resize(x, boxes, [1], (4, 4))
    return larger, tf.image.flip_left_right(x), tf.image.rgb_to_grayscale(x), cut, tf.image.per_image_standardization(x)


@function((2, 8, 6, 3))
def colors(x: Any) -> Any:
    tf = _tf()
    unit = tf.sigmoid(x)
    hue = tf.image.adjust_hue(unit, 0.1)
    return tf.image.adjust_contrast(hue, 0.7), tf.image.rgb_to_hsv(unit), tf.image.total_variation(x), tf.image.sobel_edges(x)


@function((3,))
def condition(x: Any) -> Any:
    tf = _tf()
    return tf.cond(tf.reduce_sum(x) > 0, lambda: {"y": tf.sin(x)}, lambda: {"y": x * 2.0 + 1.0})


@function((3,))
def nested_condition(x: Any) -> Any:
    tf = _tf()
    return tf.cond(x[0] > 0, lambda: tf.cond(x[1] > 0, lambda: x + 1.0, lambda: x - 1.0), lambda: tf.exp(x))


@function((3,))
def switch(x: Any) -> Any:
    tf = _tf()
    number = tf.cast(tf.abs(x[0]) * 3.0, tf.int32)
    return tf.switch_case(number, [lambda: x + 1.0, lambda: x * 2.0, lambda: -x, lambda: tf.exp(x)])


@function((3,))
def loop_of_unknown_length(x: Any) -> Any:
    tf = _tf()
    return tf.while_loop(lambda n, y: tf.reduce_sum(tf.abs(y)) < 50.0, lambda n, y: (n + 1, y * 1.5 + x), (0, x))


@function((3,))
def loop_of_known_length(x: Any) -> Any:
    tf = _tf()
    return tf.while_loop(lambda n, y: n < 7, lambda n, y: (n + 2, tf.sin(y) + x * tf.cast(n, tf.float32)), (0, tf.zeros(3)))


@function((6, 3))
def scan(x: Any) -> Any:
    tf = _tf()
    forward = tf.scan(lambda state, row: state * row + 1.0, x)
    return forward, tf.scan(lambda state, row: (state[0] + row, row), x, (tf.zeros(3), tf.zeros(3)), reverse=True)


@function((5, 3))
def mapped(x: Any) -> Any:
    tf = _tf()
    return tf.map_fn(lambda row: tf.sin(row) / (1.0 + tf.reduce_sum(row**2)), x), tf.foldl(lambda a, b: 0.5 * a + b, x)


@function((4, 3))
def arrays(x: Any) -> Any:
    tf = _tf()
    kept = tf.TensorArray(tf.float32, size=4, element_shape=(3,))

    def step(i: Any, kept: Any) -> Any:
        return i + 1, kept.write(3 - i, x[i] * 2.0)

    _, kept = tf.while_loop(lambda i, kept: i < 4, step, (0, kept))
    other = tf.TensorArray(tf.float32, size=2).write(1, x[0]).write(0, x[1])
    return kept.stack(), other.stack(), kept.read(2), tf.TensorArray(tf.float32, 4).unstack(x).gather([1, 3])


@function((2, 4, 4))
def nested_loops(x: Any) -> Any:
    tf = _tf()
    return tf.map_fn(lambda m: tf.scan(lambda a, row: tf.tanh(a + row), m), x)


@function((4, 3), (3, 2))
def gradient(x: Any, w: Any) -> Any:
    tf = _tf()
    with tf.GradientTape() as tape:
        tape.watch(w)
        loss = tf.reduce_mean(tf.nn.softmax(tf.nn.relu(x) @ w) ** 2)
    return loss, tape.gradient(loss, w)


@function((1, 6, 6, 2), (3, 3, 2, 2))
def gradient_of_convolution(x: Any, w: Any) -> Any:
    tf = _tf()
    with tf.GradientTape() as tape:
        tape.watch([x, w])
        y = tf.nn.avg_pool2d(tf.nn.max_pool2d(tf.nn.elu(tf.nn.conv2d(x, w, 1, "SAME")), 2, 1, "VALID"), 2, 1, "SAME")
        loss = tf.reduce_sum(y**2)
    return tape.gradient(loss, [x, w])


@function((5, 3), (3,))
def gradient_of_scan(x: Any, w: Any) -> Any:
    tf = _tf()
    with tf.GradientTape() as tape:
        tape.watch([x, w])
        loss = tf.reduce_sum(tf.scan(lambda a, row: tf.tanh(a * w + row), x) ** 2)
    return tape.gradient(loss, [x, w])


@function((3,))
def gradient_of_condition(x: Any) -> Any:
    tf = _tf()
    with tf.GradientTape() as tape:
        tape.watch(x)
        loss = tf.reduce_sum(tf.cond(tf.reduce_sum(x) > 0, lambda: tf.sin(x), lambda: x**3))
    return tape.gradient(loss, x)


@function((3,))
def gradient_of_nested_loops(x: Any) -> Any:
    tf = _tf()

    def inner(y: Any) -> Any:
        return tf.while_loop(lambda i, y: i < 2, lambda i, y: (i + 1, tf.sin(y) * x), (0, y))[1]

    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.while_loop(lambda i, y: i < 3, lambda i, y: (i + 1, inner(y)), (0, x))[1]
    return tape.gradient(y, x)


@function((3, 2))
def jacobian(x: Any) -> Any:
    tf = _tf()
    with tf.GradientTape() as outer:
        outer.watch(x)
        with tf.GradientTape() as inner:
            inner.watch(x)
            loss = tf.reduce_sum(tf.exp(tf.sin(x)))
        first = inner.gradient(loss, x)
    return first, outer.gradient(first, x)


def functions_of_python() -> Case:
    """A function with Python's branches and loops, which ``tf.function`` keeps."""
    tf = _tf()

    @tf.function
    def steps(x: Any) -> Any:
        y = x
        while tf.reduce_sum(tf.abs(y)) < 20.0:
            y = y * 2.0
        if y[0] > 0:
            y = y + 1.0
        else:
            y = tf.exp(-y)
        for i in tf.range(3):
            y += tf.cast(i, tf.float32)
        return y

    return case(steps, (3,))


def module() -> Case:
    """A module of modules with a variable that counts its calls."""
    tf = _tf()
    base: Any = tf.Module

    class Layer(base):
        def __init__(self, inputs: int, outputs: int) -> None:
            super().__init__()
            self.w = tf.Variable(numbers(inputs, outputs, seed=inputs), name="w")
            self.b = tf.Variable(numbers(outputs, seed=outputs), name="b")

        def __call__(self, x: Any) -> Any:
            return tf.nn.tanh(x @ self.w + self.b)

    class Network(base):
        def __init__(self) -> None:
            super().__init__()
            self.layers = [Layer(3, 4), Layer(4, 2)]
            self.calls = tf.Variable(0, trainable=False, name="calls")
            self.table = tf.Variable(numbers(5, 4))

        def __call__(self, x: Any) -> Any:
            self.calls.assign_add(1)
            for layer in self.layers:
                x = layer(x)
            return x, tf.nn.embedding_lookup(self.table, [0, 3]), self.table[1:3]

    return case(Network(), (2, 3))


def with_weights(model: Any, seed: int = 0) -> Any:
    """Give a model of Keras random weights that are not zero; return it."""
    generator = np.random.default_rng(seed)
    for variable in model.variables:
        shape, kind = variable.shape, str(variable.dtype)
        if not kind.startswith("float"):
            continue
        if variable.path.endswith(("variance", "gamma")):
            variable.assign(generator.uniform(0.5, 1.5, shape))
        else:
            size = max(int(np.prod(shape[:-1])), 1) if len(shape) > 1 else 16
            variable.assign(generator.standard_normal(shape) / np.sqrt(size))
    return model


def layer(make: Callable[[Any], Any], *shapes: Sequence[int], call: Any = None, **options: Any) -> Build:
    """Return what builds the case of a layer of Keras.

    Parameters
    ----------
    make : takes ``keras.layers``, returns the layer
    shapes : those of its arguments
    call : takes the layer and the arguments; by default the layer is called with them
    """

    def build() -> Case:
        import keras

        made = make(keras.layers)
        (made if call is None else partial(call, made))(*(numbers(*shape) for shape in shapes))
        with_weights(made)
        return case(made if call is None else partial(call, made), *shapes, **options)

    return build


def embedding() -> Case:
    import keras

    tf = _tf()
    made = keras.Sequential([keras.layers.Embedding(10, 4, mask_zero=True), keras.layers.LSTM(3), keras.layers.Dense(2)])
    given = [tf.constant(np.random.default_rng(i).integers(0, 10, (2, 5)).astype(np.int32)) for i in range(3)]
    made(given[0])
    with_weights(made)
    return Case(made, given[:1], others=tuple(((x,), {}) for x in given[1:]))  # type: ignore[arg-type]


def transformer() -> Case:
    """A block of a transformer, written with Keras' functional interface."""
    import keras

    layers = keras.layers
    inputs = keras.Input((5, 8))
    attended = layers.MultiHeadAttention(2, 4)(inputs, inputs, use_causal_mask=True)
    x = layers.LayerNormalization()(inputs + attended)
    x = layers.LayerNormalization()(x + layers.Dense(8)(layers.Dense(16, activation="gelu")(x)))
    return case(with_weights(keras.Model(inputs, x)), (2, 5, 8))


def training_model(*, dropout: float = 0.0) -> Case:
    """A model in training mode: moving statistics are updates."""
    import keras

    layers = keras.layers
    parts = [layers.Conv2D(16, 3, padding="same"), layers.BatchNormalization(), layers.ReLU(), layers.GlobalAveragePooling2D()]
    made = keras.Sequential([*parts, layers.Dropout(dropout), layers.Dense(2)])
    made(numbers(2, 6, 6, 3))
    return case(with_weights(made), (2, 6, 6, 3), kwargs={"training": True})


LAYERS: dict[str, Build] = {
    "lstm": layer(lambda layers: layers.LSTM(4, return_sequences=True, return_state=True), (2, 5, 3)),
    "lstm_last": layer(lambda layers: layers.LSTM(4), (2, 5, 3)),
    "lstm_backwards": layer(lambda layers: layers.LSTM(4, go_backwards=True, return_sequences=True), (2, 5, 3)),
    "lstm_unrolled": layer(lambda layers: layers.LSTM(4, unroll=True), (2, 3, 3)),
    "gru": layer(lambda layers: layers.GRU(4), (2, 5, 3)),
    "simple_rnn": layer(lambda layers: layers.SimpleRNN(4, return_sequences=True), (2, 5, 3)),
    "stacked_rnn": layer(lambda layers: layers.RNN([layers.LSTMCell(4), layers.GRUCell(3)], return_sequences=True), (2, 5, 3)),
    "bidirectional": layer(lambda layers: layers.Bidirectional(layers.LSTM(4, return_sequences=True)), (2, 5, 3)),
    "conv_lstm": layer(lambda layers: layers.ConvLSTM2D(4, 3, padding="same", return_sequences=True), (1, 3, 6, 6, 2)),
    "conv_lstm_1d": layer(lambda layers: layers.ConvLSTM1D(4, 3), (1, 3, 8, 2)),
    "attention_layer": layer(lambda layers: layers.MultiHeadAttention(2, 4), (2, 5, 8), (2, 6, 8)),
    "attention_scores": layer(
        lambda layers: layers.MultiHeadAttention(2, 4),
        (2, 5, 8),
        call=lambda made, x: made(x, x, use_causal_mask=True, return_attention_scores=True),
    ),
    "additive_attention": layer(
        lambda layers: layers.AdditiveAttention(), (2, 5, 8), (2, 6, 8), call=lambda made, q, v: made([q, v])
    ),
    "grouped_attention": layer(lambda layers: layers.GroupQueryAttention(4, 4, 2), (2, 5, 8), (2, 6, 8)),
    "separable": layer(lambda layers: layers.SeparableConv2D(4, 3, depth_multiplier=2), (2, 8, 8, 3)),
    "transposed": layer(lambda layers: layers.Conv2DTranspose(4, 3, strides=2, padding="same"), (2, 5, 5, 3)),
    "conv_3d": layer(lambda layers: layers.Conv3D(2, 3, padding="same"), (1, 5, 5, 5, 2)),
    "group_normalization": layer(lambda layers: layers.GroupNormalization(2), (2, 5, 5, 4)),
    "time_distributed": layer(lambda layers: layers.TimeDistributed(layers.Dense(4)), (2, 5, 3)),
    "einsum_dense": layer(lambda layers: layers.EinsumDense("abc,cf->abf", (None, 4), bias_axes="f"), (2, 5, 3)),
    "pooling": layer(lambda layers: layers.AveragePooling2D(3, 2, "same"), (2, 7, 7, 3)),
    "upsampling": layer(lambda layers: layers.UpSampling2D(2, interpolation="bilinear"), (2, 4, 4, 3)),
    "normalized_spectrum": layer(lambda layers: layers.SpectralNormalization(layers.Dense(4)), (2, 3)),
    "embedding": embedding,
    "transformer": transformer,
    "trained": training_model,
}

APPLICATIONS = {
    "MobileNet": 32,
    "MobileNetV2": 32,
    "MobileNetV3Small": 32,
    "ResNet50": 32,
    "ResNet50V2": 32,
    "EfficientNetB0": 32,
    "EfficientNetV2B0": 32,
    "ConvNeXtTiny": 32,
    "DenseNet121": 32,
    "InceptionV3": 75,
    "InceptionResNetV2": 75,
    "Xception": 71,
    "VGG16": 32,
    "NASNetMobile": 64,
}
"""The families of ``keras.applications``, and the size of an image."""


def application(name: str) -> Case:
    """Return a model of ``keras.applications`` with random weights."""
    import keras

    size = APPLICATIONS[name]
    made = getattr(keras.applications, name)(weights=None, input_shape=(size, size, 3), classes=10)
    with_weights(made)
    return case(made, (1, size, size, 3))


def cases() -> dict[str, Build]:
    """Return what builds each case, by its name."""
    models = {name.lower(): partial(application, name) for name in APPLICATIONS}
    return {**FUNCTIONS, "functions_of_python": functions_of_python, "module": module, **LAYERS, **models}
