"""Models of Hugging Face's transformers with small random configurations: nothing is downloaded."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from tests.graphs.cases import Case
from tests.graphs.torch_images import declare_operators
from tests.peers import imported

if TYPE_CHECKING:
    import torch
else:
    torch = imported("torch")

LENGTH, WORDS = 9, 99
SIZES = {
    "hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 36, "vocab_size": WORDS,
    "max_position_embeddings": 64, "num_key_value_heads": 2, "head_dim": 8, "d_model": 32, "n_embd": 32, "n_layer": 2,
    "n_head": 4, "n_positions": 64, "encoder_layers": 2, "decoder_layers": 2, "encoder_attention_heads": 4,
    "decoder_attention_heads": 4, "encoder_ffn_dim": 36, "decoder_ffn_dim": 36, "dim": 32, "n_layers": 2, "n_heads": 4,
    "hidden_dim": 36, "d_ff": 36, "d_kv": 8, "num_layers": 2, "num_heads": 4, "ffn_dim": 36, "word_embed_proj_dim": 32,
    "embedding_size": 16, "image_size": 32, "patch_size": 8, "num_channels": 3, "pad_token_id": 0, "rotary_dim": 4, "n_inner": 36,
    "attention_types": [[["global", "local"], 1]], "state_size": 8, "time_step_rank": 4, "num_local_experts": 4,
    "num_experts_per_tok": 2, "d_inner": 36, "d_head": 8, "use_cache": False, "num_experts": 4, "moe_intermediate_size": 16,
}  # fmt: skip
"""The sizes of a small model, by the names that configurations have for them; each takes those that it knows."""
STAGES: dict[str, Any] = {"hidden_sizes": [8, 16, 16, 16], "depths": [1] * 4}
WINDOWS: dict[str, Any] = {"embed_dim": 16, "depths": [1, 1], "num_heads": [2, 2], "window_size": 2, "patch_size": 4}
TEXT: Mapping[str, dict[str, Any]] = {
    "Bert": {}, "Roberta": {}, "DistilBert": {}, "Albert": {}, "Electra": {},
    "Deberta": {"relative_attention": True, "pos_att_type": ["c2p", "p2c"], "max_relative_positions": 16},
    "DebertaV2": {"relative_attention": True, "pos_att_type": ["c2p", "p2c"], "position_buckets": 8},
    "MPNet": {}, "XLMRoberta": {},
    "SqueezeBert": {
        "embedding_size": 32, "q_groups": 2, "k_groups": 2, "v_groups": 2, "post_attention_groups": 1, "intermediate_groups": 1,
        "output_groups": 1,
    },
    "MobileBert": {"embedding_size": 32, "intra_bottleneck_size": 32, "true_hidden_size": 32},
    "ConvBert": {"embedding_size": 32}, "RemBert": {}, "LayoutLM": {}, "RoFormer": {},
    "Nystromformer": {"num_landmarks": 64, "segment_means_seq_len": 64, "conv_kernel_size": 3},
    "FNet": {},
    "ModernBert": {
        "global_attn_every_n_layers": 2, "local_attention": 8, "bos_token_id": 1, "eos_token_id": 2, "cls_token_id": 1,
        "sep_token_id": 2,
    },
    "GPT2": {}, "GPTNeo": {}, "GPTNeoX": {}, "GPTJ": {}, "OPT": {}, "Bloom": {}, "Llama": {}, "Mistral": {},
    "Mixtral": {"intermediate_size": 32}, "Qwen2": {}, "Qwen3": {}, "Gemma": {},
    "Gemma2": {"query_pre_attn_scalar": 8, "sliding_window": 4}, "Phi": {"partial_rotary_factor": 0.5}, "Phi3": {},
    "Falcon": {"new_decoder_architecture": False, "alibi": False}, "StableLm": {}, "Starcoder2": {},
    "Mamba": {"use_mambapy": False}, "XLNet": {},
}  # fmt: skip
TWO_TEXTS: Mapping[str, dict[str, Any]] = {
    "T5": {}, **{name: {"decoder_start_token_id": 0} for name in ("Bart", "MBart", "Pegasus", "Marian")},
}  # fmt: skip
IMAGES: Mapping[str, dict[str, Any]] = {
    "ViT": {}, "DeiT": {}, "Beit": {}, "Swin": WINDOWS, "Swinv2": WINDOWS,
    "ConvNext": {**STAGES, "patch_size": 4}, "ConvNextV2": {**STAGES, "patch_size": 4},
    "ResNet": {"embedding_size": 8, "hidden_sizes": [8, 16], "depths": [1, 1]}, "MobileNetV2": {"depth_multiplier": 0.25},
    "Segformer": {**STAGES, "num_attention_heads": [1, 2, 2, 2], "patch_sizes": [7, 3, 3, 3]}, "Dinov2": {},
    "PoolFormer": {**STAGES, "patch_sizes": [7, 3, 3, 3]}, "RegNet": {**STAGES, "embedding_size": 8, "groups_width": 4},
    "Levit": {
        "hidden_sizes": [16, 32, 32], "num_attention_heads": [2, 2, 2], "depths": [1, 1, 1], "key_dim": [8, 8, 8], "image_size": 64,
        "patch_size": 16, "stride": 2, "down_ops": [["Subsample", 8, 2, 4, 2, 2], ["Subsample", 8, 4, 4, 2, 2]],
    },
    "Cvt": {"embed_dim": [8, 16, 16], "num_heads": [1, 2, 2], "depth": [1, 2, 3], "cls_token": [False, False, True]},
}  # fmt: skip
NAMES = (*TEXT, *TWO_TEXTS, *IMAGES, "CLIP", "Whisper", "Wav2Vec2")
WHOLE = {"Swin", "Swinv2", "XLNet", "Cvt"}
"""Configurations that name the same sizes otherwise: they get what is said of them, and these."""
XLNET = {"vocab_size": WORDS, "d_model": 32, "n_layer": 2, "n_head": 4, "d_inner": 36}


def case(name: str) -> Case:
    """Return the case of a model."""
    declare_operators()
    torch.manual_seed(0)
    model, make = _special(name) if name not in {**TEXT, **TWO_TEXTS, **IMAGES} else _usual(name)
    with torch.no_grad():
        for weight in model.parameters():
            weight += 0.02 * torch.randn_like(weight)  # biases and heads that begin at zero would hide errors
    return Case(model.eval(), (), make(1), (((), make(1)), ((), make(2))), results)


def results(out: Any) -> Any:
    """Return a result with dicts in place of the classes of transformers."""
    if isinstance(out, Mapping):
        return {key: results(value) for key, value in out.items()}
    return type(out)(map(results, out)) if type(out) in (list, tuple) else out


def _usual(name: str) -> tuple[torch.nn.Module, Any]:
    transformers: Any = import_module("transformers")
    options = {**TEXT, **TWO_TEXTS, **IMAGES}[name]
    config = _config(getattr(transformers, f"{name}Config"), name, options)
    model = getattr(transformers, f"{name}Model")(config)
    if name in IMAGES:
        return model, lambda seed: _images(seed, 64 if name == "Levit" else 32)
    if name in TWO_TEXTS:
        return model, lambda seed: {**_words(seed), "decoder_input_ids": _random_words(seed + 10, 5)}
    if name == "FNet":
        return model, lambda seed: {"input_ids": _words(seed)["input_ids"]}
    if name == "Nystromformer":
        return model, lambda seed: {"input_ids": _random_words(seed, 64), "attention_mask": torch.ones(2, 64, dtype=torch.int64)}
    return model, _words


def _config(cls: Any, name: str, options: dict[str, Any]) -> Any:
    if name in WHOLE:
        return cls(**{**(XLNET if name == "XLNet" else {}), **({"image_size": 32} if "Swin" in name else {}), **options})
    plain = cls()
    known = {key: value for key, value in SIZES.items() if key in plain.to_dict() or hasattr(plain, key)}
    if name == "Mixtral":
        options = {**options, "experts_implementation": "batched_mm"}
    try:
        return cls(**{**known, **options})
    except Exception:  # some know the size of a head, and take none
        known.pop("head_dim", None)
        return cls(**{**known, **options})


def _random_words(seed: int, length: int) -> torch.Tensor:
    return torch.randint(3, WORDS, (2, length), generator=torch.Generator().manual_seed(seed))


def _words(seed: int) -> dict[str, torch.Tensor]:
    mask = torch.ones(2, LENGTH, dtype=torch.int64)
    mask[1, LENGTH - 3 - seed % 2 :] = 0
    return {"input_ids": _random_words(seed, LENGTH), "attention_mask": mask}


def _random(seed: int, *sizes: int) -> torch.Tensor:
    return torch.randn(*sizes, generator=torch.Generator().manual_seed(seed))


def _images(seed: int, size: int = 32) -> dict[str, torch.Tensor]:
    return {"pixel_values": _random(seed, 2, 3, size, size)}


def _special(name: str) -> tuple[torch.nn.Module, Any]:
    transformers: Any = import_module("transformers")
    part = {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 36}
    if name == "CLIP":
        text = {**part, "vocab_size": WORDS, "max_position_embeddings": 16, "eos_token_id": 2}
        config = transformers.CLIPConfig(
            text_config=text, vision_config={**part, "image_size": 32, "patch_size": 8}, projection_dim=16
        )
        return transformers.CLIPModel(config), lambda seed: {**_words(seed), **_images(seed)}
    if name == "Whisper":
        both = [f"{part}_{size}" for part in ("encoder", "decoder") for size in ("layers", "attention_heads", "ffn_dim")]
        config = transformers.WhisperConfig(
            **{key: SIZES[key] for key in (*both, "d_model", "vocab_size", "pad_token_id", "use_cache")}, num_mel_bins=16,
            max_source_positions=20, max_target_positions=20, bos_token_id=1, eos_token_id=2, decoder_start_token_id=1,
        )  # fmt: skip
        return transformers.WhisperModel(config), lambda seed: {
            "input_features": _random(seed, 2, 16, 40), "decoder_input_ids": _random_words(seed, 5),
        }  # fmt: skip
    config = transformers.Wav2Vec2Config(
        **part, conv_dim=(16, 16), conv_stride=(5, 2), conv_kernel=(10, 3), num_feat_extract_layers=2, num_conv_pos_embeddings=4,
        num_conv_pos_embedding_groups=2, vocab_size=32,
    )  # fmt: skip
    return transformers.Wav2Vec2Model(config), lambda seed: {"input_values": _random(seed, 2, 400)}
