"""Measure the functions beyond the standard on one backend: ``python -m benchmarks.measure_extensions torch``.

If the framework has its own function, the compiled composed body is compared with it, compiled too. Functions that Keras has
are called eagerly, ours and those of `keras.ops` on the same framework. Each backend is measured by a separate process, because
Keras has one backend per process (see ``bench_extensions.py``); it prints one comparison per line, as JSON.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from functools import partial
from inspect import signature
from math import nan
from typing import Any

from benchmarks import extension_workloads as workloads
from benchmarks.measure import Case, Comparison, Effort, Rival, Statement, measure
from benchmarks.measure_functions import agree, flat, rough
from benchmarks.native import Native, load

THOROUGH, QUICK = Effort(rounds=21), Effort(rounds=5, seconds=0.0002)
SECONDS = 0.4
"""Approximate time to measure one pair of calls."""

SAME = "native: the same program"
"""If the compiler makes the same program from both, nothing is timed, and the ratio is 1."""

KERAS = {
    "angle(x)": "angle(x)",
    "cbrt(p)": "cbrt(p)",
    "erf(x)": "erf(x)",
    "erfinv(u)": "erfinv(u)",
    "exp2(x)": "exp2(x)",
    "fmax(x, y)": "fmax(x, y)",
    "heaviside(x, y)": "heaviside(x, y)",
    "isclose(x, y)": "isclose(x, y)",
    "logaddexp2(x, y)": "logaddexp2(x, y)",
    "nan_to_num(x)": "nan_to_num(x)",
    "rsqrt(p)": "rsqrt(p)",
    "sinc(x)": "sinc(x)",
    "average(x)": "average(x)",
    "corrcoef(m)": "corrcoef(m)",
    "logsumexp(x)": "logsumexp(x)",
    "median(x)": "median(x)",
    "nanmax(x)": "nanmax(x)",
    "nansum(x)": "nansum(x)",
    "ptp(x)": "ptp(x)",
    "quantile(x, 0.25)": "quantile(x, 0.25)",
    "diag(x)": "diag(x)",
    "one_hot(i, 100)": "one_hot(i, 100)",
    "vander(v)": "vander(v)",
    "fliplr(m)": "fliplr(m)",
    "hstack([m, m])": "hstack([m, m])",
    "pad(m, 2)": "pad(m, 2)",
    "rot90(m)": "rot90(m)",
    "swapaxes(m, 0, 1)": "swapaxes(m, 0, 1)",
    "dot(m, m)": "dot(m, m)",
    'einsum("ij,jk->ik", m, m)': 'einsum("ij,jk->ik", m, m)',
    "inner(x, y)": "inner(x, y)",
    "kron(v, v)": "kron(v, v)",
    "trapezoid(x)": "trapezoid(x)",
    "top_k(x, 10)": "top_k(x, 10)",
    "linalg.lu_factor(m)": "lu_factor(m)",
    "linalg.norm(x)": "norm(x)",
    "linalg.solve_triangular(m, v, lower=True)": "solve_triangular(m, v, lower=True)",
    "nn.gelu(x)": "gelu(x, approximate=False)",
    "nn.glu(x)": "glu(x)",
    "nn.hard_sigmoid(x)": "hard_sigmoid(x)",
    "nn.leaky_relu(x)": "leaky_relu(x, 0.01)",
    "nn.log_softmax(m)": "log_softmax(m)",
    "nn.relu(x)": "relu(x)",
    "nn.selu(x)": "selu(x)",
    "nn.sigmoid(x)": "sigmoid(x)",
    "nn.silu(x)": "silu(x)",
    "nn.softmax(m)": "softmax(m)",
    "nn.softplus(x)": "softplus(x)",
    "nn.sparsemax(m)": "sparsemax(m)",
    "nn.tanh_shrink(x)": "tanh_shrink(x)",
}
"""Our calls, and those of `keras.ops` for the same work. x, y: vectors; u: in (-1, 1); p: above 0; v: short; m: a matrix."""


def composed(backend: str, native: Native, effort: Effort, text: str) -> Iterator[Comparison | str]:
    """The composed bodies against the framework's functions."""
    import ivy_api

    if native.compiler is None:
        return
    own = {name: native.array(value) for name, value in workloads.arrays().items()}
    names = {**native.names, **own, "xp": ivy_api.namespace(backend)}
    for qualname, body in with_both(backend):
        if text not in qualname:
            continue
        if reason := workloads.NOT_COMPILED.get(backend, {}).get(qualname):
            yield f"{qualname}: {reason}"
            continue
        if not is_its_own(backend, qualname, body, workloads.ARGUMENTS[qualname], names):
            yield f"{qualname}: the framework has no function for it; the composed body is compiled as a whole"
            continue
        names["body"] = body
        codes = [f"{call}({workloads.ARGUMENTS[qualname]}{end})" for call, end in (("body", ", xp=xp"), (f"xp.{qualname}", ""))]
        try:
            yield _compiled(f"Composed against native, compiled, {backend}", qualname, codes, own, names, native, effort)
        except Exception as error:  # one failing function must not hide the others
            yield f"{qualname}: {type(error).__name__}: {str(error).strip().partition(chr(10))[0]}"[:300]


class _HandedOverError(Exception):
    """Raised when the composed body is called."""


def is_its_own(backend: str, qualname: str, body: Callable[..., Any], arguments: str, names: dict[str, Any]) -> bool:
    """Whether a backend makes this call with the framework's functions, without the composed body."""
    from ivy_api.dispatch.backend import Mixed
    from ivy_api.dispatch.plugins import PLUGINS

    extension, _, name = qualname.rpartition(".")
    module = PLUGINS.get(backend).source.module
    found = getattr(getattr(module, extension) if extension else module, name)
    if not isinstance(found, Mixed):
        return True
    if found.when is not None:
        return bool(eval(f"given({arguments})", {**names, "given": found.when}))

    def composed(*args: Any, **kwargs: Any) -> Any:
        raise _HandedOverError

    shown = [p for p in signature(body).parameters.values() if p.name != "xp"]
    composed.__signature__ = signature(body).replace(parameters=shown)  # type: ignore[attr-defined]
    try:
        eval(f"given({arguments})", {**names, "given": partial(found.native, composed=composed)})
    except _HandedOverError:
        return False
    return True


def with_both(backend: str) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The functions beyond the standard with a composed body and an override on this backend; and the composed body."""
    from ivy_api.dispatch import registry
    from ivy_api.dispatch.namespace import resolve
    from ivy_api.dispatch.plugins import PLUGINS

    status = PLUGINS.get(backend)
    for d in registry.iter_declarations():
        if d.standard or d.kind != "function" or not d.composed or d.qualname in workloads.WITHOUT_WORK:
            continue
        if resolve(status.source, status.namespace, d.extension, d.name)[1] != "composed":
            yield d.qualname, d.body


def _compiled(
    group: str, label: str, codes: list[str], arrays: dict[str, Any], names: dict[str, Any], native: Native, effort: Effort
) -> Comparison | str:
    """Two calls, as the framework compiles them."""
    compiler = native.compiler
    assert compiler is not None
    used = [name for name in arrays if name in compile(codes[1], "", "eval").co_names]
    given = [arrays[name] for name in used]
    calls = [eval(f"lambda {', '.join(used)}: {code}", dict(names)) for code in codes]
    programs = [compiler.program(call, tuple(given)) for call in calls]
    if programs[0] == programs[1]:
        return Comparison(group, label, SAME, None, nan, nan, 1.0, 1.0, 1.0, None)
    functions = [compiler.compile(call) for call in calls]
    ours, theirs = ([native.host(x) for x in flat(function(*given))] for function in functions)
    if not agree(label, ours, theirs):
        return f"{label}: the results are further apart than rounding takes them"
    statements = []
    for name, function in zip(("composed", "native"), functions, strict=True):
        code = native.wait(f"f({', '.join(used)})", function(*given))
        own = dict(zip(used, given, strict=True))
        statements.append(Statement(f"{name}: {label}", code, {**own, "f": function, **_used(code, native)}))
    return _compared(group, label, statements, effort)


def _used(code: str, native: Native) -> dict[str, Any]:
    return {name: value for name, value in native.names.items() if name in compile(code, "", "eval").co_names}


def _compared(group: str, label: str, statements: list[Statement], effort: Effort, target: float | None = None) -> Comparison:
    slow = max(rough(statement, effort) for statement in statements)
    if slow > effort.seconds / 10:
        statements = [replace(statement, unrolled=1) for statement in statements]
    rounds = max(3, min(effort.rounds, int(SECONDS / (10 * max(slow, effort.seconds)))))
    (line,) = measure(Case(group, statements[0], (Rival(statements[1], target),)), replace(effort, rounds=rounds))
    return replace(line, ours=label)


def against_keras(backend: str, native: Native, effort: Effort, text: str) -> Iterator[Comparison | str]:
    """Our functions against those of `keras.ops`, called eagerly."""
    os.environ["KERAS_BACKEND"] = backend
    import numpy as np
    from keras import ops

    import ivy_api

    rng = np.random.default_rng(0)
    x, y, u = (rng.standard_normal(10_000), rng.standard_normal(10_000), rng.uniform(-0.99, 0.99, 10_000))
    m = rng.standard_normal((100, 100)) + 20 * np.eye(100)
    values = {"x": x, "y": y, "u": u, "p": np.abs(x) + 0.1, "v": x[:100], "m": m}
    arrays = {name: native.array(value.astype(np.float32)) for name, value in values.items()}
    arrays["i"] = native.array(rng.integers(0, 100, 10_000).astype(np.int32))
    names = {**native.names, **arrays, "xp": ivy_api.namespace(backend), "ops": ops}
    for ours, theirs in KERAS.items():
        if text not in ours:
            continue
        codes = f"xp.{ours}", f"ops.{theirs}"
        try:
            results = [[native.host(r) for r in flat(eval(code, names))] for code in codes]
            if not agree(ours, *results):
                yield f"{ours}: Keras gives another result"
                continue
            statements = []
            for code in codes:
                waiting = native.wait(code, eval(code, names))
                used = {name: names[name] for name in compile(waiting, "", "eval").co_names if name in names}
                statements.append(Statement(code, waiting, used))
            yield _compared(f"Eager against Keras, {backend}", f"xp.{ours}", statements, effort)
        except Exception as error:  # report what Keras cannot do on this backend, and measure the others
            yield f"{ours}: {type(error).__name__}: {str(error).strip().partition(chr(10))[0]}"[:300]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.measure_extensions", description=__doc__.splitlines()[0])
    parser.add_argument("backend")
    parser.add_argument("--only", metavar="NAME", default="", help="only functions whose name contains NAME")
    parser.add_argument("--quick", action="store_true", help="few rounds")
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):  # before the import of the framework, which starts a thread for each allowed core
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    native = load(options.backend)
    if native is None:
        raise SystemExit(f"There is no file of native calls benchmarks/native/{options.backend}.py.")
    effort = QUICK if options.quick else THOROUGH
    for part in (composed, against_keras):
        for found in part(options.backend, native, effort, options.only):
            print(json.dumps(found if isinstance(found, str) else asdict(found)), flush=True)


if __name__ == "__main__":
    main()
