/** A passkey proves to be there once for each challenge, on the page it was made on, and nobody else's does. */
import { beforeEach, describe, expect, test } from "vitest";
import { passkeyHost, Passkeys, type Passkey } from "./passkeys.ts";
import { SoftPasskey } from "./soft-passkey.suite.ts";

const ORIGIN = "https://venue.example";
const WHOSE = { site: "Touchstone", name: "keller@example.org", handle: "operator 3", known: [] };
let now = 0;
let passkeys: Passkeys;
let device: SoftPasskey;
let own: Passkey & { readonly counter: number };
beforeEach(async () => {
  now = 1_000_000;
  passkeys = new Passkeys(() => now);
  device = new SoftPasskey(ORIGIN);
  const made = await make(device);
  if (made === undefined) throw new Error("the passkey was not taken");
  own = { ...made, counter: 0 };
});

async function make(by: SoftPasskey, origin = ORIGIN): Promise<Passkey | undefined> {
  const offer = await passkeys.offerNew({ subject: "add", origin: ORIGIN }, WHOSE);
  return passkeys.takeNew("add", by.create(offer ?? { challenge: "", rp: {} }, origin));
}
const offer = async (subject = "log in", origin = ORIGIN): Promise<{ challenge: string; rpId?: string }> =>
  (await passkeys.offerProof({ subject, origin }, [own])) ?? { challenge: "" };

test("a passkey is made, and proves itself", async () => {
  expect(own).toMatchObject({ id: device.id, host: "venue.example", transports: ["internal"] });
  expect(await passkeys.takeProof("log in", device.prove(await offer()), [own])).toEqual({ id: device.id, counter: 1 });
});

describe("nothing is proved", () => {
  test("twice by one answer", async () => {
    const answer = device.prove(await offer());
    expect(await passkeys.takeProof("log in", answer, [own])).toBeDefined();
    expect(await passkeys.takeProof("log in", answer, [own])).toBeUndefined();
  });

  test("by an answer to somebody else's challenge, or to an older one", async () => {
    const answer = device.prove(await offer("of another"));
    await offer();
    expect(await passkeys.takeProof("log in", answer, [own])).toBeUndefined();
    const older = device.prove(await offer());
    await offer();
    expect(await passkeys.takeProof("log in", older, [own])).toBeUndefined();
  });

  test("after five minutes", async () => {
    const answer = device.prove(await offer());
    now += 5 * 60_000;
    expect(await passkeys.takeProof("log in", answer, [own])).toBeUndefined();
  });

  test("on another page, by another's passkey, by a changed signature", async () => {
    expect(await passkeys.takeProof("log in", device.prove(await offer(), "https://venue.example.evil"), [own])).toBeUndefined();
    const stranger = new SoftPasskey(ORIGIN);
    expect(await passkeys.takeProof("log in", stranger.prove(await offer()), [own])).toBeUndefined();
    const answer = device.prove(await offer()) as { response: { signature: string } };
    answer.response.signature = stranger.id;
    expect(await passkeys.takeProof("log in", answer, [own])).toBeUndefined();
  });

  test("by a device whose counter went back: it was copied", async () => {
    expect(await passkeys.takeProof("log in", device.prove(await offer()), [{ ...own, counter: 5 }])).toBeUndefined();
  });

  test.each([undefined, null, "text", [], {}, { id: 7 }, { id: "x", response: "y" }])("by %j", async (answer) => {
    await offer();
    expect(await passkeys.takeProof("log in", answer, [own])).toBeUndefined();
    await passkeys.offerNew({ subject: "add", origin: ORIGIN }, WHOSE);
    expect(await passkeys.takeNew("add", answer)).toBeUndefined();
  });
});

test("none is made on another page than the one it was offered to", async () => {
  expect(await make(new SoftPasskey(ORIGIN), "https://venue.example.evil")).toBeUndefined();
});

test("what was made on one host is not offered on another", async () => {
  expect(await passkeys.offerProof({ subject: "log in", origin: "https://other.example" }, [own])).toBeUndefined();
});

test.each([
  ["https://venue.example:8443", "venue.example"],
  ["http://localhost:8080", "localhost"],
  ["http://127.0.0.1:8080", undefined],
  ["http://[::1]:8080", undefined],
  ["null", undefined],
  [undefined, undefined],
])("the host of %s is %s", (origin, host) => {
  expect(passkeyHost(origin)).toBe(host);
});
