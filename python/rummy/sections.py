def build(plain):
    from types import SimpleNamespace
    return {k: SimpleNamespace(**v) for k, v in plain.items()}
