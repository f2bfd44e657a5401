"""``xp: ArrayNamespace`` in the strict type checker: right code passes, wrong code is found."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from ivy_api.dispatch import registry

RIGHT = """
import numpy as np
import ivy_api
from ivy_api.typing import Array, ArrayNamespace

def standardise(x: Array, xp: ArrayNamespace | None = None) -> Array:
    xp = xp or ivy_api.namespace_for(x)
    return (x - xp.mean(x, axis=0)) / xp.std(x, axis=0, correction=1)

def decompose(x: Array) -> tuple[Array, Array, Array]:
    xp = ivy_api.namespace_for(x)
    return xp.linalg.svd(xp.astype(x, xp.float64), full_matrices=False)

y: Array = standardise(np.ones((3, 2)))
z: Array = ivy_api.add(y, 1)
w: Array = ivy_api.zeros((2, 3), dtype="float32", xp="numpy")
n: int = ivy_api.namespace("numpy").finfo(y.dtype).bits
"""

WRONG = {
    "xp.meen(x)": 'has no attribute "meen"',
    "xp.sum(x, axes=0)": 'Unexpected keyword argument "axes"',
    "xp.exp(x=x)": 'Unexpected keyword argument "x"',
    "xp.linalg.svd(x, False)": "Too many positional arguments",
    "xp.reshape(x, 'flat')": "incompatible type",
    "xp.exp([1.0])": "incompatible type",
}


def check(source: str, folder: Path) -> tuple[int, str]:
    """Exit status and output of the type checker on a file."""
    path = folder / "use.py"
    path.write_text(source)
    options = ["--strict", "--config-file=", f"--cache-dir={folder / 'cache'}", "--follow-imports=silent"]
    done = subprocess.run([sys.executable, "-m", "mypy", *options, path], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_correct_use_checks(tmp_path: Path) -> None:
    status, output = check(RIGHT, tmp_path)
    assert status == 0, output


def test_incorrect_use_is_found(tmp_path: Path) -> None:
    head = "from ivy_api.typing import Array, ArrayNamespace\ndef wrong(x: Array, xp: ArrayNamespace) -> None:\n"
    status, output = check(head + "".join(f"    {line}\n" for line in WRONG), tmp_path)
    assert status == 1
    lines = output.splitlines()
    for number, (line, message) in enumerate(WRONG.items(), start=3):
        assert any(f"use.py:{number}: error:" in out and message in out for out in lines), f"{line!r} was not found:\n{output}"


CALLS: list[tuple[str, str]] = [
    ("betainc(2.0, w, x)", "betainc(2.0, w)"),
    ("j0(x)", "j0('x')"),
    ("expn(2, x)", "expn('2', x)"),
    ("nn.softplus(x, beta=2.0)", "nn.softplus(x, beta='no', nonsense=3)"),
    ("nn.gelu(x, approximate=True)", "nn.gelu(x, aproximate=True)"),
    ("nn.layer_norm(x, w, w, axis=-1)", "nn.layer_norm(x, w, w, axis='last')"),
    ("nn.conv(x, w, stride=2)", "nn.conv(x, w, strides=2)"),
    ("nn.max_pool(x, 2, stride=1)", "nn.max_pool(x)"),
    ("nn.cross_entropy(x, w, label_smoothing=0.1)", "nn.cross_entropy(x, w, reduction='average')"),
    ("nn.mse_loss(x, w, reduction='sum')", "nn.mse_loss(x)"),
    ("nn.adam_update(x, x, w, w, 0.1, 3, beta1=0.5)", "nn.adam_update(x, x, w, w, 0.1, beta_1=0.5)"),
    ("nn.lstm(x, w, w, w, w)", "nn.lstm(x, [1.0], w, w, w)"),
    ("nn.embedding(i, w)", "nn.embedding(i, w, max_normal=1.0)"),
    ("nn.scaled_dot_product_attention(x, x, x, is_causal=True)", "nn.scaled_dot_product_attention(x, x)"),
    ("random.uniform(k, (2, 3))", "random.uniform((2, 3))"),
    ("random.normal(k, (2,), dtype='float32')", "random.normal(k, ('a',))"),
    ("random.choice(k, x, replace=False)", "random.choice(k, x, replacement=False)"),
    ("linalg.expm(x)", "linalg.expm('x')"),
    ("linalg.lstsq(x, w)", "linalg.lstsq(x)"),
    ("linalg.svd(x, full_matrices=False)", "linalg.svd(x, False)"),
    ("linalg.cholesky(x, upper=True)", "linalg.cholesky(x, lower=True)"),
    ("fft.stft(x, n_fft=16)", "fft.stft(x, n_fft=16, scaling='volts')"),
    ("fft.dct(x, type=2)", "fft.dct(x, type=7)"),
    ("fft.rfft(x, norm='ortho')", "fft.rfft(x, norm='best')"),
    ("segment_sum(x, i, num_segments=3)", "segment_sum(x, i, num_segments='3')"),
    ("scatter_nd(i, x, (4,))", "scatter_nd(i, x)"),
    ("pad(x, 1, mode='reflect')", "pad(x)"),
    ("quantile(x, 0.5, axis=0)", "quantile(x, 0.5, axes=0)"),
    ("top_k(x, 3)", "top_k(x, 3.5)"),
    ("one_hot(i, 5)", "one_hot(i, classes=5)"),
    ("einsum('ij,jk->ik', x, w)", "einsum(x, 'ij,jk->ik', w)"),
    ("interp(x, w, w, left=0.0)", "interp(x, w)"),
    ("isclose(x, w, rtol=1e-3)", "isclose(x, w, tolerance=1e-3)"),
    ("hypot(x, 2.0)", "hypot(x)"),
    ("sum(x, axis=(0, 1), keepdims=True)", "sum(x, axes=(0, 1))"),
    ("reshape(x, (2, -1))", "reshape(x, 'flat')"),
    ("zeros((2, 3), dtype='float32')", "zeros((2, 3), type='float32')"),
    ("astype(x, 'float32', copy=False)", "astype(x)"),
    ("take(x, i, axis=0)", "take(x, i, dim=0)"),
    ("__array_namespace_info__()", "__array_namespace_info__('cpu')"),
    ("tensordot(x, w, axes=1)", "tensordot(x, w, axes='all')"),
    ("argmax(x, axis=0)", "argmax(x, axis=(0, 1))"),
    ("isin(x, w, invert=True)", "isin(x, w, inverse=True)"),
    ("sort(x, descending=True)", "sort(x, reverse=True)"),
    ("diff(x, n=2)", "diff(x, n=2.5)"),
    ("polygamma(1, x)", "polygamma(x)"),
    ("logsumexp(x, axis=-1)", "logsumexp(x, dim=-1)"),
    ("nanmean(x, axis=0)", "nanmean(x, axis='rows')"),
    ("histogram(x, bins=10)", "histogram(x, bins='many')"),
    ("cov(x, rowvar=False)", "cov(x, rows=False)"),
    ("split(x, 2, axis=0)", "split(x)"),
    ("swapaxes(x, 0, 1)", "swapaxes(x, 0)"),
    ("sliding_window(x, 3, axis=0)", "sliding_window(x)"),
    ("union1d(x, w)", "union1d(x, w, w)"),
    ("linalg.tucker(x, rank=2)", "linalg.tucker(x, rank='full')"),
    ("linalg.multi_dot([x, w])", "linalg.multi_dot(x, w)"),
    ("linalg.null_space(x, rtol=1e-6)", "linalg.null_space(x, rcond=1e-6)"),
    ("fft.hann(16, periodic=True)", "fft.hann(16.5)"),
    ("nn.interpolate(x, scale_factor=2.0)", "nn.interpolate(x, scale=2.0)"),
    ("nn.grid_sample(x, w, mode='nearest')", "nn.grid_sample(x)"),
    ("nn.nms(x, w, iou_threshold=0.5)", "nn.nms(x, w, threshold=0.5)"),
    ("nn.ctc_loss(x, i, i, i)", "nn.ctc_loss(x, i)"),
    ("random.bernoulli(k, 0.5, (3,))", "random.bernoulli(k, 'half')"),
    ("random.gamma(k, 2.0, (3,))", "random.gamma(k)"),
    ("random.split(k, 3)", "random.split(k, 3.5)"),
    ("grad(f, argnums=(0, 1))", "grad(f, argnum=0)"),
    ("value_and_grad(f, has_aux=True)", "value_and_grad(x)"),
    ("vjp(f, x, w)", "vjp(x, w)"),
    ("jvp(f, [x], [w])", "jvp(f, [x])"),
    ("hessian(f)", "hessian(f, 'x')"),
    ("vmap(f, in_axes=(0, None), axis_size=3)", "vmap(f, in_axis=0)"),
    ("scan(f, x, w, reverse=True)", "scan(f, x, w, backwards=True)"),
    ("cond(k, f, f, x)", "cond(k, f)"),
    ("fori_loop(0, 5, f, x)", "fori_loop(5, f, x)"),
    ("compile(f, static_argnums=0)", "compile(f, static_argnums='x')"),
    ("custom_vjp(f, nondiff_argnums=(0,)).defvjp(f, f)", "custom_vjp(f).defvjp(f)"),
    ("checkpoint(f)(x)", "checkpoint(f, x)"),
    ("transforms.vjp(f, (x,))", "transforms.vjp(f)"),
    ("transforms.scan(f, (x,), (w,))", "transforms.scan(f, x, w)"),
    ("pad(x, ((0, 1), (2, 0)), mode='wrap')", "pad(x, 1, mode='nonsense')"),
    ("pad(x, 1, mode='symmetric', reflect_type='odd')", "pad(x, 1, mode='symmetric', reflect_type='uneven')"),
    ("quantile(x, 0.5, method='hazen')", "quantile(x, 0.5, method='cubic')"),
    ("nanquantile(x, 0.5, method='weibull')", "nanquantile(x, 0.5, method='cubic')"),
    ("percentile(x, 50.0, method='lower')", "percentile(x, 50.0, method='floor')"),
    ("nanpercentile(x, 50.0, method='higher')", "nanpercentile(x, 50.0, method='ceil')"),
    ("trim_zeros(x, trim='f')", "trim_zeros(x, trim='front')"),
    ("scatter_along_axis(x, i, w, mode='add')", "scatter_along_axis(x, i, w, mode='sum')"),
    ("scatter_nd(i, x, (4,), mode='max')", "scatter_nd(i, x, (4,), mode='maximum')"),
    ("scatter_update(x, i, w, mode='multiply')", "scatter_update(x, i, w, mode='prod')"),
    ("nn.conv(x, w, padding='same')", "nn.conv(x, w, padding='full')"),
    ("nn.conv(x, w, padding=((1, 0), (2, 2)), padding_mode='reflect')", "nn.conv(x, w, padding_mode='zeros')"),
    ("nn.conv_transpose(x, w, padding=(1, 2))", "nn.conv_transpose(x, w, padding='full')"),
    ("nn.depthwise_conv(x, w, padding='same_lower')", "nn.depthwise_conv(x, w, padding='lower')"),
    ("nn.depthwise_conv(x, w, padding_mode='edge')", "nn.depthwise_conv(x, w, padding_mode='replicate')"),
    ("nn.separable_conv(x, w, w, padding=1)", "nn.separable_conv(x, w, w, padding=1.5)"),
    ("nn.separable_conv(x, w, w, padding_mode='wrap')", "nn.separable_conv(x, w, w, padding_mode='circular')"),
    ("nn.max_pool(x, 2, padding='same')", "nn.max_pool(x, 2, padding='SAME')"),
    ("nn.avg_pool(x, 2, padding=((0, 1),))", "nn.avg_pool(x, 2, padding='full')"),
    ("nn.lp_pool(x, 2, padding=1)", "nn.lp_pool(x, 2, padding='full')"),
    ("nn.interpolate(x, size=4, mode='area-exact')", "nn.interpolate(x, size=4, mode='bicubic')"),
    ("nn.grid_sample(x, w, mode='cubic')", "nn.grid_sample(x, w, mode='bilinear')"),
    ("nn.grid_sample(x, w, padding_mode='border')", "nn.grid_sample(x, w, padding_mode='edge')"),
]
"""Calls of every chapter: a right one, and one that is wrong."""

WITH_A_NAMESPACE: list[tuple[str, str]] = [
    ("pad(x, 1, mode='wrap', xp=native)", "pad(x, 1, mode='nonsense', xp=native)"),
    ("nn.conv(x, w, padding='same', xp=wrapped)", "nn.conv(x, w, padding='full', xp=wrapped)"),
    ("quantile(x, 0.5, xp=native)", "quantile(x, xp=native)"),
    ("quantile(x, 0.5, xp='numpy')", "quantile(x, 0.5, xp=0)"),
    ("exp(x, xp=native)", "exp(x, xp=0)"),
]
"""Framework-agnostic calls with ``xp``: a namespace leaves the other arguments of functions with a composed body checked."""


def test_every_chapter_has_a_call() -> None:
    called = {right.partition("(")[0] for right, _ in CALLS}
    every = [
        d for d in registry.iter_declarations() if d.kind in ("function", "transformation") and d.module.startswith("ivy_api.")
    ]
    assert called <= {d.qualname for d in every}
    assert not {d.module for d in every} - {d.module for d in every if d.qualname in called}


def test_options_are_literals() -> None:
    """A parameter that takes one of several strings lists them in its annotation."""
    own = [d for d in registry.iter_declarations() if d.kind == "function" and d.module.startswith("ivy_api.")]
    free = {f"{d.qualname} {p.name}" for d in own for p in d.schema.parameters.values() if str in p.choices}
    assert free == {"einsum subscripts", "isdtype kind"}


HEAD = """
from collections.abc import Callable
from typing import Any
import ivy_api
from ivy_api.typing import Array

native = ivy_api.namespace("numpy")
wrapped = ivy_api.namespace("numpy", wrapped=True)

def use(x: Array, w: Array, i: Array, k: Array, f: Callable[..., Any]) -> None:
"""


def test_calls_of_every_form(tmp_path: Path) -> None:
    """Through native and wrapped namespaces, and framework-agnostic: right ones pass, each wrong one is an error in its line."""
    assert len(CALLS) >= 30
    for column in (0, 1):
        pairs = [(form, pair[column]) for form in ("ivy_api", "native", "wrapped") for pair in CALLS]
        calls = [f"    {form}.{call}" for form, call in pairs if form != "ivy_api" or not call.startswith("transforms.")]
        calls += [f"    ivy_api.{pair[column]}" for pair in WITH_A_NAMESPACE]
        status, output = check(HEAD + "\n".join(calls) + "\n", tmp_path)
        if column == 0:
            assert status == 0, output
        for number, line in enumerate(calls, start=HEAD.count("\n") + 1):
            assert column == 0 or f"use.py:{number}: error:" in output, f"{line.strip()} was not found:\n{output}"
