"""What is not offered, with the reason."""

from __future__ import annotations

from ivy_frontend_keras._implementation.frontend import FRONTEND

absent = FRONTEND.absent
EXPORT = "models are exported by the framework that runs them; save() writes Keras' own files."
FILES = "it reads or writes files of images, sounds or texts."
IMAGES = "layers that change images at random are not implemented; prepare the data before."
TEXT = "there are no tensors of strings."
QUANTIZED = "weights are not quantized."
JAX = "it belongs to one of Keras' own backends."
SYMBOLIC = "graphs are made by keras.Model(inputs, outputs); operations record themselves."
STATE = "the state of a metric is kept by the metric."

for _module, _reason in {
    "applications": "there are no pretrained models.",
    "datasets": "there are no data sets.",
    "distribution": "programs run on one device.",
    "distillation": "distillation is not implemented.",
    "dtype_policies": "mixed precision is not offered; layers take dtype=.",
    "mixed_precision": "mixed precision is not offered; layers take dtype=.",
    "export": EXPORT,
    "legacy": "it is what Keras keeps of older versions.",
    "preprocessing": FILES,
    "quantizers": QUANTIZED,
    "tree": "pytrees are those of ivy_api: ivy_api.tree_map.",
    "visualization": "it draws pictures.",
    "wrappers": "it wraps models for another library.",
}.items():
    absent("keras", _module, _reason)
absent("keras", "Function Operation SymbolicScope", SYMBOLIC)
absent("keras", "Quantizer", QUANTIZED)
absent("keras", "RematScope remat", "use ivy_api.checkpoint.")
absent("keras", "device", "devices are those of the backend.")
absent("keras.layers", "FlaxLayer JaxLayer TFSMLayer TorchModuleWrapper", JAX)
absent("keras.layers", "HashedCrossing Hashing IntegerLookup StringLookup TextVectorization Discretization", TEXT)
absent("keras.layers", "MelSpectrogram STFTSpectrogram MaxNumBoundingBoxes Pipeline Resizing CenterCrop", IMAGES)
_images = "AugMix AutoContrast ContrastLimitedAdaptiveHistogramEqualization CutMix Equalization MixUp RandAugment Solarization"
absent("keras.layers", _images, IMAGES)
absent("keras.layers", " ".join(n for n in FRONTEND.snapshot.modules["keras.layers"] if n.startswith("Random")), IMAGES)
_rest = "the layers of ivy_nn do not carry it, and it is not written yet."
absent("keras.layers", "ConvLSTM1D ConvLSTM2D ConvLSTM3D GroupQueryAttention ReversibleEmbedding SpectralNormalization", _rest)
absent("keras.initializers", "STFT STFTInitializer stft", "it is for layers of spectrograms, which are not offered.")
_optimizers = "LossScaleOptimizer MultiOptimizer Muon OptimizerMap ScheduleFreeAdamW"
absent("keras.optimizers", _optimizers, "the optimizer is not implemented.")
absent("keras.callbacks", "BackupAndRestore OrbaxCheckpoint", "use ModelCheckpoint.")
absent(
    "keras.callbacks",
    "ProgbarLogger RemoteMonitor SwapEMAWeights TensorBoard",
    "the callback is not implemented; fit tells each epoch.",
)
absent("keras.saving", "KerasFileEditor", "files are read and written whole.")
absent("keras.utils", "array_to_img audio_dataset_from_directory get_file image_dataset_from_directory img_to_array load_img "
       "save_img text_dataset_from_directory model_to_dot plot_model", FILES)  # fmt: skip
absent("keras.utils", "FeatureSpace split_dataset timeseries_dataset_from_array", "data are arrays or iterables of batches.")
_logging = "disable_interactive_logging enable_interactive_logging is_interactive_logging_enabled"
absent("keras.utils", f"Config Progbar get_source_inputs {_logging}", "it is about how Keras prints, or belongs to its graphs.")
absent("keras.random", "beta binomial", "the distribution is not offered; ivy_api.random has more.")
absent("keras.backend", "get_uid is_float_dtype is_int_dtype result_type", "it is a part of Keras' own source.")
for _name in FRONTEND.snapshot.modules["keras.config"]:
    if f"keras.config.{_name}" not in FRONTEND.entries:
        absent("keras.config", _name, "the setting has no meaning here: calls are eager, on the backend of ivy_api.")
for _parent in ("keras.Layer", "keras.Model", "keras.Sequential"):
    absent(_parent, "add_metric", "Keras 3 itself refuses it.")
    absent(_parent, "quantize quantized_build quantized_call get_quantization_layer_structure", QUANTIZED)
    absent(_parent, "load_own_variables save_own_variables", "weights are read and written by load_weights and save_weights.")
    absent(_parent, "export", EXPORT)
    absent(_parent, "rematerialized_call", "use ivy_api.checkpoint.")
    absent(_parent, "jax_state_sync get_state_tree set_state_tree compute_loss_and_updates stateless_compute_loss", JAX)
    absent(_parent, "compiled_loss compiled_metrics distribute_strategy distribute_reduction_method loss", JAX)
    absent(_parent, "make_predict_function make_test_function make_train_function", "steps are called one by one.")
absent("keras.Variable", "__tf_tensor__ handle", JAX)
absent("keras.KerasTensor", "__div__ __rdiv__", "Python 3 has no such operator.")
absent("keras.Metric", "stateless_reset_state stateless_result stateless_update_state", STATE)
absent("keras.Optimizer", "add_optimizer_variables add_variable add_variable_from_reference assign assign_add assign_sub "
       "finalize_variable_values scale_loss set_weights stateless_apply update_step",
       "optimizers define `slots` and `update`.")  # fmt: skip
absent("keras.Optimizer", "load_own_variables save_own_variables", "files of models hold the state of their optimizer.")
_operations = {
    "ctc_decode": "the search for the most probable sequences is not offered.",
    "rearrange": "the package einops has it, for arrays of every backend.",
    "vectorize": "use keras.ops.vectorized_map.",
    "view": "bits are not read as another data type.",
}
for _name, _reason in _operations.items():
    absent("keras.ops", _name, _reason)
for _parent in ("keras.ops.nn", "keras.ops.numpy"):
    for _name, _said in FRONTEND.snapshot.modules[_parent].items():
        _path = f"{_parent}.{_name}"
        if _said.same_as in FRONTEND.reasons:
            absent(_parent, _name, FRONTEND.reasons[_said.same_as])
