/** What news make heard and seen: pure. */
import type { Notice } from "./news-of.ts";

interface Wanted {
  readonly sound: boolean;
  readonly browser: boolean;
}
interface Circumstances {
  /** The page is behind another tab or window. */
  readonly isHidden: boolean;
  /** The reader allowed the browser to show notifications of this page. */
  readonly isAllowed: boolean;
}

export interface SignalsNow {
  /** Once, however many news come together. */
  readonly tone: boolean;
  /** In sight a card says it already. */
  readonly notifications: readonly Notice[];
}

export function signalsFor(news: readonly Notice[], wanted: Wanted, { isHidden, isAllowed }: Circumstances): SignalsNow {
  return {
    tone: wanted.sound && news.length > 0,
    notifications: wanted.browser && isAllowed && isHidden ? news : [],
  };
}
