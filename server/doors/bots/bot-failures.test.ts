import { expect, test } from "vitest";
import { DatabaseAway } from "../../sql/database-away.ts";
import { VenueBusy, VenueStopped } from "../../sequencer/sequencer.ts";
import { Refused } from "../app/answer.ts";
import { botErrorOf } from "./bot-failures.ts";

test.each([
  ["too many commands wait", new VenueBusy("busy"), -1008, 503],
  ["orders wait for disk or database", new Refused("history_behind"), -1008, 503],
  // A cancel was carried out although its report can't be read: "overloaded" would say that it was not.
  ["the database is away", new DatabaseAway("behind"), -1007, 503],
  ["the database's socket is gone", Object.assign(new Error("connect ENOENT"), { code: "ENOENT", syscall: "connect" }), -1007, 503],
  ["the venue stops", new VenueStopped("stopping"), -1016, 503],
  ["a fault of ours", new Error("anything"), undefined, undefined],
])("%s", (_why, error, code, status) => {
  const answer = botErrorOf(error);
  expect([answer?.code, answer?.status]).toEqual([code, status]);
});
