/** What a feature says of each of its pages (`features/<word>/web/<word>.pages.ts`). */
import type { EarlyCall } from "../api/api-request.ts";
import type { TextPart } from "../i18n/text-part.generated.ts";
import type { PageLoader } from "./page-loader.ts";

export interface Page {
  readonly path: string;
  /** Its chunk; only ever a dynamic import. */
  readonly load: PageLoader;
  /** Text tables that its first draw needs beside the shell's: its feature's own, and `trading` with chart or book. */
  readonly texts?: readonly TextPart[];
  /** Seed 2: without a token a message, then login after 1.2 s. */
  readonly guarded?: boolean;
  /** Calls on the line while the app's code is still coming; in the small entry chunk, so few. */
  readonly early?: readonly EarlyCall[];
  /** Fetches what the page shows first, when the app opens with it. */
  readonly prefetch?: () => Promise<void>;
}

/** A feature's pages, each under the name by which others lead to it (`routes.<name>`). */
export type Pages = Readonly<Record<string, Page>>;
