"""The content of a receipt as bytes, and the commitment to it (docs/reference/proof-file.md, "The commitment")."""
import hashlib
import json


def canonical(value) -> str:
    """JSON of RFC 8785, for what receipts hold."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list):
        return "[" + ",".join(canonical(item) for item in value) + "]"
    names = sorted(value, key=lambda name: name.encode("utf-16-be"))
    return "{" + ",".join(canonical(name) + ":" + canonical(value[name]) for name in names) + "}"


def commitment(receipt: dict, nonce: bytes) -> bytes:
    return hashlib.sha256(nonce + canonical(receipt).encode()).digest()
