"""What Linen and NNX have in common: what layers compute, given their parameters."""
