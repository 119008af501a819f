/** The price source that the settings ask for. */
import type { Feed, FeedMarket } from "../market-data/feed.ts";
import { createLiveFeed, LiveFeedError } from "../market-data/live/live-feed.ts";
import { ReplayDataError } from "../market-data/replay/recorded-day.ts";
import { createReplayFeed } from "../market-data/replay/replay-feed.ts";
import { createSimulatorFeed } from "../market-data/simulator/simulator-feed.ts";
import type { SimulatorSecret } from "../market-data/simulator/simulator-secret.ts";
import type { SecondTimer } from "../market-data/second-timer.ts";
import { say } from "./say.ts";
import type { FeedSetting } from "./settings.ts";
import { StartError } from "./start-error.ts";

export type OpenFeedOptions = {
  readonly setting: FeedSetting;
  readonly markets: readonly FeedMarket[];
  /** Of the simulator, where that is what is set. */
  readonly simulator: SimulatorSecret | undefined;
  readonly clock: () => number;
  /** Beats with each second of the venue's clock. */
  readonly timer: SecondTimer;
};

/** A live source may take so long to say its past; the venue opens without what came later. */
const LIVE_HISTORY_WAIT_MS = 20_000;

/** Throws StartError when the source can't be opened (a folder without recorded days, for instance). */
export async function openFeed({ setting, markets, simulator, clock, timer }: OpenFeedOptions): Promise<Feed> {
  if (setting.kind === "simulator") {
    if (simulator === undefined) throw new StartError("FEED=simulator needs its secret.");
    return createSimulatorFeed({ ...simulator, markets, timer });
  }
  if (setting.kind === "replay") return openReplay(setting, markets, timer);
  return openLive(setting, markets, clock);
}

async function openLive({ venues }: FeedSetting & { kind: "live" }, markets: readonly FeedMarket[], clock: () => number): Promise<Feed> {
  const feed = createLiveFeed({ venues, markets, clock, say });
  try {
    await feed.loadHistory?.(LIVE_HISTORY_WAIT_MS);
    return feed;
  } catch (error: unknown) {
    await feed.stop();
    if (error instanceof LiveFeedError) throw new StartError(error.message);
    throw error;
  }
}

function openReplay(setting: FeedSetting & { kind: "replay" }, markets: readonly FeedMarket[], timer: SecondTimer): Feed {
  const { path: directory, day, speed } = setting;
  try {
    return createReplayFeed({ directory, speed, markets, timer, say, ...(day === undefined ? {} : { day }) });
  } catch (error: unknown) {
    if (error instanceof ReplayDataError) throw new StartError(error.message);
    throw error;
  }
}
