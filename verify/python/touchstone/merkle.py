"""Trees of RFC 6962: inclusion and consistency as RFC 9162, 2.1.3.2 and 2.1.4.2, checks them."""
import hashlib


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def leaf(data: bytes) -> bytes:
    return sha256(b"\x00" + data)


def node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right)


def root_of(leaves: list[bytes]) -> bytes:
    """From the definition: RFC 6962, 2.1."""
    if not leaves:
        return sha256(b"")
    if len(leaves) == 1:
        return leaves[0]
    split = 1 << ((len(leaves) - 1).bit_length() - 1)
    return node(root_of(leaves[:split]), root_of(leaves[split:]))


def includes(data: bytes, index: int, size: int, path: list[bytes], root: bytes) -> bool:
    if index < 0 or index >= size:
        return False
    fn, sn, found = index, size - 1, leaf(data)
    for step in path:
        if sn == 0:
            return False
        if fn & 1 or fn == sn:
            found = node(step, found)
            while fn and not fn & 1:
                fn, sn = fn >> 1, sn >> 1
        else:
            found = node(found, step)
        fn, sn = fn >> 1, sn >> 1
    return sn == 0 and found == root


def extends(old_size: int, old_root: bytes, size: int, root: bytes, path: list[bytes]) -> bool:
    """Whether the tree of `size` begins with that of `old_size`."""
    if old_size < 0 or old_size > size:
        return False
    if old_size == size:
        return not path and old_root == root
    if old_size == 0:
        return not path and old_root == sha256(b"")
    path = list(path)
    if old_size & (old_size - 1) == 0:
        path.insert(0, old_root)
    if not path:
        return False
    fn, sn = old_size - 1, size - 1
    while fn & 1:
        fn, sn = fn >> 1, sn >> 1
    fr = sr = path[0]
    for step in path[1:]:
        if sn == 0:
            return False
        if fn & 1 or fn == sn:
            fr, sr = node(step, fr), node(step, sr)
            while fn and not fn & 1:
                fn, sn = fn >> 1, sn >> 1
        else:
            sr = node(sr, step)
        fn, sn = fn >> 1, sn >> 1
    return sn == 0 and fr == old_root and sr == root
