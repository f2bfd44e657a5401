"""Calls of scikit-learn, for ``sklearn.config_context(array_api_dispatch=True)``."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from typing import Any

from adopter_calls.lazy import Lazy
from adopter_calls.samples import Call, Samples

cluster = Lazy("sklearn.cluster")
decomposition = Lazy("sklearn.decomposition")
discriminant_analysis = Lazy("sklearn.discriminant_analysis")
ensemble = Lazy("sklearn.ensemble")
feature_selection = Lazy("sklearn.feature_selection")
kernel_approximation = Lazy("sklearn.kernel_approximation")
linear_model = Lazy("sklearn.linear_model")
metrics = Lazy("sklearn.metrics")
mixture = Lazy("sklearn.mixture")
model_selection = Lazy("sklearn.model_selection")
naive_bayes = Lazy("sklearn.naive_bayes")
neighbors = Lazy("sklearn.neighbors")
pipeline = Lazy("sklearn.pipeline")
preprocessing = Lazy("sklearn.preprocessing")
svm = Lazy("sklearn.svm")
exceptions = Lazy("sklearn.exceptions")
extmath = Lazy("sklearn.utils.extmath")


def _fitted(estimator: Any, *attributes: str) -> tuple[Any, ...]:
    return tuple(getattr(estimator, attribute) for attribute in attributes)


def _pca(s: Samples, **options: Any) -> Any:
    pca = decomposition.PCA(n_components=3, **options).fit(s.x)
    seen = pca.transform(s.x)
    return seen, pca.inverse_transform(seen), *_fitted(pca, "components_", "explained_variance_ratio_", "mean_", "singular_values_")


def _transformed(transformer: Any, x: Any) -> Any:
    out = transformer.fit(x).transform(x)
    return (out, transformer.inverse_transform(out)) if hasattr(transformer, "inverse_transform") else out


def _lda(s: Samples) -> Any:
    lda = discriminant_analysis.LinearDiscriminantAnalysis().fit(s.x, s.labels)
    return lda.transform(s.x), lda.predict(s.x), lda.predict_proba(s.x), lda.decision_function(s.x), lda.coef_


def _ridge(s: Samples) -> Any:
    ridge = linear_model.Ridge(alpha=0.5, solver="svd").fit(s.x, s.y)
    return ridge.predict(s.x), ridge.coef_, ridge.score(s.x, s.y)


def _ridge_cv(s: Samples) -> Any:
    ridge = linear_model.RidgeCV(alphas=(0.1, 1.0, 10.0)).fit(s.x, s.y)
    return ridge.predict(s.x), ridge.coef_, ridge.alpha_


def _ridge_classifier(s: Samples) -> Any:
    ridge = linear_model.RidgeClassifier(solver="svd").fit(s.x, s.labels)
    return ridge.predict(s.x), ridge.decision_function(s.x)


def _logistic(s: Samples) -> Any:
    model = linear_model.LogisticRegression(solver="lbfgs", tol=1e-9, max_iter=1000).fit(s.x, s.labels)
    return model.predict(s.x), model.predict_proba(s.x), model.coef_


def _poisson(s: Samples) -> Any:
    model = linear_model.PoissonRegressor(solver="lbfgs", tol=1e-9, max_iter=1000).fit(s.x, s.score)
    return model.predict(s.x), model.coef_


def _naive_bayes(s: Samples) -> Any:
    model = naive_bayes.GaussianNB().fit(s.x, s.labels)
    return model.predict(s.x), model.predict_proba(s.x), model.theta_, model.var_


def _mixture(s: Samples, covariance_type: str) -> Any:
    model = mixture.GaussianMixture(2, covariance_type=covariance_type, random_state=0, init_params="random_from_data", max_iter=3)
    with warnings.catch_warnings(action="ignore", category=exceptions.ConvergenceWarning):
        model.fit(s.x)
    return model.predict(s.x), model.means_, model.covariances_


def _nystroem(s: Samples) -> Any:
    return kernel_approximation.Nystroem(n_components=6, random_state=0).fit_transform(s.x)


def _pipeline(s: Samples) -> Any:
    line = pipeline.make_pipeline(preprocessing.StandardScaler(), decomposition.PCA(2), linear_model.Ridge(solver="svd"))
    return line.fit(s.x, s.y).predict(s.x)


def _grid_search(s: Samples) -> Any:
    search = model_selection.GridSearchCV(linear_model.Ridge(solver="svd"), {"alpha": [0.1, 10.0]}, cv=3).fit(s.x, s.y)
    return search.predict(s.x), search.best_score_, search.best_params_


def _label_encoder(s: Samples) -> Any:
    encoder = preprocessing.LabelEncoder().fit(s.labels)
    return encoder.transform(s.guesses), encoder.inverse_transform(s.guesses), encoder.classes_


def _metrics(
    given: Callable[[Samples], tuple[Any, Any]], *rows: tuple[str, dict[str, Any]], part: str = "metrics"
) -> dict[str, Call]:
    """Calls of several functions with the same two arguments."""

    def call(name: str, options: dict[str, Any]) -> Call:
        return lambda s: getattr(Lazy(f"sklearn.{part}"), name)(*given(s), **options)

    return {f"sklearn.{part}.{name}": call(name, options) for name, options in rows}


SKLEARN: Mapping[str, Call] = {
    "sklearn.decomposition.PCA(svd_solver='full')": lambda s: _pca(s, svd_solver="full"),
    "sklearn.decomposition.PCA(svd_solver='covariance_eigh')": lambda s: _pca(s, svd_solver="covariance_eigh"),
    "sklearn.decomposition.PCA(svd_solver='randomized')": lambda s: _pca(
        s, svd_solver="randomized", power_iteration_normalizer="QR", random_state=0
    ),
    "sklearn.decomposition.PCA(whiten=True)": lambda s: _pca(s, whiten=True),
    "sklearn.discriminant_analysis.LinearDiscriminantAnalysis": _lda,
    "sklearn.linear_model.Ridge": _ridge,
    "sklearn.linear_model.RidgeCV": _ridge_cv,
    "sklearn.linear_model.RidgeClassifier": _ridge_classifier,
    "sklearn.linear_model.LogisticRegression": _logistic,
    "sklearn.linear_model.PoissonRegressor": _poisson,
    "sklearn.naive_bayes.GaussianNB": _naive_bayes,
    "sklearn.mixture.GaussianMixture": lambda s: _mixture(s, "full"),
    "sklearn.mixture.GaussianMixture(covariance_type='tied')": lambda s: _mixture(s, "tied"),
    "sklearn.kernel_approximation.Nystroem": _nystroem,
    "sklearn.pipeline.make_pipeline": _pipeline,
    "sklearn.preprocessing.StandardScaler": lambda s: _transformed(preprocessing.StandardScaler(), s.x),
    "sklearn.preprocessing.MinMaxScaler": lambda s: _transformed(preprocessing.MinMaxScaler(clip=True), s.x),
    "sklearn.preprocessing.MaxAbsScaler": lambda s: _transformed(preprocessing.MaxAbsScaler(), s.x),
    "sklearn.preprocessing.Normalizer": lambda s: _transformed(preprocessing.Normalizer("l1"), s.x),
    "sklearn.preprocessing.Binarizer": lambda s: _transformed(preprocessing.Binarizer(threshold=0.2), s.x),
    "sklearn.preprocessing.KernelCenterer": lambda s: _transformed(preprocessing.KernelCenterer(), s.xp.matmul(s.x, s.x.T)),
    "sklearn.preprocessing.PolynomialFeatures": lambda s: _transformed(preprocessing.PolynomialFeatures(2), s.x),
    "sklearn.preprocessing.LabelEncoder": _label_encoder,
    "sklearn.preprocessing.LabelBinarizer": lambda s: _transformed(preprocessing.LabelBinarizer(), s.labels),
    "sklearn.model_selection.train_test_split": lambda s: model_selection.train_test_split(s.x, s.labels, random_state=0),
    "sklearn.model_selection.cross_val_predict": lambda s: model_selection.cross_val_predict(
        linear_model.Ridge(solver="svd"), s.x, s.y, cv=3
    ),
    "sklearn.model_selection.GridSearchCV": _grid_search,
    "sklearn.utils.extmath.randomized_svd": lambda s: extmath.randomized_svd(
        s.x, 2, random_state=0, power_iteration_normalizer="QR"
    ),
    **_metrics(
        lambda s: (s.labels, s.guesses),
        ("accuracy_score", {}),
        ("adjusted_rand_score", {}),
        ("balanced_accuracy_score", {}),
        ("cohen_kappa_score", {}),
        ("confusion_matrix", {}),
        ("f1_score", {"average": "macro"}),
        ("fbeta_score", {"beta": 2.0, "average": "weighted"}),
        ("hamming_loss", {}),
        ("jaccard_score", {"average": "macro"}),
        ("matthews_corrcoef", {}),
        ("multilabel_confusion_matrix", {}),
        ("precision_score", {"average": "macro"}),
        ("precision_recall_fscore_support", {}),
        ("recall_score", {"average": None}),
        ("zero_one_loss", {}),
    ),
    **_metrics(
        lambda s: (s.binary, s.score),
        ("average_precision_score", {}),
        ("brier_score_loss", {}),
        ("d2_brier_score", {}),
        ("d2_log_loss_score", {}),
        ("det_curve", {}),
        ("log_loss", {}),
        ("precision_recall_curve", {}),
        ("roc_auc_score", {}),
        ("roc_curve", {}),
    ),
    "sklearn.metrics.roc_curve(drop_intermediate=False)": lambda s: metrics.roc_curve(s.binary, s.score, drop_intermediate=False),
    **_metrics(
        lambda s: (s.positive, s.positive[:, ::-1] * 0.9),
        ("d2_absolute_error_score", {}),
        ("d2_pinball_score", {}),
        ("explained_variance_score", {}),
        ("mean_absolute_error", {}),
        ("mean_absolute_percentage_error", {}),
        ("mean_pinball_loss", {}),
        ("mean_squared_error", {}),
        ("mean_squared_log_error", {}),
        ("median_absolute_error", {}),
        ("r2_score", {}),
        ("root_mean_squared_error", {}),
        ("root_mean_squared_log_error", {}),
    ),
    **_metrics(
        lambda s: (s.score, s.score[::-1]),
        ("d2_tweedie_score", {}),
        ("max_error", {}),
        ("mean_gamma_deviance", {}),
        ("mean_poisson_deviance", {}),
        ("mean_tweedie_deviance", {}),
    ),
    **_metrics(
        lambda s: (s.positive, s.positive[:5, :] * 0.9),
        ("additive_chi2_kernel", {}),
        ("chi2_kernel", {}),
        ("cosine_distances", {}),
        ("cosine_similarity", {}),
        ("euclidean_distances", {}),
        ("laplacian_kernel", {}),
        ("linear_kernel", {}),
        ("manhattan_distances", {}),
        ("pairwise_distances", {}),
        ("polynomial_kernel", {}),
        ("rbf_kernel", {}),
        ("sigmoid_kernel", {}),
        part="metrics.pairwise",
    ),
    # Functions that scikit-learn does not claim to support:
    "sklearn.linear_model.Ridge(solver='cholesky')": lambda s: linear_model.Ridge(solver="cholesky").fit(s.x, s.y).coef_,
    "sklearn.linear_model.LinearRegression": lambda s: linear_model.LinearRegression().fit(s.x, s.y).coef_,
    "sklearn.linear_model.Lasso": lambda s: linear_model.Lasso(0.1).fit(s.x, s.y).coef_,
    "sklearn.cluster.KMeans": lambda s: cluster.KMeans(2, random_state=0, n_init=1).fit(s.x).labels_,
    "sklearn.ensemble.RandomForestClassifier": lambda s: (
        ensemble.RandomForestClassifier(3, random_state=0).fit(s.x, s.labels).predict(s.x)
    ),
    "sklearn.svm.SVC": lambda s: svm.SVC().fit(s.x, s.labels).predict(s.x),
    "sklearn.neighbors.KNeighborsClassifier": lambda s: neighbors.KNeighborsClassifier(3).fit(s.x, s.labels).predict(s.x),
    "sklearn.feature_selection.SelectKBest": lambda s: feature_selection.SelectKBest(k=2).fit(s.x, s.labels).transform(s.x),
    "sklearn.preprocessing.RobustScaler": lambda s: preprocessing.RobustScaler().fit(s.x).transform(s.x),
    "sklearn.preprocessing.QuantileTransformer": lambda s: preprocessing.QuantileTransformer(n_quantiles=5).fit(s.x).transform(s.x),
    "sklearn.metrics.silhouette_score": lambda s: metrics.silhouette_score(s.x, s.labels),
}
