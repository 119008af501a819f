/** News of accounts, put together from the features that have some. */
import Type from "typebox";
import { shape, TIME_MS } from "../../../contract/call-document.ts";
import type { Feature } from "../../feature.ts";
import { FEATURES } from "../../features.ts";
import type { TradingVenue } from "../../trading-venue.ts";
import type { NewsDocuments, OpenAccountNews } from "./account-news.ts";

const PARTS = FEATURES.flatMap(({ bots }: Feature) => bots?.news ?? []);

/** `nextSequence`: the number that the next command gets. */
export const accountNews = (venue: TradingVenue, nextSequence: () => number): readonly OpenAccountNews[] =>
  PARTS.map(({ open }) => open(venue, nextSequence));

export const ACCOUNT_NEWS: NewsDocuments = {
  ...Object.assign({}, ...PARTS.map(({ documents }) => documents)),
  eventStreamTerminated: {
    sent: "when the subscription ends: asked for, or its key was deleted",
    message: shape({ e: Type.Literal("eventStreamTerminated"), E: TIME_MS }),
  },
};
