import { describe, expect, test } from "vitest";
import { emptyWebhook, readableBody, webhookFields, webhookProblems, withGroup, type WebhookForm } from "./webhooks.form.ts";

const to = (url: string): WebhookForm => ({ ...emptyWebhook, url });

describe("a webhook", () => {
  test.each([
    ["can lead to an address", to(" https://example.com/hook?a=1 "), {}],
    ["can lead into one's own network, if the venue allows it", to("http://nas.local:3000"), {}],
    ["needs an address", to("  "), { url: "url_missing" }],
    ["needs a whole address", to("example.com/hook"), { url: "url_wrong" }],
    ["leads to a web address only", to("ftp://example.com"), { url: "url_wrong" }],
    ["shows nobody a password", to("https://me:word@example.com"), { url: "url_wrong" }],
    ["can have an address of 500 characters", to(`https://e.com/${"a".repeat(486)}`), {}],
    ["can't have one of 501", to(`https://e.com/${"a".repeat(487)}`), { url: "url_long" }],
    ["has to tell of something", { url: "https://example.com", events: new Set<never>() }, { events: "events_missing" }],
  ] as const)("%s", (_what, form, expected) => {
    expect(webhookProblems(form)).toEqual(expected);
  });

  test("tells of orders and fills unless chosen otherwise, in one order however they were chosen", () => {
    expect(webhookFields(to(" https://example.com "))).toEqual({ url: "https://example.com", events: "order,fill" });
    const turned = withGroup(withGroup(withGroup(to("x"), "order", false), "balance", true), "order", true);
    expect(webhookFields(turned).events).toBe("order,fill,balance");
    expect(webhookFields(withGroup(turned, "fill", false)).events).toBe("order,balance");
  });
});

test("a body is shown with its fields in lines, and as it is when it is no JSON", () => {
  expect(readableBody('{"id":1,"data":{}}')).toBe('{\n  "id": 1,\n  "data": {}\n}');
  expect(readableBody("<html>")).toBe("<html>");
});
