"""What differs from TensorFlow, with the reason: by the expression and the backend, ``*`` for all."""

from __future__ import annotations

_ZEROS = "TensorFlow's kernel returns zeros"
_ORDERED = "TensorFlow's minimum and maximum do not compare complex numbers, which its ClipByValue does"
_ORDER = "torch does not compare complex numbers: https://docs.pytorch.org/docs/stable/generated/torch.minimum.html"
DIFFER: dict[tuple[str, str], str] = {
    ("tf.constant([tf.constant(1), tf.constant(2)])", "*"): "TensorFlow refuses lists of tensors here, tf.stack takes them",
    ("tf.nn.space_to_depth(f(1,2,4,6), 2, 'NCHW')", "*"): "TensorFlow has no kernel for the CPU",
    ("tf.signal.rfftnd(f(2,3,4), [3, 4], [1, 2])", "*"): "TensorFlow has no kernel for the CPU",
    ("tf.math.approx_min_k(f(8), 3)", "*"): "TensorFlow has no kernel for the CPU",
    ("raw_ops.ClipByValue complex64", "torch"): _ORDER,
    ("raw_ops.ClipByValue complex128", "torch"): _ORDER,
    ("raw_ops.ClipByValue complex64", "tensorflow"): _ORDERED,
    ("raw_ops.ClipByValue complex128", "tensorflow"): _ORDERED,
    ("raw_ops.Round int32", "*"): _ZEROS,
    ("raw_ops.Round int64", "*"): _ZEROS,
}

_NONE = "TensorFlow has no gradient of it"
_NULL_SPACE = "vectors of the null space have no derivative"
_POLE = "at and beyond a pole the derivative is 0 here"
_TRIDIAGONAL = "TensorFlow differentiates its bisection, whose result is no gradient: the sum of all eigenvalues is the trace"
_ISOTONIC = "it is computed by a loop over Python numbers; gradients do not flow through"
GRADIENTS_DIFFER: dict[tuple[str, str], str] = {
    (
        "tf.math.multiply_no_nan(t([inf, 1., nan]), t([0., 2., 0.]))",
        "*",
    ): "at an infinity beside 0 TensorFlow's derivative is infinite; here it is 0, as the product",
    ("tf.math.nextafter(f(3), f(3))", "*"): "TensorFlow takes the derivative as 1; here it has none",
    ("tf.dynamic_stitch([[0, 1], [1, 3]], [f(2,2), f(2,2)])", "*"): "TensorFlow passes a gradient to overwritten values, too",
    ("tf.linalg.eigh_tridiagonal(f(4), f(3))", "*"): _TRIDIAGONAL,
    ("tf.linalg.eigh_tridiagonal(f(4), f(3), select='i', select_range=[1, 2])", "*"): _TRIDIAGONAL,
    ("tf.abs(tf.linalg.svd(f(4,3), full_matrices=True)[1][:, :3])", "jax"): _NULL_SPACE,
    ("tf.abs(tf.linalg.svd(f(4,3), full_matrices=True)[1][:, :3])", "numpy"): _NULL_SPACE,
    ("tf.nn.isotonic_regression(f(2,6))", "*"): _ISOTONIC,
    ("tf.nn.isotonic_regression(f(2,6), decreasing=False)", "*"): _ISOTONIC,
    ("tf.raw_ops.IsotonicRegression(input=f(2,6))", "*"): _ISOTONIC,
    ("tf.math.special.bessel_y0(t([-1., 0., .01, .5, 7., 24.9, 25.1, 300.], 'float64'))", "*"): _POLE,
    ("tf.math.special.bessel_y1(t([-1., 0., .01, .5, 7., 24.9, 25.1, 300.], 'float64'))", "*"): _POLE,
    ("tf.math.special.bessel_k0(t([-1., 0., 1e-6, .5, 7., 50.], 'float64'))", "*"): _POLE,
    ("tf.math.special.bessel_k1(t([-1., 0., 1e-6, .5, 7., 50.], 'float64'))", "jax"): _POLE,
    ("tf.math.special.bessel_k1(t([-1., 0., 1e-6, .5, 7., 50.], 'float64'))", "torch"): _POLE,
    ("tf.math.special.bessel_k0e(t([-1., 0., 1e-6, .5, 7., 5000.], 'float64'))", "*"): _POLE,
    ("tf.math.special.bessel_k1e(t([-1., 0., 1e-6, .5, 7., 5000.], 'float64'))", "*"): _POLE,
    ("tf.math.special.expint(t([-1., 0., .01, .5, 7., 39.9, 41., 300.], 'float64'))", "*"): _POLE,
    ("tf.math.special.spence(t([-1., 0., .1, .5, .9, 1., 1.4, 1.6, 30.], 'float64'))", "jax"): _POLE,
    ("tf.math.special.spence(t([-1., 0., .1, .5, .9, 1., 1.4, 1.6, 30.], 'float64'))", "torch"): _POLE,
    ("tf.image.hsv_to_rgb(u(4,5,3))", "*"): _NONE,
    ("tf.raw_ops.HSVToRGB(images=u(4,5,3))", "*"): _NONE,
    ("tf.raw_ops.ResizeBilinearGrad(grads=u(1,3,9,2), original_image=u(1,5,7,2))", "*"): _NONE,
}
"""The gradients that differ, likewise."""

_LU = "TensorFlow has no derivative of LU factors"
PROBABILITY_DIFFERS: dict[tuple[str, str], str] = {
    ("gradients", "tfp.math.lu_matrix_inverse(*tf.linalg.lu(well(3, 3)))"): _LU,
    ("gradients", "tfp.math.lu_solve(*tf.linalg.lu(well(3, 3)), f(3, 2))"): _LU,
}
