"""Functions of TensorFlow with rules of their own for derivatives, and a module that calls them."""

from __future__ import annotations

from typing import Any

from tests.peers import imported

tf: Any = imported("tensorflow")


@tf.custom_gradient
def rounded(x: Any, w: Any) -> Any:
    slope = tf.sin(x) * 2
    return tf.round(x) * w, lambda g: (g * slope, None)


@tf.custom_gradient
def in_two(x: Any, n: Any) -> Any:
    return (tf.round(x), tf.floor(x)), lambda g, h: (g * x + h * tf.cast(n, tf.float32), None)


class WithRules(tf.Module):
    def __init__(self) -> None:
        super().__init__()
        self.u, self.v = tf.Variable([1.0, 2.0], name="u"), tf.Variable([3.0, 2.0], name="v")

    def __call__(self, x: Any) -> Any:
        @tf.custom_gradient
        def scaled(x: Any) -> Any:
            def pull(g: Any, variables: Any = None) -> Any:
                return g * 5 * self.v, [g * 7 for _ in variables]

            return tf.round(x) * self.v, pull

        a, b = in_two(x, tf.constant(3))
        looped = tf.while_loop(lambda i, y: i < 3, lambda i, y: (i + 1, rounded(y * self.u, y)), (0, x))[1]
        chosen = tf.cond(tf.reduce_sum(x) > 0, lambda: rounded(x, x * self.v), lambda: x)
        return scaled(x * self.u) + tf.grad_pass_through(tf.round)(x) + a * b + looped + chosen
