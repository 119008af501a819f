#!/usr/bin/env python3
"""Answers questions in JSON, one a line, so that tests can hold this implementation against the venue's."""
import json
import sys

from touchstone import day, formulas, liabilities, merkle, note, prices, proof_file, receipts


def hex_list(path):
    return [bytes.fromhex(step) for step in path]


def verdict(receipt):
    try:
        return "agrees" if all(said is not None and said == computed for _, said, computed in formulas.figures(receipt)) else "differs"
    except formulas.Unknown:
        return "unknown"


def computed(receipt):
    try:
        return [[name, str(found)] for name, _, found in formulas.figures(receipt)]
    except formulas.Unknown:
        return None


def reports(question):
    """Of a market's day, second by second."""
    found = prices.Simulated(question["header"])
    market, session = question["market"], question["header"]["prices"]["session"]
    found.agrees(market, 86_399_000, 0, 0, 0)
    return [found.markets[market["symbol"]].report(second, session) for second in question["seconds"]]


def statement(question):
    found, key = liabilities.read_statement(question["note"]), note.read_key(question["key"])
    if found is None or key is None or not note.is_signed(found.note, found.origin, key):
        return None
    return {asset: str(total.total) for asset, total in found.totals.items()}


ANSWERS = {
    "root": lambda q: merkle.root_of([merkle.leaf(data) for data in hex_list(q["data"])]).hex(),
    "includes": lambda q: merkle.includes(bytes.fromhex(q["data"]), q["index"], q["size"], hex_list(q["path"]), bytes.fromhex(q["root"])),
    "extends": lambda q: merkle.extends(
        q["from"], bytes.fromhex(q["fromRoot"]), q["to"], bytes.fromhex(q["toRoot"]), hex_list(q["path"])
    ),
    "ed25519": lambda q: note.ed25519.verify(*(bytes.fromhex(q[name]) for name in ("key", "signature", "message"))),
    "proven": lambda q: (lambda units: None if units is None else str(units))(
        liabilities.proven(q["person"], q["parts"], q["leaves"], int(q["total"]), bytes.fromhex(q["root"]))
    ),
    "statement": statement,
    "canonical": lambda q: receipts.canonical(q["value"]),
    "commitment": lambda q: receipts.commitment(q["receipt"], bytes.fromhex(q["nonce"])).hex(),
    "verdict": lambda q: verdict(q["receipt"]),
    "computed": lambda q: computed(q["receipt"]),
    "reports": reports,
    "day": lambda q: day.check(q["record"].encode().splitlines(keepends=True)),
    "proof": lambda q: proof_file.check(q["file"], q.get("key"))[0],
}


for line in sys.stdin:
    question = json.loads(line)
    print(json.dumps(ANSWERS[question["ask"]](question)), flush=True)
