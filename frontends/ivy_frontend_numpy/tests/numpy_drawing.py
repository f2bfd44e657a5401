"""Arguments for the functions of the snapshot, keyed by the names of their parameters.

Each function is called with the first value of each required parameter, then with each other value of one parameter at a time:
arrays of all kinds, axes that there are and are not, and what is no valid argument.
"""

from __future__ import annotations

from collections.abc import Iterator
from inspect import Parameter

from ivy_frontend_numpy import FRONTEND

ARRAYS = (
    "F",
    "I",
    "B",
    "C",
    "E",
    "H",
    "T",
    "V",
    "Z",
    "O",
    "N",
    "K",
    "U",
    "2.5",
    "3",
    "True",
    "[1, 2, 3]",
    "[[1.0, 2], [3, 4]]",
    "F.T",
    "F[::2, ::-1]",
    "np.float32(1.5)",
)
VECTORS = ("V", "J", "[1, 2, 3]", "np.array([1.5, 2.0, 4.0, 8.0])", "V[::-1]", "F[0]", "C[0]", "[True, False]", "F", "2.0", "[]")
SQUARE = (
    "M",
    "S",
    "S.astype('float32')",
    "M + 1j * S",
    "np.stack([M, S])",
    "[[2, 1], [1, 3]]",
    "np.zeros((0, 0))",
    "F",
    "V",
    "2.0",
)
AXES = ("None", "0", "1", "-1", "5", "(0, 1)", "1.5")
DTYPES = ("'float32'", "int", "complex", "bool", "'int8'", "None", "'nonsense'")
SHAPES = ("(2, 6)", "(12,)", "-1", "(4, 3)", "(5, 5)", "()")
BY_NAME: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(
        "a x x1 x2 m arr ary array y b A B v z val element object prototype a1 a2 u ar ar1 ar2 arys condition values i "
        "test_elements number num element_ f fp".split(),
        ARRAYS,
    ),
    **dict.fromkeys(["axis", "axes"], AXES),
    **dict.fromkeys(["axis1", "axis2", "axisa", "axisb", "axisc"], ("0", "1", "-1", "3")),
    "dtype": DTYPES,
    "keepdims": ("True", "False"),
    "shape": SHAPES,
    "newshape": SHAPES,
    "order": ("'C'", "'F'"),
    "decimals": ("1", "0", "-1", "2"),
    "k": ("0", "1", "-1", "7"),
    "n": ("3", "1", "0", "2"),
    "N": ("3", "0", "4"),
    "M": ("4", "0", "1"),
    "ddof": ("1", "0", "5"),
    "correction": ("1",),
    "offset": ("0", "1", "-2", "9"),
    "kth": ("1", "-1", "20"),
    "shift": ("1", "-2", "(1, 1)"),
    "reps": ("2", "(2, 1)", "(1, 2, 2)", "0"),
    "repeats": ("2", "0", "[1, 2, 0]", "-1"),
    "indices": ("[0, 2]", "1", "[[0], [1]]", "[9]", "[]"),
    "mode": ("'wrap'", "'clip'", "'raise'", "'full'", "'same'", "'valid'"),
    "side": ("'left'", "'right'", "'middle'"),
    "kind": ("None", "'stable'", "'nonsense'"),
    "stable": ("True", "None"),
    "return_index": ("True",),
    "return_inverse": ("True",),
    "return_counts": ("True",),
    "equal_nan": ("True", "False"),
    "invert": ("True",),
    "assume_unique": ("False",),
    "rtol": ("1e-3",),
    "atol": ("0.5",),
    "weights": ("np.abs(F)", "None"),
    "bins": ("4", "[-1.0, 0.0, 1.0]", "'auto'"),
    "range": ("(-1, 1)", "None"),
    "density": ("True",),
    "minlength": ("7",),
    "q": ("0.25", "[0.1, 0.9]", "50", "2000"),
    "method": ("'linear'", "'hazen'", "'lower'", "'nonsense'"),
    "tup": ("(F, F)", "(V, V)", "(F, I)", "(F, V)", "[1, 2]", "()"),
    "arrays": ("(F, F)", "(V, V)", "(F, I, E)", "(F, V)", "[1, 2]", "()", "F"),
    "indices_or_sections": ("2", "3", "[1, 2]"),
    "increasing": ("True",),
    "sparse": ("True", "False"),
    "indexing": ("'ij'", "'xy'"),
    "deg": ("True",),
    "discont": ("2.0",),
    "period": ("3.0",),
    "dx": ("0.5",),
    "left": ("-1.0",),
    "right": ("9.0",),
    "xp": ("np.array([-1.0, 0.0, 1.0])",),
    "source": ("0", "-1", "4"),
    "destination": ("1", "-1", "4"),
    "start": ("0", "1", "5"),
    "stop": ("5", "2.5"),
    "to": ("'float32'", "'int8'"),
    "from_": ("'int16'", "'float64'", "3"),
    "casting": ("'safe'", "'same_kind'", "'unsafe'"),
    "rowvar": ("False", "True"),
    "bias": ("True",),
    "fweights": ("[1, 2, 1, 3]",),
    "aweights": ("[0.5, 1, 2, 1]",),
    "ord": ("1", "2", "np.inf", "'fro'", "0", "-1", "3"),
    "norm": ("'ortho'", "'forward'", "'nonsense'"),
    "s": ("(2, 2)", "(4, 5)"),
    "d": ("0.5",),
    "p": ("V", "[1, -3, 2]", "[0, 0, 1.5]"),
    "full_matrices": ("False", "True"),
    "compute_uv": ("False", "True"),
    "UPLO": ("'U'", "'L'"),
    "upper": ("True",),
    "rcond": ("0.1",),
    "tol": ("0.1",),
    "include_initial": ("True",),
    "trim": ("'f'", "'fb'", "'x'"),
    "c": ("V", "[1, 2]"),
    "fill_value": ("2", "1.5", "True"),
    "endpoint": ("False", "True"),
    "retstep": ("True",),
    "base": ("2.0",),
    "to_end": ("99",),
    "to_begin": ("-99",),
    "prepend": ("0",),
    "append": ("1",),
    "nan": ("-5.0",),
    "posinf": ("7.0",),
    "neginf": ("-7.0",),
    "obj": ("1", "[0, 2]", "-1", "slice(0, 2)", "9"),
    "pad_width": ("1", "((1, 2), (0, 1))", "-1"),
    "dims": ("(3, 4)", "(20,)"),
    "multi_index": ("([0, 2], [1, 3])", "([5], [1])"),
    "seq_of_zeros": VECTORS,
    "beta": ("2.5",),
    "trim_": ("'f'",),
    "bitorder": ("'little'", "'big'"),
    "count": ("5",),
    "keys": ("(J, J[::-1])", "(V,)"),
    "where": ("B",),
    "initial": ("3",),
    "choices": ("[F, I, B]",),
    "condlist": ("[F > 0, I > 0]",),
    "choicelist": ("[F, I]",),
    "default": ("7",),
    "discont_": ("1",),
    "sorter": ("None",),
    "subok": ("False",),
    "copy": ("True",),
    "width": ("8", "3"),
    "padding": ("2",),
    "ndmin": ("3",),
    "data": ("F", "V", "'1 2; 3 4'", "T", "[[1, 2], [3, 4]]"),
    "dimensions": ("(2, 3)", "(4,)"),
    "window_shape": ("(2, 2)", "(3, 4)", "(9, 9)"),
    "type1": DTYPES,
    "type2": ("'int16'", "'uint64'", "complex"),
    "arg1": ("'float32'", "int", "np.integer"),
    "arg2": ("np.floating", "np.integer", "'float32'"),
    "char": ("'f'", "'l'"),
    "sections": ("2",),
}
FIRST: dict[str, dict[str, tuple[str, ...]]] = {
    "bincount": {"x": ("J", "[1, 1, 4]", "I", "V", "[]", "np.array([1], 'uint8')"), "weights": ("W", "None")},
    "where": {"condition": ("F > 0", "B", "True", "2.5", "I"), "x": ("F", "1", "I"), "y": ("0.5", "E", "2")},
    "take": {"a": ARRAYS},
    "choose": {"a": ("[0, 1, 2, 0]", "np.array([[0, 1, 2, 0]])", "[3, 0, 0, 0]")},
    "compress": {"condition": ("[True, False, True]", "[1, 0]")},
    "extract": {"condition": ("F > 0", "B")},
    "take_along_axis": {"arr": ("F",), "indices": ("np.argsort(F, 1)", "np.argsort(F, 0)[:1]", "[0]")},
    "partition": {"kth": ("1", "-1", "20")},
    "select": {},
    "searchsorted": {"a": ("np.sort(V)", "[1, 2, 3]", "F"), "v": ("V", "2", "2.5", "F", "[1, np.nan]")},
    "digitize": {"x": ("V", "F", "0.5", "J"), "bins": ("[-1.0, 0.0, 1.0]", "[1, 0, -1]", "[1, 3, 2]")},
    "interp": {"x": ("V", "0.3", "F", "[]"), "fp": ("[1.0, 3.0, 2.0]", "[1j, 2.0, 0.5]")},
    "unwrap": {"p": ("4 * V", "10 * F", "J")},
    "trapezoid": {"y": ("F", "V", "T", "J"), "x": ("None", "np.arange(4.0)")},
    "polyval": {"p": ("[1, -3, 2]", "V"), "x": ARRAYS},
    "polyfit": {"x": ("V",), "y": ("W",), "deg": ("1", "2")},
    "roots": {"p": ("[1, -3, 2]", "[2.0, 4.0]", "[0, 0, 0]", "[1, 0, 1, 0]")},
    "polydiv": {"u": ("[1.0, 5, 6]",), "v": ("[1.0, 2]", "[2.0]")},
    "polyder": {"m": ("1", "2")},
    "polyint": {"m": ("1", "2"), "k": ("None", "3")},
    "polyadd": {"a1": VECTORS, "a2": VECTORS},
    "polysub": {"a1": VECTORS, "a2": VECTORS},
    "polymul": {"a1": ("[1, 2]", "V"), "a2": ("[3, 0, 1]", "W")},
    "poly": {},
    "vander": {"x": VECTORS, "N": ("3", "None")},
    "convolve": {"a": VECTORS, "v": ("W", "[1, 2]", "[]"), "mode": ("'full'", "'same'", "'valid'", "'x'")},
    "correlate": {"a": VECTORS, "v": ("W", "[1, 2]", "C[0]"), "mode": ("'full'", "'same'", "'valid'", "'x'")},
    "kron": {"a": ("M", "V", "T", "2"), "b": ("S", "J", "3")},
    "cross": {"a": ("M", "F[:, :3]", "[1, 2, 3]", "F"), "b": ("S", "[4.0, 5, 6]")},
    "tensordot": {"a": ("T", "F"), "b": ("T", "F.T"), "axes": ("2", "1", "0", "([0], [0])", "((1, 2), (1, 2))")},
    "dot": {"a": ("F", "V", "2", "T", "B"), "b": ("F.T", "W", "3.0", "F", "G")},
    "inner": {"a": ("F", "V", "2"), "b": ("G", "W", "3.0")},
    "vdot": {"a": ("F", "C", "V"), "b": ("G", "C", "W")},
    "outer": {"a": VECTORS, "b": VECTORS},
    "linspace": {"start": ("0", "-1.5", "V", "1j"), "stop": ("5", "2.5", "W"), "num": ("7", "1", "0", "50")},
    "logspace": {"start": ("0", "0.5"), "stop": ("2", "3.5"), "num": ("5",)},
    "geomspace": {"start": ("1", "2.5", "-1"), "stop": ("8", "1000.0", "-8"), "num": ("4",)},
    "arange": {"start_or_stop": ("5", "2.5", "np.int8(4)"), "stop": ("9", "7.5"), "step": ("2", "0.5", "-1")},
    "percentile": {"a": ("F", "I", "E", "N", "T", "V"), "q": ("25", "[10, 90]", "200", "50.5")},
    "nanpercentile": {"a": ("F", "N", "V"), "q": ("25", "[10, 90]")},
    "quantile": {"a": ("F", "I", "E", "N", "T", "V", "H")},
    "nanquantile": {"a": ("F", "N", "V")},
    "nanmedian": {"a": ("F", "N", "V", "I", "T")},
    "median": {"a": ("F", "N", "V", "I", "T", "B", "[3, 1]")},
    "histogram": {"a": ("F", "V", "I", "J", "[]")},
    "histogram_bin_edges": {"a": ("F", "V", "I", "J")},
    "histogram2d": {"x": ("V",), "y": ("W",), "bins": ("4", "[3, 5]", "[[-1, 0, 1], 3]"), "weights": ("J",)},
    "histogramdd": {"sample": ("F", "(V, W)"), "bins": ("3",), "weights": ("[1, 2, 3]",)},
    "average": {"weights": ("None", "np.abs(F)")},
    "cov": {"m": ("F", "V", "I", "C", "E"), "y": ("None", "G")},
    "corrcoef": {"x": ("F", "I", "E"), "y": ("None", "G")},
    "ravel_multi_index": {},
    "unravel_index": {"indices": ("[3, 7]", "5", "[30]"), "shape": ("(3, 4)", "(20,)")},
    "insert": {"arr": ("V", "F", "I"), "values": ("9", "[7, 8]", "1.5"), "obj": ("1", "[0, 2]", "-1", "9", "slice(0, 2)")},
    "delete": {"arr": ("V", "F", "I")},
    "append": {"arr": ("V", "F"), "values": ("9", "[7, 8]", "F")},
    "pad": {
        "array": ("F", "V", "I"),
        "pad_width": ("1", "2", "-1"),
        "mode": (
            "'constant'",
            "'edge'",
            "'reflect'",
            "'symmetric'",
            "'wrap'",
            "'mean'",
            "'maximum'",
            "'minimum'",
            "'median'",
            "'linear_ramp'",
            "'x'",
        ),
    },
    "resize": {"new_shape": ("(2, 3)", "(5, 5)", "7")},
    "block": {"arrays": ("[[F, G], [G, F]]", "[F, G]", "F", "[[F, V]]")},
    "isin": {"test_elements": ("[1, 2, 3]", "F[0]", "[]")},
    "full": {},
    "pad_": {},
    "trim_zeros": {"filt": ("[0, 0, 1, 2, 0]", "np.array([0, 1.5, 0, 0])", "np.zeros(3)")},
    "repeat": {"a": ARRAYS},
    "packbits": {"a": ("B", "U", "I", "V")},
    "unpackbits": {"a": ("U", "B", "np.arange(4, dtype='uint8')")},
    "binary_repr": {"num": ("5", "-3", "0")},
    "base_repr": {"number": ("5", "-300", "0"), "base": ("2", "16", "40")},
    "mintypecode": {"typechars": ("'fd'", "['f', 'F']")},
    "min_scalar_type": {"a": ("5", "-300", "1e5", "1j", "True", "F", "1e300")},
    "can_cast": {},
    "promote_types": {},
    "apply_over_axes": {"func": ("np.sum",), "a": ("T", "F"), "axes": ("0", "[0, 1]")},
    "apply_along_axis": {"func1d": ("np.sum", "np.sort"), "axis": ("0", "1", "-1"), "arr": ("F", "T", "I")},
    "piecewise": {"x": ("V", "F"), "condlist": ("[V < 0, V >= 0]",), "funclist": ("[-1, 1]", "[lambda v: -v, lambda v: v]")},
    "lexsort": {},
    "split": {"ary": ("F", "np.arange(6)", "T")},
    "array_split": {"ary": ("F", "V", "T")},
    "transpose": {"axes": ("None", "(1, 0)", "(0, 2, 1)", "(0, 0)")},
    "permute_dims": {"axes": ("None", "(1, 0)", "(0, 2, 1)", "(0, 0)")},
    "broadcast_to": {"array": ("V", "F", "Z", "3"), "shape": ("(2, 5)", "(3, 4)", "5", "(2, 3, 4)")},
    "rot90": {"m": ("F", "T", "V"), "axes": ("(0, 1)", "(1, 0)", "(0, 0)")},
    "roll": {"a": ARRAYS},
    "i0": {"x": ("F", "V", "I", "3.0", "C")},
    "bartlett": {"M": ("5", "1", "0")},
    "blackman": {"M": ("5", "1", "0")},
    "hamming": {"M": ("5", "1", "0")},
    "hanning": {"M": ("5", "1", "0")},
    "kaiser": {"M": ("5", "1", "0")},
    "einsum_path": {"operands": ("'ij,jk',",)},
    "mask_indices": {"mask_func": ("np.triu", "np.tril")},
    "fromiter": {"iter": ("range(5)", "(v for v in [1.5, 2])"), "dtype": ("float", "int")},
    "fromstring": {"string": ("'1 2 3'", "'1.5, 2'"), "sep": ("' '", "','")},
    "frombuffer": {"buffer": ("b'\\x01\\x02\\x03\\x04'",), "dtype": ("'int8'", "'uint16'", "float")},
    "broadcast_shapes": {"args": ("(2, 1), (3,)", "(2,), (3,)", "3, (2, 1)")},
    "meshgrid": {"xi": ("V, J", "V", "V, J, [1, 2]")},
    "ix_": {"args": ("[0, 1], [2]", "[True, False], [1]")},
    "result_type": {"arrays_and_dtypes": ("F, 3", "'int8', 3", "U, 2.5", "'int8', 'uint8'", "3, 2.5")},
    "common_type": {"arrays": ("F, E", "I", "H, C")},
    "broadcast_arrays": {"args": ("F, F[0]", "V, 3", "V, F")},
    "atleast_1d": {"arys": ("2", "F", "2, V")},
    "atleast_2d": {"arys": ("2", "V", "T")},
    "atleast_3d": {"arys": ("2", "V", "F", "T")},
    "einsum": {
        "operands": (
            "'ij,ij->i', F, G",
            "'ij->ji', F",
            "'ii', M",
            "'ij,jk', F, F.T",
            "'...j->...', T",
            "F, [0, 1], F, [1, 0]",
            "'i,i', V, W",
            "'ij', V",
            "'bij,bij->b', T, T",
        )
    },
    "gradient": {"f": ("F", "V", "T", "J", "2.0"), "varargs": ("0.5", "2, 3")},
    "sort_complex": {"a": ("C", "V", "J", "F")},
    "iscomplexobj": {},
    "format_float_positional": {"x": ("1.5", "np.float32(0.1)", "1e-7", "123456789.0", "-2.25"), "precision": ("3", "None")},
    "format_float_scientific": {"x": ("1.5", "np.float32(0.1)", "1e-7", "123456789.0"), "precision": ("3", "None")},
    "array2string": {
        "a": ("F", "I", "B", "C", "N", "V", "E", "np.arange(2000)", "T * 1e9"),
        "precision": ("3",),
        "separator": ("', '",),
        "suppress_small": ("True",),
    },
    "array_repr": {"arr": ("F", "I", "B", "C", "N", "E", "O", "np.arange(2000)", "K", "Z", "T")},
    "array_str": {"a": ("F", "I", "B", "C", "N", "E", "O", "Z", "T * 1e-9")},
    "fix": {"x": ("F", "I", "2.7", "N")},
    "isclose": {"a": ("F", "I", "N", "2.0"), "b": ("F + 1e-9", "G", "2.0")},
    "allclose": {"a": ("F", "N"), "b": ("F + 1e-9", "G")},
    "array_equal": {"a1": ("F", "I"), "a2": ("F", "F[:2]")},
    "array_equiv": {"a1": ("F", "[1, 1]"), "a2": ("F", "1")},
    "setdiff1d": {"ar1": ("I", "J", "V"), "ar2": ("[1, 2]", "J")},
    "union1d": {"ar1": ("I", "J", "V"), "ar2": ("[1, 2]", "J")},
    "intersect1d": {"ar1": ("I", "J"), "ar2": ("[1, 2]", "J"), "return_indices": ("True",)},
    "setxor1d": {"ar1": ("I", "J"), "ar2": ("[1, 2]", "J")},
    "tril_indices": {"m": ("4", "None")},
    "triu_indices": {"m": ("4", "None")},
    "diag_indices": {"ndim": ("3",)},
    "iterable": {"y": ("F", "3", "'a'")},
    "isscalar": {"element": ("F", "3", "'a'", "np.float32(1)", "None")},
    "rollaxis": {"axis": ("1", "-1", "5")},
    "reshape": {"a": ("F", "F.T", "I", "V")},
    "indices": {},
    "isdtype": {"dtype": ("np.dtype('float32')", "np.int8"), "kind": ("'real floating'", "('integral', 'bool')", "np.int8")},
}
LINALG: dict[str, dict[str, tuple[str, ...]]] = {
    **{name: {"a": SQUARE} for name in ("inv", "det", "slogdet", "eigvalsh", "pinv", "svd", "qr")},
    "eigvals": {"a": ("S", "[[2, 1], [1, 3]]", "F", "np.array([[1.0, np.nan], [0, 1]])")},
    "cholesky": {"a": ("S", "S.astype('float32')", "-S", "F", "V")},
    "solve": {"a": SQUARE, "b": ("V[:3]", "M", "F", "J")},
    "lstsq": {"a": ("F.T", "F", "M"), "b": ("V[:4]", "F.T", "V[:3]")},
    "cond": {"x": ("M", "S", "F", "np.stack([M, S])"), "p": ("None", "1", "2", "-2", "'fro'", "np.inf")},
    "matrix_power": {"a": ("M", "S", "np.stack([M, S])", "[[2, 1], [1, 3]]", "F"), "n": ("2", "0", "-1", "5", "1.5")},
    "matrix_rank": {"A": ("M", "F", "V", "np.stack([M, S])")},
    "multi_dot": {"arrays": ("[F, F.T, M]", "[V[:3], F]", "[F]")},
    "norm": {"x": ("F", "V", "C", "T", "I", "M"), "axis": ("None", "0", "(0, 1)", "(1, 2)")},
    "svdvals": {"x": ("M", "F", "C", "V")},
    "tensorinv": {"a": ("np.eye(12).reshape(3, 4, 12) * 2.0", "M"), "ind": ("2", "1", "0")},
    "tensorsolve": {"a": ("np.eye(12).reshape(3, 4, 12) * 2.0",), "b": ("F",)},
    "cross": {"x1": ("M", "F"), "x2": ("S",)},
    "outer": {"x1": ("V", "F"), "x2": ("W",)},
    "vecdot": {"x1": ("F", "C"), "x2": ("G",)},
    "matmul": {"x1": ("F", "V"), "x2": ("F.T", "M")},
    "tensordot": {"x1": ("T", "F"), "x2": ("T", "F.T"), "axes": ("2", "1")},
    "eigh": {},
    "eig": {},
    "vector_norm": {"x": ("F", "V", "T"), "ord": ("2", "1", "np.inf", "0")},
    "matrix_norm": {"x": ("F", "T", "V")},
    "trace": {"x": ("M", "T", "V")},
    "diagonal": {"x": ("M", "T", "V")},
    "matrix_transpose": {"x": ("M", "T", "V")},
}
SKIPPED = frozenset(
    "empty empty_like eig eigh asarray_chkfinite_ get_include show_config show_runtime test info load save savez "
    "savez_compressed savetxt loadtxt genfromtxt fromregex fromfile seterr geterr seterrcall geterrcall setbufsize "
    "getbufsize set_printoptions get_printoptions printoptions frompyfunc from_dlpack put place putmask copyto "
    "fill_diagonal put_along_axis nested_iters bmat fromfunction einsum_path require shares_memory may_share_memory "
    "argpartition partition unique_values typename as_strided busday_count".split()
)
"""Functions that write, read files, or set options: tested on their own."""


def drawn(place: str, name: str) -> list[str]:
    """Return calls of a function, as expressions."""
    said = FRONTEND.snapshot.modules[place][name]
    special = (LINALG if place == "numpy.linalg" else FIRST).get(name, {})
    required: list[tuple[str, Parameter]] = []
    varied: list[tuple[str, Parameter, tuple[str, ...]]] = []
    for p in said.parameters:
        values = special.get(p.name) or BY_NAME.get(p.name)
        if p.kind is p.VAR_KEYWORD or (values is None and (p.default is not p.empty or p.kind is p.VAR_POSITIONAL)):
            continue
        if values is None:
            return []
        if (p.default is p.empty) or (p.name in ("q", "x", "y") and p.name in special):
            required.append((values[0], p))
        varied.append((p.name, p, values))
    base = {p.name: value for value, p in required}
    path = f"np{place.removeprefix('numpy')}.{name}"
    calls = dict.fromkeys([_call(path, said.parameters, base)])
    for key, _, values in varied:
        for value in values:
            calls[_call(path, said.parameters, {**base, key: value})] = None
    return list(calls)


def _call(path: str, parameters: tuple[Parameter, ...], given: dict[str, str]) -> str:
    parts, positional = [], True
    for p in parameters:
        if p.name not in given:
            positional = positional and p.kind is p.VAR_POSITIONAL
            continue
        by_position = p.kind in (p.POSITIONAL_ONLY, p.VAR_POSITIONAL) or (positional and p.kind is p.POSITIONAL_OR_KEYWORD)
        parts.append(given[p.name] if by_position else f"{p.name}={given[p.name]}")
    return f"{path}({', '.join(parts)})"


def functions(place: str) -> Iterator[str]:
    """Return the names of the offered functions of a place for which there are arguments."""
    for name, said in FRONTEND.snapshot.modules[place].items():
        offered = FRONTEND.status(place, name) == "works"
        if said.kind == "function" and not said.same_as and offered and name not in SKIPPED and drawn(place, name):
            yield name
