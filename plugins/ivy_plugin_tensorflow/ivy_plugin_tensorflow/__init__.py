"""The TensorFlow backend of ivy_api."""
