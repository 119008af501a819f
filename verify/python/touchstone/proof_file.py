"""A receipt as a file: docs/reference/proof-file.md, "The file" and "The check"."""
import json
import re

from . import formulas, merkle
from .note import is_signed, read_head, read_key, utf16_length
from .receipts import commitment

FORMAT = "touchstone-proof/1"
CHARS_MOST = 4_000_000
COUNT_MOST = 2**53 - 1
HASH = re.compile(r"[0-9a-f]{64}")


class NotAFile(Exception):
    pass


def text(value) -> None:
    if not isinstance(value, str) or any(0xD800 <= ord(letter) <= 0xDFFF for letter in value):
        raise NotAFile


def count(value) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= COUNT_MOST:
        raise NotAFile


def hash64(value) -> None:
    if not isinstance(value, str) or not HASH.fullmatch(value):
        raise NotAFile


def words(value) -> None:
    if not isinstance(value, dict):
        raise NotAFile
    for word in value.values():
        text(word)


def list_of(shape):
    def check(value) -> None:
        if not isinstance(value, list):
            raise NotAFile
        for item in value:
            shape(item)

    return check


def members(**shapes):
    def check(value) -> None:
        if not isinstance(value, dict) or value.keys() != shapes.keys():
            raise NotAFile
        for name, shape in shapes.items():
            shape(value[name])

    return check


def format_name(value) -> None:
    if value != FORMAT:
        raise NotAFile


# "from" is a word of the language: such members are named in a table.
INPUT = members(**{"name": text, "value": text, "from": text})
POSTING = members(line=count, currency=count, currency_name=text, value=text, bucket=text, account=count, reason=text)
RECEIPT = members(
    id=text,
    user=count,
    product=text,
    contract=text,
    formula=text,
    inputs=list_of(INPUT),
    terms=words,
    result=words,
    postings=list_of(POSTING),
    position=count,
    at=count,
)
FILE = members(
    format=format_name,
    key=text,
    receipt=RECEIPT,
    commitment=members(nonce=hash64, index=count, path=list_of(hash64)),
    record=members(seal=hash64, first=count, index=count, path=list_of(hash64)),
    head=text,
)


def whole(literal: str):
    """1e3 and 1.0 are whole numbers of JSON too."""
    number = float(literal)
    return int(number) if number.is_integer() and abs(number) <= COUNT_MOST else number


def no_number(_literal: str):
    raise NotAFile


def read(data: str) -> dict:
    if utf16_length(data) > CHARS_MOST:
        raise NotAFile
    try:
        file = json.loads(data, parse_float=whole, parse_constant=no_number)
    except (ValueError, RecursionError):
        raise NotAFile from None
    FILE(file)
    return file


def hashes(path: list[str]) -> list[bytes]:
    return [bytes.fromhex(step) for step in path]


def check(data: str, expected: str | None = None) -> tuple[str | None, list[str]]:
    """What differs first (None: nothing), and what is to be said of each step."""
    try:
        file = read(data)
    except NotAFile:
        return "file", ["DIFFERS file: this is no proof file of the format " + FORMAT]
    receipt, sealed, record = file["receipt"], file["commitment"], file["record"]
    key, head = read_key(file["key"]), read_head(file["head"])
    steps = [("key", key is not None and (expected is None or expected.strip() == file["key"]), file["key"])]
    signed = key is not None and head is not None and is_signed(head, head.origin, key)
    steps.append(("signature", signed, "that key signed the head"))
    tree = head and head.receipts
    known = tree is not None and merkle.includes(
        commitment(receipt, bytes.fromhex(sealed["nonce"])), sealed["index"], tree.size, hashes(sealed["path"]), tree.root
    )
    steps.append(("receipt", known, f"{receipt['id']}: the head commits to this receipt of person {receipt['user']}"))
    kept = (
        head is not None
        and record["first"] <= receipt["position"] <= head.commands
        and merkle.includes(bytes.fromhex(record["seal"]), record["index"], head.log.size, hashes(record["path"]), head.log.root)
    )
    steps.append(("record", kept, f"command {receipt['position']} is in a record that the head holds"))
    try:
        figures = formulas.figures(receipt)
        steps.append(("formula", True, f"{receipt['formula']} is known here"))
        steps += [("figures", said is not None and said == computed, name) for name, said, computed in figures]
    except formulas.Unknown:
        steps.append(("formula", False, f"{receipt['formula']} is not known here, or an input is missing"))
    differs = next((step for step, right, _ in steps if not right), None)
    return differs, [f"{'agrees ' if right else 'DIFFERS'} {step}: {says}" for step, right, says in steps]
