/** Who becomes a trader and who follows whom: refusals, in their order. */
import { describe, expect, test } from "vitest";
import { copiesVenue, follow, held, run, SHARE } from "../../../kernel/copies-venue.arbitrary.ts";
import { futuresVenue, order, quoteAt } from "../../../kernel/futures-venue.arbitrary.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { ANN, BEN } from "../../../kernel/test-venue.arbitrary.ts";
import { userId } from "../../../money/units.ts";

const CAT = userId(1003);
const DAN = userId(1004);
const now = (kernel: Kernel) => ({ at: kernel.at });

describe("nobody becomes a trader or follows", () => {
  const refusal = (kernel: Kernel, command: object): string | undefined => kernel.execute({ at: kernel.at, ...command } as never).refusal;

  test("by terms that one operator alone set", () => {
    const set = { type: "copies/set-terms", terms: { level: 0, closed: 2, days: 7, acceptsAtOnce: false }, askedBy: 1 };
    expect(refusal(futuresVenue(), set)).toBe("second_operator_needed");
    expect(refusal(futuresVenue(), { ...set, agreedBy: 1 })).toBe("second_operator_needed");
    expect(refusal(futuresVenue(), { ...set, agreedBy: 2 })).toBeUndefined();
  });

  test("before copy trading is offered, nor who has not traded enough", () => {
    const kernel = futuresVenue();
    expect(refusal(kernel, { type: "copies/apply", user: ANN, sharePpm: SHARE })).toBe("copies_not_offered");
    run(kernel, { type: "copies/set-terms", terms: { level: 0, closed: 2, days: 7, acceptsAtOnce: false }, askedBy: 1, agreedBy: 2 });
    quoteAt(kernel, 1000, 10_000, kernel.at);
    const round = (): void => {
      run(kernel, order(ANN, "buy", 1, now(kernel)));
      run(kernel, { type: "futures/close", user: ANN, position: held(kernel, ANN)[0]?.id, lots: 0 });
    };
    round();
    const apply = { type: "copies/apply", user: ANN, sharePpm: SHARE };
    expect(refusal(kernel, apply)).toBe("copy_trading_too_short");
    round();
    expect(refusal(kernel, { ...apply, sharePpm: 200_001 })).toBe("copy_share_invalid");
    run(kernel, apply);
    expect(refusal(kernel, follow(BEN))).toBe("copy_trader_not_found");
    run(kernel, { type: "copies/decide", trader: ANN, accepts: true, reason: "", by: 3 });
    expect(refusal(kernel, { type: "copies/decide", trader: ANN, accepts: false, reason: "", by: 3 })).toBe("copy_trader_unchanged");
    run(kernel, follow(BEN));
  });

  test("but a program of a paper venue, whatever it has traded", () => {
    const kernel = futuresVenue();
    run(kernel, { type: "copies/set-terms", terms: { level: 1, closed: 20, days: 7, acceptsAtOnce: false }, askedBy: "rule" });
    run(kernel, { type: "copies/appoint", user: ANN, sharePpm: 0 });
    expect(kernel.copies.trader(ANN)?.state).toBe("active");
    expect(refusal(kernel, { type: "copies/appoint", user: ANN, sharePpm: 0 })).toBe("copy_trader_exists");
  });

  test("who is a trader; twice; for another share than was seen; with settings that make no sense", () => {
    const kernel = copiesVenue();
    for (const user of [CAT, DAN]) run(kernel, { type: "copies/apply", user, sharePpm: SHARE });
    expect(refusal(kernel, follow(DAN))).toBe("copy_traders_follow_nobody");
    expect(refusal(kernel, follow(ANN))).toBe("copy_own");
    expect(refusal(kernel, { ...follow(BEN), sharePpm: 0 })).toBe("copy_share_changed");
    for (const wrong of [
      { number: 0 },
      { number: 501 },
      { kind: "lots", number: 150 },
      { mostAll: 0n },
      { leftOut: [2, 1] },
      { stopPpm: 1.5 },
    ])
      expect(refusal(kernel, follow(BEN, wrong as never))).toBe("copy_settings_invalid");
    run(kernel, follow(BEN));
    expect(refusal(kernel, follow(BEN))).toBe("copy_follows_already");
    run(kernel, follow(BEN, {}, DAN));
    expect(refusal(kernel, follow(BEN, {}, CAT))).toBe("copy_follows_two");
    expect(refusal(kernel, { type: "copies/apply", user: BEN, sharePpm: SHARE })).toBe("copy_traders_follow_nobody");
    expect(refusal(kernel, { type: "copies/unfollow", user: CAT, follow: 1, copies: "close" })).toBe("copy_follow_not_yours");
  });
});
