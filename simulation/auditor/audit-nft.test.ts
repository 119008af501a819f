/** The auditor must notice: each row changes one thing in what the kernel said of the marketplace, or in what it booked. */
import { describe, expect, test } from "vitest";
import { Kernel, type Command, type KernelEvent, type Outcome } from "../../kernel/kernel.ts";
import type { Posting } from "../../kernel/ledger/posting-log.ts";
import { ANN, BEN, START, testVenueCommands, USDT } from "../../kernel/test-venue.arbitrary.ts";
import { leafOf } from "../../features/nft/formulas.ts";
import { listOf } from "../../features/nft/kernel/nft.arbitrary.ts";
import { Auditor } from "./auditor.ts";

const MARA = 301;
const TERMS = { cash: USDT, assets: [USDT], feePpm: 50_000, royaltyPpm: 25_000, depositPpm: 100_000, extendMs: 60_000, payMs: 86_400_000 };
const SECRET = listOf(1, 4);

/** An auction on which Ann and Ben bid, a work of Ann's at a fixed price, and a box of hers that is drawn. */
function scene(): { readonly kernel: Kernel; readonly auditor: Auditor } {
  const [kernel, auditor] = [new Kernel(), new Auditor()];
  const say = (body: object): void => {
    const command = { ...body, at: START } as unknown as Command;
    const outcome = kernel.execute(command);
    expect(outcome.refusal).toBeUndefined();
    auditor.audit(command, outcome, kernel);
  };
  for (const command of testVenueCommands()) say(command);
  say({ type: "nft/set-terms", terms: TERMS, askedBy: "rule" });
  for (const digit of ["a", "b"]) say({ type: "nft/mint", code: digit.repeat(64), creator: MARA, by: "rule" });
  const times = { startsAt: START, endsAt: START + 600_000, asset: USDT };
  say({ type: "nft/list", user: MARA, item: 1, kind: "auction", price: 1_000_000n, perIncrease: 1n, ...times });
  say({ type: "nft/list", user: MARA, item: 2, kind: "fixed", price: 1_000_000n, perIncrease: 0n, ...times });
  say({ type: "nft/buy", user: ANN, item: 2 });
  say({ type: "nft/list", user: ANN, item: 2, kind: "fixed", price: 2_000_000n, perIncrease: 0n, ...times });
  for (const user of [ANN, BEN]) say({ type: "nft/bid", user, item: 1, by: 1_000_000n, waits: true });
  const sold = { creator: MARA, asset: USDT, price: 1_000_000n, leaves: SECRET.map(leafOf), odds: [3, 1, 0], by: "rule", openMs: 0 };
  say({ type: "nft/publish-series", ...sold, startsAt: START, endsAt: START + 600_000 });
  say({ type: "nft/buy-box", user: ANN, series: 1 });
  say({ type: "nft/open", user: ANN, item: 3, words: "river-stone" });
  return { kernel, auditor };
}

const resale = { type: "nft/buy", at: START, user: BEN, item: 2 } as unknown as Command;
const end = { type: "schedule/advance", at: START + 600_000 } as unknown as Command;
const shown = (kernel: Kernel): Command =>
  ({ type: "nft/show", at: START, item: 3, ...SECRET[kernel.nft.item(3)?.box?.drawn?.slot ?? 0] }) as unknown as Command;
const changed =
  <Type extends KernelEvent["type"]>(type: Type, change: (event: Extract<KernelEvent, { type: Type }>) => object) =>
  (outcome: Outcome): Outcome => ({
    ...outcome,
    events: outcome.events.map((event) =>
      event.type === type ? ({ ...event, ...change(event as Extract<KernelEvent, { type: Type }>) } as KernelEvent) : event,
    ),
  });

describe("of the marketplace the auditor agrees with the kernel, and disagrees when", () => {
  test("nothing is changed: it agrees", () => {
    const { kernel, auditor } = scene();
    for (const command of [resale, shown(kernel), end]) auditor.audit(command, kernel.execute(command), kernel);
  });

  test.each<[string, (kernel: Kernel) => Command, (outcome: Outcome) => Outcome]>([
    ["the fee is a unit more", () => resale, changed("nft/sold", ({ fee }) => ({ fee: fee + 1n }))],
    ["the royalty is a unit less", () => resale, changed("nft/sold", ({ royalty }) => ({ royalty: royalty - 1n }))],
    ["somebody else bought", () => resale, changed("nft/sold", () => ({ buyer: ANN }))],
    [
      "the receipt says another rest",
      () => resale,
      changed("settlement/settled", ({ result }) => ({ result: { ...result, received: "1" } })),
    ],
    ["another won", () => end, changed("nft/won", () => ({ user: ANN }))],
    ["the deposit counts for more", () => end, changed("nft/won", ({ deposit }) => ({ deposit: deposit + 1n }))],
    ["there is a day more to pay", () => end, changed("nft/won", ({ dueAt }) => ({ dueAt: dueAt + 1 }))],
    ["nothing is said", () => end, (outcome) => ({ ...outcome, events: [] })],
    ["the box is said to be rarer", shown, changed("nft/opened", () => ({ rarity: 3 }))],
    ["it came from another slot", shown, changed("nft/opened", ({ slot }) => ({ slot: (slot + 1) % 4 }))],
    [
      "there is no receipt",
      shown,
      (outcome) => ({ ...outcome, events: outcome.events.filter(({ type }) => type !== "settlement/settled") }),
    ],
  ])("%s", (_what, command, tamper) => {
    const { kernel, auditor } = scene();
    const one = command(kernel);
    const outcome = kernel.execute(one);
    expect(outcome.refusal).toBeUndefined();
    expect(() => auditor.audit(one, tamper(outcome), kernel)).toThrow(/marketplace/);
  });

  test.each<[string, (kernel: Kernel) => Command, number, (posting: Posting) => object]>([
    ["a price goes back", () => resale, 160, (posting) => ({ ...posting, amount: posting.amount - 1n })],
    ["the fee comes from what is set aside", () => resale, 161, (posting) => ({ ...posting, from: posting.from + 1 })],
    ["a royalty is the house's", () => resale, 162, (posting) => ({ ...posting, to: 1 })],
    ["a box is paid by what the house is free to use", shown, 167, (posting) => ({ ...posting, from: posting.from - 1 })],
  ])("%s", (_what, command, reason, tamper) => {
    const { kernel, auditor } = scene();
    const one = command(kernel);
    const outcome = kernel.execute(one);
    const postings = kernel.ledger.log.postings();
    expect(postings.filter((posting) => posting.reason === reason)).not.toHaveLength(0);
    const tampered = postings.map((posting) => (posting.reason === reason ? (tamper(posting) as Posting) : posting));
    Object.defineProperty(kernel.ledger.log, "postings", { value: () => tampered });
    expect(() => auditor.audit(one, outcome, kernel)).toThrow(/may not move|booked/);
  });
});
