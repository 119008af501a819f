"""Heads: checkpoints in signed notes, and keys (docs/reference/proof-file.md, "The head" and "The key")."""
import base64
import binascii
import hashlib
import re
from dataclasses import dataclass, field

from . import ed25519

ED25519 = 1
NOTE_CHARS = 20_000


def from_base64(text: str, length: int | None = None) -> bytes | None:
    """RFC 4648, 4, with padding and without bits to spare."""
    try:
        found = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    if base64.b64encode(found).decode() != text or length is not None and len(found) != length:
        return None
    return found


@dataclass
class Key:
    name: str
    id: bytes
    public: bytes


def key_id(name: str, kind: int, public: bytes) -> bytes:
    return hashlib.sha256(name.encode() + bytes([0x0A, kind]) + public).digest()[:4]


def read_key(text: str) -> Key | None:
    match = re.fullmatch(r"([^\s+]{1,200})\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})", text.strip())
    found = match and from_base64(match[3], 33)
    if not match or not found or found[0] != ED25519:
        return None
    key = Key(match[1], bytes.fromhex(match[2]), found[1:])
    return key if key_id(key.name, ED25519, key.public) == key.id else None


@dataclass
class Note:
    body: str
    signatures: list[tuple[str, bytes, bytes]]


def utf16_length(text: str) -> int:
    return len(text) + sum(1 for letter in text if ord(letter) > 0xFFFF)


def read_note(text: str) -> Note | None:
    end = text.find("\n\n")
    if end < 0 or not text.endswith("\n") or utf16_length(text) > NOTE_CHARS:
        return None
    signatures = []
    for line in text[end + 2 : -1].split("\n"):
        match = re.fullmatch(r"— (\S{1,200}) ([A-Za-z0-9+/]{4,200}={0,2})", line)
        found = match and from_base64(match[2])
        if not match or not found:
            return None
        signatures.append((match[1], found[:4], found[4:]))
    return Note(text[: end + 1], signatures)


@dataclass
class Tree:
    size: int
    root: bytes


@dataclass
class Head(Note):
    origin: str = ""
    log: Tree = field(default_factory=lambda: Tree(0, b""))
    commands: int = 0
    time: int = 0
    liabilities: str | None = None
    receipts: Tree | None = None
    day: tuple[str, str] | None = None


COUNT = r"(0|[1-9][0-9]{0,14})"
BODY = re.compile(
    r"([^\n+ ]{1,200})\n" + COUNT + r"\n([A-Za-z0-9+/]{43}=)\ncommands " + COUNT + r"\ntime ([1-9][0-9]{0,14})\n"
    r"((?:[a-z][a-z-]{0,30} [^\n]{1,300}\n)*)"
)


class Wrong(Exception):
    """A line that is known, and is not as such lines are."""


def line_in(lines: str, name: str, form: str):
    found = [line[len(name) + 1 :] for line in lines.split("\n") if line.startswith(name + " ")]
    if not found:
        return None
    match = re.fullmatch(form, found[0]) if len(found) == 1 else None
    if match is None:
        raise Wrong(name)
    return match


def read_head(text: str) -> Head | None:
    note = read_note(text)
    match = note and BODY.fullmatch(note.body)
    root = match and from_base64(match[3], 32)
    if not note or not match or root is None:
        return None
    try:
        liabilities = line_in(match[6], "liabilities", r"[0-9a-f]{64}")
        day = line_in(match[6], "day", r"([0-9]{4,6}-[0-9]{2}-[0-9]{2}) ([0-9a-f]{64})")
        receipts = line_in(match[6], "receipts", r"([1-9][0-9]{0,14}) ([A-Za-z0-9+/]{43}=)")
    except Wrong:
        return None
    tree = None
    if receipts:
        receipts_root = from_base64(receipts[2], 32)
        if receipts_root is None:
            return None
        tree = Tree(int(receipts[1]), receipts_root)
    said = (liabilities and liabilities[0], tree, day and (day[1], day[2]))
    return Head(note.body, note.signatures, match[1], Tree(int(match[2]), root), int(match[4]), int(match[5]), *said)


def is_signed(note: Note, origin: str, key: Key) -> bool:
    if key.name != origin:
        return False
    for name, id, signature in note.signatures:
        if name == key.name and id == key.id:
            return ed25519.verify(key.public, signature, note.body.encode())
    return False
