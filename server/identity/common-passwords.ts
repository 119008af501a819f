/**
 * Passwords that everybody tries first: the 10,000 most used ones of eight characters and more (ASVS 6.2.4 asks for 3,000), and words on which people
 * build theirs.
 *
 * The 10,000 stand in a file as the beginnings of their hashes (`tools/common-passwords.ts` writes it). Among 2^40 of them a good password
 * meets one of ours once in a hundred million.
 */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const COMMON_COUNT = 10_000;
/** From the root of the project. */
export const COMMON_FILE = "server/identity/common-passwords.txt";
const PRINT_BYTES = 5;

/** The beginning of a password's hash, in base64url. */
export function printOf(password: string): string {
  return hash("sha256", password, "buffer").subarray(0, PRINT_BYTES).toString("base64url");
}

/** Read when the first password is judged. */
let prints: ReadonlySet<string> | undefined;

function readPrints(): Set<string> {
  const bytes = Buffer.from(readFileSync(join(import.meta.dirname, "..", "..", COMMON_FILE), "utf8").replaceAll("\n", ""), "base64url");
  const count = bytes.length / PRINT_BYTES;
  if (count !== COMMON_COUNT) throw new Error(`${COMMON_FILE} has ${count} passwords instead of ${COMMON_COUNT}`);
  return new Set(Array.from({ length: count }, (_, i) => bytes.subarray(i * PRINT_BYTES, (i + 1) * PRINT_BYTES).toString("base64url")));
}

/** Whether it is one of the most used ones; in lower case. */
export function isMostUsed(password: string): boolean {
  prints ??= readPrints();
  return COMMON_WORDS.has(password) || prints.has(printOf(password));
}

/** Words that stand at the top of every list of leaked passwords; endings of digits and marks are stripped before. */
const WORDS = `
password passwort passw0rd p@ssword p@ssw0rd pa55word pass word mypassword password1 letmein letmeinnow welcome welcome1 admin administrator
root toor user username guest login master changeme default secret secret1 trustno1 iloveyou iloveu loveme lovely
sunshine princess princesa football baseball basketball soccer hockey superman batman spiderman pokemon dragon monkey
shadow michael jennifer jordan jordan23 harley ranger hunter buster tigger charlie thomas george andrew daniel joshua
ashley jessica amanda nicole hannah matthew robert william maggie ginger cookie pepper summer winter spring autumn
freedom whatever computer internet samsung google facebook linkedin twitter instagram microsoft windows starwars matrix
mustang corvette ferrari mercedes porsche yamaha killer fuckyou fuckoff asshole nothing blahblah biteme test tester
testing testtest test1234 qwerty qwertyui qwerty12 qwerty123 qwertyuiop asdfghjk asdfasdf asdf1234 zxcvbnm zaq12wsx zaq1zaq1 1q2w3e4r 1q2w3e4r5t
1qaz2wsx q1w2e3r4 q1w2e3r4t5 abc123 abcd1234 a1b2c3d4 aa123456 a123456 a1234567 123456a 123qwe 123qweasd 12345678 123456789 1234567890
87654321 987654321 11223344 12344321 12341234 147258369 159357 789456123 741852963 31415926 20202020 bitcoin ethereum crypto cryptocurrency blockchain satoshi tothemoon
trading trader touchstone hodl dogecoin moneymoney money access accessed liverpool arsenal chelsea barcelona
realmadrid juventus manchester yankees lakers eagles cowboys steelers packers chocolate butterfly flower purple orange
banana apple cheese diamond golden silver phoenix warrior wizard merlin hello hellohello helloworld goodluck lucky
jesus christ heaven angel angels babygirl beautiful sweetheart family friends forever
`;

export const COMMON_WORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter((word) => word !== ""));
