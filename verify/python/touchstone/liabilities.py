"""What the venue says it owes, and the part of it that is one person's (features/liabilities/README.md, decision 0096)."""
import hashlib
import re
from dataclasses import dataclass

from .note import COUNT, Note, from_base64, read_note

SUM_MOST = 1 << 120
UNITS = re.compile(r"0|[1-9][0-9]{0,36}")
HASH = re.compile(r"[0-9a-f]{64}")


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def leaf(person: int, part: int, nonce: bytes, units: int) -> tuple[bytes, int]:
    commitment = sha256(person.to_bytes(8, "big") + bytes([part]) + nonce)
    return sha256(b"\x00" + commitment + units.to_bytes(16, "big")), units


def node(left: tuple[bytes, int], right: tuple[bytes, int]) -> tuple[bytes, int]:
    data = b"\x01" + left[0] + left[1].to_bytes(16, "big") + right[0] + right[1].to_bytes(16, "big")
    return sha256(data), left[1] + right[1]


def climb(found: tuple[bytes, int], index: int, leaves: int, path: list) -> tuple[bytes, int] | None:
    """Where a leaf and its path lead; None where they are of no tree with so many leaves, or a sum is none."""
    if not 0 <= index < leaves or found[1] > SUM_MOST:
        return None
    steps, last = list(path), leaves - 1
    while last > 0:
        if not (index == last and index % 2 == 0):
            step = steps.pop(0) if steps else None
            if step is None or not HASH.fullmatch(step["hash"]) or not UNITS.fullmatch(step["sum"]):
                return None
            other = (bytes.fromhex(step["hash"]), int(step["sum"]))
            if other[1] > SUM_MOST:
                return None
            found = node(other, found) if index % 2 else node(found, other)
            if found[1] > SUM_MOST:
                return None
        index, last = index // 2, last // 2
    return None if steps else found


def proven(person: int, parts: list, leaves: int, total: int, root: bytes) -> int | None:
    """Units of that person that are proven to be in a total: two parts, each its own leaf."""
    if len(parts) != 2 or parts[0]["index"] == parts[1]["index"]:
        return None
    units = 0
    for number, part in enumerate(parts):
        if part["part"] != number or not HASH.fullmatch(part["nonce"]) or not UNITS.fullmatch(part["units"]):
            return None
        own = int(part["units"])
        if own > SUM_MOST:
            return None
        found = climb(leaf(person, number, bytes.fromhex(part["nonce"]), own), part["index"], leaves, part["path"])
        if found != (root, total):
            return None
        units += own
    return units


@dataclass
class Total:
    leaves: int
    total: int
    issued: int
    root: bytes


@dataclass
class Statement:
    note: Note
    origin: str
    commands: int
    time: int
    totals: dict[str, Total]


START = re.compile(r"([^\n+ ]{1,200})\nliabilities\ncommands " + COUNT + r"\ntime ([1-9][0-9]{0,14})\n")
LINE = re.compile(r"([A-Z0-9]{1,20}) ([1-9][0-9]{0,14}) (0|[1-9][0-9]{0,36}) (0|-?[1-9][0-9]{0,36}) ([A-Za-z0-9+/]{43}=)")


def read_statement(text: str) -> Statement | None:
    note = read_note(text)
    start = note and START.match(note.body)
    if not note or not start:
        return None
    totals: dict[str, Total] = {}
    rest = note.body[start.end() : -1]
    for line in rest.split("\n") if rest else []:
        match = LINE.fullmatch(line)
        root = match and from_base64(match[5], 32)
        if not match or root is None or match[1] in totals:
            return None
        totals[match[1]] = Total(int(match[2]), int(match[3]), int(match[4]), root)
    return Statement(note, start[1], int(start[2]), int(start[3]), totals)


def hash_of(text: str) -> str:
    """As heads name a statement."""
    return sha256(text.encode()).hex()
