"""Losses of regression, of distributions, and of distances, as layers."""

from __future__ import annotations

from typing import Any

import ivy_api
from ivy_nn.errors import LayerError
from ivy_nn.layers.losses import REDUCTIONS, Loss


class _Elementwise(Loss):
    """A function of ``xp.nn`` of an input and a target of the same shape; ``_arguments`` as for activations."""

    _function = ""
    _arguments: tuple[tuple[str, str], ...] = ()

    def _forward(self, x: Any, target: Any) -> Any:
        self._check_equal(x, target)
        function = getattr(ivy_api.namespace_for(x, target).nn, self._function)
        options = {argument: getattr(self, attribute) for argument, attribute in self._arguments}
        return function(x, target, reduction=self.reduction, **options)


class L1Loss(_Elementwise):
    """Absolute differences: see `ivy_api.nn.l1_loss`.

    Parameters
    ----------
    reduction : ``"mean"``, ``"sum"`` or ``"none"``

    Examples
    --------
    >>> float(L1Loss()(np.asarray([1.0, 2.0]), np.asarray([0.0, 0.0])))
    1.5
    """

    _function = "l1_loss"


class MSELoss(_Elementwise):
    """Squared differences: see `ivy_api.nn.mse_loss`.

    Parameters
    ----------
    reduction : ``"mean"``, ``"sum"`` or ``"none"``

    Examples
    --------
    >>> float(MSELoss()(np.asarray([1.0, 2.0]), np.asarray([0.0, 0.0])))
    2.5
    """

    _function = "mse_loss"


class SoftMarginLoss(_Elementwise):
    """``log(1 + exp(-target * x))`` for targets 1 and -1: see `ivy_api.nn.soft_margin_loss`.

    Parameters
    ----------
    reduction : ``"mean"``, ``"sum"`` or ``"none"``

    Examples
    --------
    >>> float(SoftMarginLoss()(np.asarray([0.0]), np.asarray([1.0])).round(4))
    0.6931
    """

    _function = "soft_margin_loss"


class HuberLoss(_Elementwise):
    """Half of squared differences up to ``delta``, linear beyond: see `ivy_api.nn.huber_loss`.

    Parameters
    ----------
    reduction : ``"mean"``, ``"sum"`` or ``"none"``
    delta : where it becomes linear, positive

    Raises
    ------
    LayerError
        if ``delta`` is not positive.

    Examples
    --------
    >>> float(HuberLoss()(np.asarray([3.0]), np.asarray([0.0])))
    2.5
    """

    _function, _arguments = "huber_loss", (("delta", "delta"),)

    def __init__(self, reduction: str = "mean", delta: float = 1.0) -> None:
        super().__init__(reduction)
        if not delta > 0:
            raise LayerError(f"HuberLoss takes a positive delta; got {delta!r}.")
        self.delta = delta


class SmoothL1Loss(_Elementwise):
    """`HuberLoss` divided by its ``delta``: see `ivy_api.nn.smooth_l1_loss`.

    Parameters
    ----------
    reduction : ``"mean"``, ``"sum"`` or ``"none"``
    beta : where it becomes linear, 0 or more

    Raises
    ------
    LayerError
        if ``beta`` is negative.

    Examples
    --------
    >>> float(SmoothL1Loss()(np.asarray([3.0]), np.asarray([0.0])))
    2.5
    """

    _function, _arguments = "smooth_l1_loss", (("beta", "beta"),)

    def __init__(self, reduction: str = "mean", beta: float = 1.0) -> None:
        super().__init__(reduction)
        if beta < 0:
            raise LayerError(f"SmoothL1Loss takes a beta of 0 or more; got {beta!r}.")
        self.beta = beta


class HingeEmbeddingLoss(_Elementwise):
    """``x`` for targets 1, ``max(0, margin - x)`` for targets -1: see `ivy_api.nn.hinge_embedding_loss`.

    Parameters
    ----------
    margin : the margin
    reduction : ``"mean"``, ``"sum"`` or ``"none"``

    Examples
    --------
    >>> float(HingeEmbeddingLoss()(np.asarray([0.25]), np.asarray([-1.0])))
    0.75
    """

    _function, _arguments = "hinge_embedding_loss", (("margin", "margin"),)

    def __init__(self, margin: float = 1.0, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.margin = margin


class KLDivLoss(_Elementwise):
    """The Kullback-Leibler divergence of logarithms of probabilities and probabilities: see `ivy_api.nn.kl_div`.

    Parameters
    ----------
    reduction : ``"mean"``, ``"batchmean"``, which is the divergence itself, ``"sum"`` or ``"none"``
    log_target : whether targets are logarithms too

    Examples
    --------
    >>> p = np.asarray([[0.5, 0.5]])
    >>> float(KLDivLoss("batchmean")(np.log(p), p))
    0.0
    """

    _function, _arguments = "kl_div", (("log_target", "log_target"),)
    _reductions = (*REDUCTIONS, "batchmean")

    def __init__(self, reduction: str = "mean", log_target: bool = False) -> None:
        super().__init__(reduction)
        self.log_target = log_target


class PoissonNLLLoss(_Elementwise):
    """The negative log-likelihood of counts: see `ivy_api.nn.poisson_nll_loss`.

    Parameters
    ----------
    log_input : whether inputs are logarithms of rates
    full : whether to add Stirling's approximation of the constant term
    eps : a constant added to rates before their logarithm
    reduction : ``"mean"``, ``"sum"`` or ``"none"``

    Examples
    --------
    >>> float(PoissonNLLLoss()(np.asarray([0.0]), np.asarray([3.0])))
    1.0
    """

    _function, _arguments = "poisson_nll_loss", (("log_input", "log_input"), ("full", "full"), ("epsilon", "eps"))

    def __init__(self, log_input: bool = True, full: bool = False, eps: float = 1e-8, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.log_input, self.full, self.eps = log_input, full, eps


class GaussianNLLLoss(Loss):
    """The negative log-likelihood of a normal distribution: see `ivy_api.nn.gaussian_nll_loss`.

    Parameters
    ----------
    full : whether to add the constant term
    eps : the least variance
    reduction : ``"mean"``, ``"sum"`` or ``"none"``

    Notes
    -----
    A call takes means, targets and variances.

    Examples
    --------
    >>> float(GaussianNLLLoss()(np.asarray([0.0]), np.asarray([2.0]), np.asarray([1.0])))
    2.0
    """

    def __init__(self, *, full: bool = False, eps: float = 1e-6, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.full, self.eps = full, eps

    def _forward(self, x: Any, target: Any, var: Any) -> Any:
        self._check_equal(x, target)
        xp = ivy_api.namespace_for(x, target, var)
        return xp.nn.gaussian_nll_loss(x, target, var, full=self.full, epsilon=self.eps, reduction=self.reduction)


class CosineEmbeddingLoss(Loss):
    """1 minus the cosine of similar pairs, that of others above a margin: see `ivy_api.nn.cosine_embedding_loss`.

    Parameters
    ----------
    margin : the largest cosine of dissimilar pairs without a loss
    reduction : ``"mean"``, ``"sum"`` or ``"none"``

    Notes
    -----
    A call takes two arrays of vectors along the last axis, and targets 1 or -1.

    Examples
    --------
    >>> x = np.asarray([[1.0, 0.0]])
    >>> float(CosineEmbeddingLoss()(x, x, np.asarray([-1])).round(4))
    1.0
    """

    def __init__(self, margin: float = 0.0, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.margin = margin

    def _forward(self, x1: Any, x2: Any, target: Any) -> Any:
        self._check_equal(x1, x2)
        xp = ivy_api.namespace_for(x1, x2, target)
        return xp.nn.cosine_embedding_loss(x1, x2, target, margin=self.margin, reduction=self.reduction)


class MarginRankingLoss(Loss):
    """``max(0, -target * (x1 - x2) + margin)`` for targets 1, if the first is to be larger, or -1.

    Parameters
    ----------
    margin : the margin
    reduction : ``"mean"``, ``"sum"`` or ``"none"``

    References
    ----------
    ``torch.nn.MarginRankingLoss``.

    Examples
    --------
    >>> float(MarginRankingLoss()(np.asarray([1.0]), np.asarray([3.0]), np.asarray([1.0])))
    2.0
    """

    def __init__(self, margin: float = 0.0, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.margin = margin

    def _forward(self, x1: Any, x2: Any, target: Any) -> Any:
        self._check_equal(x1, x2)
        self._check_equal(x1, target)
        xp = ivy_api.namespace_for(x1, x2, target)
        return self._reduce(xp.nn.relu(-target * (x1 - x2) + self.margin), xp)


class TripletMarginLoss(Loss):
    """``max(0, d(anchor, positive) - d(anchor, negative) + margin)``: see `ivy_api.nn.triplet_margin_loss`.

    Parameters
    ----------
    margin : the margin
    p : the order of the norm of differences
    eps : a constant added to differences
    swap : whether the distance of positive and negative counts, if it is smaller than that of anchor and negative
    reduction : ``"mean"``, ``"sum"`` or ``"none"``

    Examples
    --------
    >>> anchor, positive, negative = np.asarray([[0.0]]), np.asarray([[1.0]]), np.asarray([[1.5]])
    >>> float(TripletMarginLoss()(anchor, positive, negative).round(4))
    0.5
    """

    def __init__(self, margin: float = 1.0, p: float = 2.0, eps: float = 1e-6, swap: bool = False, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.margin, self.p, self.eps, self.swap = margin, p, eps, swap

    def _forward(self, anchor: Any, positive: Any, negative: Any) -> Any:
        self._check_equal(anchor, positive)
        self._check_equal(anchor, negative)
        xp = ivy_api.namespace_for(anchor, positive, negative)
        return xp.nn.triplet_margin_loss(
            anchor, positive, negative, margin=self.margin, p=self.p, swap=self.swap, epsilon=self.eps, reduction=self.reduction
        )
