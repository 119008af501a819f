import { expect, test } from "vitest";
import type { CampaignOrderView, CampaignView, ParticipationView } from "../contract/campaigns.contract.ts";
import { nextStep, orderLines, orderShare, timeLeft } from "./campaign-steps.ts";

const order = (number: number, state: CampaignOrderView["state"]): CampaignOrderView =>
  ({ order: number, state, started: 1000, due: 3000 }) as CampaignOrderView;
const campaign = (mine: Partial<ParticipationView> | null, state: CampaignView["state"] = "open"): CampaignView =>
  ({ orders: 3, state, mine }) as CampaignView;

test("the way on: join, begin, sell, confirm; and none for what is a record", () => {
  expect(nextStep(campaign(null))).toEqual({ step: "join" });
  expect(nextStep(campaign(null, "full"))).toBeUndefined();
  expect(nextStep(campaign({ state: "running", done: 1, orders: [order(1, "done"), order(2, "waiting")] }))).toEqual({
    step: "play",
    order: 2,
  });
  expect(nextStep(campaign({ state: "running", done: 1, orders: [order(2, "running")] }))).toEqual({ step: "sell", order: 2 });
  expect(nextStep(campaign({ state: "earned", done: 3, orders: [] }, "closed"))).toEqual({ step: "claim" });
  expect(nextStep(campaign({ state: "left", done: 1, orders: [] }))).toBeUndefined();
});

test("orders that are not assigned yet have their place", () => {
  const lines = orderLines(campaign({ state: "running", done: 1, orders: [order(1, "done"), order(2, "waiting")] }));
  expect(lines.map(({ number, order: one, isNext }) => [number, one?.state, isNext])).toEqual([
    [1, "done", false],
    [2, "waiting", true],
    [3, undefined, false],
  ]);
  expect(orderLines(campaign(null))).toEqual([]);
});

test("time runs out to nothing and not below, and a bar fills from start to end", () => {
  expect([timeLeft(168_000), timeLeft(1), timeLeft(-5)]).toEqual(["2:48", "0:01", "0:00"]);
  expect([0, 1000, 2000, 9000].map((now) => orderShare(order(1, "running"), now))).toEqual([0, 0, 0.5, 1]);
  expect([orderShare(order(1, "waiting"), 2000), orderShare(order(1, "done"), 0), orderShare(undefined, 0)]).toEqual([0, 1, 0]);
});
