"""Runs emitted source with one framework, in a process in which `ivy_api` cannot be imported: a request a line, of JSON.

It is started by `tests.graphs.sources`, as a file: nothing of the repository is imported here, but for the source of ``xp``, which
needs `ivy_api`.
"""

import json
import sys
import traceback
from typing import Any

OWN = sys.argv[1]
if OWN != "ivy_api":
    for name in ("ivy_api", "ivy_plugin_numpy", "ivy_plugin_torch", "ivy_plugin_jax", "ivy_plugin_tensorflow", "tests"):
        sys.modules[name] = None  # type: ignore[assignment]

import numpy as np  # noqa: E402

asarray: Any

if OWN == "jax":
    import jax

    jax.config.update("jax_enable_x64", True)

    asarray = jax.numpy.asarray
elif OWN == "torch":
    import torch

    asarray = torch.as_tensor
elif OWN == "tensorflow":
    import tensorflow as tf

    asarray = tf.constant
else:
    asarray = np.asarray


def array(x, dtype):
    """Return an array of the framework; NumPy has no bfloat16."""
    if dtype != "bfloat16":
        return asarray(x)
    if OWN == "tensorflow":
        return tf.cast(x, dtype)
    return torch.as_tensor(x).to(torch.bfloat16) if OWN == "torch" else asarray(x, dtype)


def arrays(tree):
    """Return the arrays of a result in the order of their keys."""
    if isinstance(tree, (dict, list, tuple)):
        parts = [tree[key] for key in sorted(tree)] if isinstance(tree, dict) else tree
        return [leaf for part in parts for leaf in arrays(part)]
    return [tree] if hasattr(tree, "shape") else []


def on_host(x):
    """Return an array as one of NumPy."""
    x = x.detach().resolve_conj() if hasattr(x, "detach") else x
    return np.asarray(x.float() if str(x.dtype) == "torch.bfloat16" else x)


def answer(request):
    """Run a function of a source, and write the leaves of its result."""
    space = {"__name__": "emitted"}
    with open(request["source"]) as file:
        exec(compile(file.read(), request["source"], "exec"), space)
    with np.load(request["inputs"]) as file:
        given = [array(file[f"x{i}"], dtype) for i, dtype in enumerate(request["dtypes"])]
    if request["weights"]:
        if "load_weights" in space:
            weights = space["load_weights"](request["weights"])
        else:
            with np.load(request["weights"] + ".npz") as file:
                weights = dict(file)
        given.insert(0, weights)
    emitted = space[request["name"]]

    def function(*given):
        return arrays(emitted(*given))

    if OWN == "jax" and request["compiled"]:
        function = jax.jit(function)
    if OWN == "tensorflow" and request["compiled"]:
        function = tf.function(function, autograph=False)
    if OWN == "torch":
        with torch.no_grad():
            result = function(*given)
    else:
        result = function(*given)
    np.savez(request["outputs"], **{f"y{i}": on_host(x) for i, x in enumerate(result)})


for line in sys.stdin:
    try:
        answer(json.loads(line))
        reply = {"error": ""}
    except Exception as error:
        reply = {"error": f"{type(error).__name__}: {error}", "trace": traceback.format_exc()}
    sys.stderr.flush()
    print("reply " + json.dumps(reply), flush=True)
