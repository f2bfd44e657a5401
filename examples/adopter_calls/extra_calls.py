"""Calls of array-api-extra."""

from __future__ import annotations

from collections.abc import Mapping

import array_api_extra as xpx
import numpy as np

from adopter_calls.samples import Call

EXTRA: Mapping[str, Call] = {
    "array_api_extra.angle": lambda s: xpx.angle(s.x[:, 0] + 1j * s.y),
    "array_api_extra.apply_where": lambda s: xpx.apply_where(s.x > 0, s.x, lambda x: s.xp.log(x), lambda x: -x),
    "array_api_extra.argpartition": lambda s: s.xp.sort(xpx.argpartition(s.y, 5)[:5]),
    "array_api_extra.partition": lambda s: xpx.partition(s.y, 5)[5],
    "array_api_extra.at(...).set": lambda s: xpx.at(s.x, (slice(None), 1)).set(0.5, copy=True),
    "array_api_extra.at(...).add": lambda s: xpx.at(s.x)[2:4, :].add(1.0, copy=True),
    "array_api_extra.at(mask).multiply": lambda s: xpx.at(s.x)[s.x > 0].multiply(2.0, copy=True),
    "array_api_extra.atleast_nd": lambda s: xpx.atleast_nd(s.y, ndim=3),
    "array_api_extra.broadcast_shapes": lambda s: xpx.broadcast_shapes(s.x.shape, s.x[:1, :].shape),
    "array_api_extra.cov": lambda s: xpx.cov(s.x.T),
    "array_api_extra.create_diagonal": lambda s: xpx.create_diagonal(s.y, offset=1),
    "array_api_extra.deg2rad": lambda s: xpx.deg2rad(s.x),
    "array_api_extra.diag_indices": lambda s: xpx.diag_indices(4, ndim=2, xp=s.xp),
    "array_api_extra.expand_dims": lambda s: xpx.expand_dims(s.x, axis=(0, 2)),
    "array_api_extra.isclose": lambda s: xpx.isclose(s.x, s.x + 1e-9, equal_nan=True),
    "array_api_extra.isin": lambda s: xpx.isin(s.labels, s.labels[:2]),
    "array_api_extra.kron": lambda s: xpx.kron(s.x[:3, :], s.image[:2, :2]),
    "array_api_extra.lazy_apply": lambda s: xpx.lazy_apply(np.cbrt, s.x, as_numpy=True, shape=s.x.shape, dtype=s.x.dtype),
    "array_api_extra.nan_to_num": lambda s: xpx.nan_to_num(s.gaps, fill_value=-1.0),
    "array_api_extra.nanmax": lambda s: xpx.nanmax(s.gaps, axis=0),
    "array_api_extra.nanmean": lambda s: xpx.nanmean(s.gaps, axis=0),
    "array_api_extra.nanmin": lambda s: xpx.nanmin(s.gaps, axis=1),
    "array_api_extra.nansum": lambda s: xpx.nansum(s.gaps, axis=0),
    "array_api_extra.nunique": lambda s: xpx.nunique(s.labels),
    "array_api_extra.one_hot": lambda s: xpx.one_hot(s.labels, 3),
    "array_api_extra.pad": lambda s: xpx.pad(s.x, ((1, 2), (0, 1)), constant_values=7.0),
    "array_api_extra.rad2deg": lambda s: xpx.rad2deg(s.x),
    "array_api_extra.searchsorted": lambda s: xpx.searchsorted(s.positions, s.y, side="right"),
    "array_api_extra.setdiff1d": lambda s: xpx.setdiff1d(s.labels, s.binary),
    "array_api_extra.sinc": lambda s: xpx.sinc(s.x),
    "array_api_extra.tril_indices": lambda s: xpx.tril_indices(4, offset=-1, xp=s.xp),
    "array_api_extra.triu_indices": lambda s: xpx.triu_indices(4, xp=s.xp),
    "array_api_extra.union1d": lambda s: xpx.union1d(s.labels, s.binary + 2),
    "array_api_extra.unravel_index": lambda s: xpx.unravel_index(s.labels, (3, 4)),
}
