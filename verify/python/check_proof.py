#!/usr/bin/env python3
"""check_proof.py FILE [--key KEY]: checks a receipt that was saved as a file. Exit code 0 only if everything agrees; 1: it names what differs; 2: there is no such file."""
import argparse
import sys

from touchstone import proof_file


def main() -> int:
    parser = argparse.ArgumentParser(description="Checks a receipt that was saved as a file; asks nobody.")
    parser.add_argument("file")
    parser.add_argument("--key", help="the venue's verifier key, as its page about the log shows it")
    given = parser.parse_args()
    try:
        with open(given.file, encoding="utf-8", errors="replace", newline="") as file:
            data = file.read()
    except OSError as error:
        print(f"{given.file} can't be read: {error}", file=sys.stderr)
        return 2
    differs, lines = proof_file.check(data, given.key)
    for line in lines:
        print(line)
    print("Everything agrees." if differs is None else f"This is not proven: {differs} differs.")
    return 0 if differs is None else 1


if __name__ == "__main__":
    sys.exit(main())
