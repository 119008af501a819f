/** A token in the machine's own words, as short as one can be: no compiler is needed to test with it. */

type Word = string | number | bigint | { readonly label: string } | { readonly to: string };

const OPS: Readonly<Record<string, number>> = {
  ADD: 0x01,
  SUB: 0x03,
  LT: 0x10,
  EQ: 0x14,
  SHR: 0x1c,
  CALLER: 0x33,
  CALLDATALOAD: 0x35,
  MSTORE: 0x52,
  SLOAD: 0x54,
  SSTORE: 0x55,
  JUMPI: 0x57,
  JUMPDEST: 0x5b,
  DUP1: 0x80,
  DUP2: 0x81,
  DUP3: 0x82,
  SWAP1: 0x90,
  LOG3: 0xa3,
  RETURN: 0xf3,
  REVERT: 0xfd,
};
const PUSH1 = 0x60;
const PUSH2 = 0x61;

/** Numbers are pushed in as few bytes as they need; labels are two bytes, so that places are known in one pass. */
function assemble(words: readonly Word[]): string {
  const places = new Map<string, number>();
  const bytes: (number | { readonly to: string })[] = [];
  for (const word of words) {
    if (typeof word === "string") bytes.push(OPS[word] ?? fail(word));
    else if (typeof word === "object" && "label" in word) {
      places.set(word.label, bytes.length);
      bytes.push(OPS["JUMPDEST"] ?? 0);
    } else if (typeof word === "object") bytes.push(PUSH2, word, word);
    else {
      const hex = word.toString(16);
      const pushed = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex");
      bytes.push(PUSH1 + pushed.length - 1, ...pushed);
    }
  }
  const low = (at: number): boolean => bytes[at - 1] === bytes[at];
  const coded = bytes.map((byte, at) => {
    if (typeof byte === "number") return byte;
    const place = places.get(byte.to) ?? fail(byte.to);
    return low(at) ? place & 0xff : place >> 8;
  });
  return `0x${Buffer.from(coded).toString("hex")}`;
}

const fail = (word: string): never => {
  throw new Error(`there is no ${word}`);
};

const TRANSFER_TOPIC = 0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3efn;
const answer: readonly Word[] = [0, "MSTORE", 32, 0, "RETURN"];

/**
 * Balances lie in storage under the owner's address. While slot 0 holds something every transfer fails: what was signed when it would have gone
 * through can so be made to fail in its block.
 */
export const TOKEN_CODE = assemble([
  // Which function: the first four bytes of what it is called with.
  ...[0, "CALLDATALOAD", 0xe0, "SHR"],
  ...["DUP1", 0xa9059cbb, "EQ", { to: "transfer" }, "JUMPI"],
  ...["DUP1", 0x70a08231, "EQ", { to: "balanceOf" }, "JUMPI"],
  ...["DUP1", 0x313ce567, "EQ", { to: "decimals" }, "JUMPI"],
  ...[{ label: "fail" }, 0, "DUP1", "REVERT"],

  { label: "transfer" },
  ...[0, "SLOAD", { to: "fail" }, "JUMPI"],
  // Amount, and what the sender has of it.
  ...[0x24, "CALLDATALOAD", "CALLER", "SLOAD"],
  ...["DUP2", "DUP2", "LT", { to: "fail" }, "JUMPI"],
  ...["DUP2", "SWAP1", "SUB", "CALLER", "SSTORE"],
  ...[4, "CALLDATALOAD", "DUP1", "SLOAD", "DUP3", "ADD", "DUP2", "SSTORE"],
  // Transfer(sender, to, amount).
  ...["SWAP1", 0, "MSTORE", "CALLER", TRANSFER_TOPIC, 32, 0, "LOG3"],
  ...[1, ...answer],

  { label: "balanceOf" },
  ...[4, "CALLDATALOAD", "SLOAD", ...answer],

  { label: "decimals" },
  ...[6, ...answer],
]);
