/** What the server has of the end of markets: the operators' verbs, and what holders and those with orders are told. */
import type { Feature } from "../../../server/feature.ts";
import { NOTICE_BELL } from "../../messages/server/notice-bell.ts";
import { delistingNotices } from "./delisting-notices.ts";
import { delistingVerbs } from "./delisting-verbs.ts";
import { DelistingsProjection } from "./delistings.projection.ts";

export const delistingsFeature: Feature = {
  name: "delistings",
  watchers: ({ kernel, live }) => [new DelistingsProjection(kernel, live.of(NOTICE_BELL))],
  notices: delistingNotices,
  verbs: delistingVerbs,
};
