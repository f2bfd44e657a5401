"""``keras.ops``: the functions of `ivy_api` under Keras' names."""
