import { describe, expect, test } from "vitest";
import { heldFor } from "./screen.ts";

describe("is held", () => {
  test.each([
    ["send to bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh", "address"],
    ["0x52908400098527886E0F7030069857D2E4169EE7 is mine", "address"],
    ["TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE", "address"],
    ["DE89 3704 0044 0532 0130 00", "address"],
    ["call +44 7700 900 123", "phone"],
    ["0044-7700-900-123", "phone"],
    ["my number: 13800138000 0", "phone"],
    ["138 0013 8000", "phone"],
    ["１３８ ００１３ ８０００", "phone"],
    ["GUARANTEED profit, 20 % a day", "promise"],
    ["guaran\u200bteed profit", "promise"],
    ["double your USDT with me", "promise"],
    ["稳赚不赔", "promise"],
    ["元本保証です", "promise"],
    ["การันตีกำไร", "promise"],
    ["수익 보장", "promise"],
    ["profit garanti", "promise"],
    ["ganancias garantizadas", "promise"],
    ["garantili kazanç", "promise"],
    ["profitto garantito", "promise"],
    ["garantierter Gewinn", "promise"],
    ["join my Telegram", "contact"],
    ["加微信聊", "contact"],
    ["anna@example.com", "contact"],
    ["see https://evil.example/x", "link"],
    ["go to better-venue.io now", "link"],
    ["www.other.example", "link"],
    ["better-venue。com", "link"],
    ["better-venue dot com", "link"],
    ["t . me / rich", "contact"],
    ["te1egram me", "contact"],
    ["w h a t s a p p me", "contact"],
    ["vx: rich88", "contact"],
    ["wa 4155550101", "contact"],
    ["Сигналы в телеграм", "contact"],
    ["guaranteed 50% daily profit", "promise"],
  ])("%s", (text, why) => expect(heldFor(text)).toBe(why));
});

describe("is shown", () => {
  test.each([
    "Funding turns in 90 minutes. I would wait with the short.",
    "BTC at 95,316.9, up 0.35 %, volume 1,234,567.89 USDT",
    "order 88120 was posted at 14:30:12 on 2026-11-28",
    "I bought 0.01 at 60000 and 0.02 at 61000.",
    "No profit is guaranteed here.",
    "No guaranteed profit in trading, and never was.",
    "It went 93.5 94.2 95.1 97.3 99.8",
    "wa was that, b u y  n o w",
    "The point is to buy low",
    "command 47,712,004",
    "今天涨了。me too",
    "Ist das e.g. ein Fehler? Nein.",
  ])("%s", (text) => expect(heldFor(text)).toBeUndefined());
  test("a link into this venue", () => {
    expect(heldFor("https://venue.example/#/pages/kf/kf", ["venue.example"])).toBeUndefined();
    expect(heldFor("https://venue.example.evil.io/", ["venue.example"])).toBe("link");
  });
});
