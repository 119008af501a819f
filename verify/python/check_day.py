#!/usr/bin/env python3
"""check_day.py FILE [--head FILE --key KEY]: plays the record of a day again. Exit code 0: everything agrees; 1: it names the first line that differs; 2: no such file."""
import argparse
import gzip
import sys

from touchstone import day
from touchstone.note import is_signed, read_head, read_key

LINE_BYTES_MAX = 16 << 20


def named(head_file: str, key_text: str | None):
    with open(head_file, encoding="utf-8", newline="") as file:
        head = read_head(file.read())
    key = read_key(key_text or "")
    if head is None or head.day is None or key is None or not is_signed(head, head.origin, key):
        return None
    return head.day


def main() -> int:
    parser = argparse.ArgumentParser(description="Plays the record of a day again; asks nobody.")
    parser.add_argument("file", help="as the venue gives it (gzip), or its text")
    parser.add_argument("--head", help="a file with a signed head that names the day")
    parser.add_argument("--key", help="the verifier key that signed it")
    given = parser.parse_args()
    try:
        with open(given.file, "rb") as file:
            is_packed = file.read(2) == b"\x1f\x8b"
        with gzip.open(given.file) if is_packed else open(given.file, "rb") as file:
            # No line is longer: what is, does not end.
            found = day.check(iter(lambda: file.readline(LINE_BYTES_MAX), b""))
    except OSError as error:
        print(f"{given.file} can't be read: {error}", file=sys.stderr)
        return 2
    print(f"{found['day']}: {found['counts']}")
    print(f"root {found['root']}")
    if found["difference"] is not None:
        print(f"The first difference is in line {found['difference']['line']} ({found['difference']['what']}): {found['difference']['says']}")
        return 1
    if given.head is not None and named(given.head, given.key) != (found["day"], found["root"]):
        print("The head does not name this record, or is not signed by that key.")
        return 1
    print("Everything agrees.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
