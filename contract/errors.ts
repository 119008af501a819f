/** All refusals of the venue in one table: name to number and text. A new feature adds its table here. */
import { apiKeysErrors } from "../features/api-keys/contract/api-keys.errors.ts";
import { sessionErrors } from "../features/session/contract/session.errors.ts";
import { contentErrors } from "../features/content/contract/content.errors.ts";
import { favouritesErrors } from "../features/favourites/contract/favourites.errors.ts";
import { marketErrors } from "../features/market/contract/market.errors.ts";
import { spotErrors } from "../features/spot/contract/spot.errors.ts";
import { stocksErrors } from "../features/stocks/contract/stocks.errors.ts";
import { coverErrors } from "../features/cover/contract/cover.errors.ts";
import { transferErrors } from "../features/transfer/contract/transfer.errors.ts";
import { walletErrors } from "../features/wallet/contract/wallet.errors.ts";
import { webhooksErrors } from "../features/webhooks/contract/webhooks.errors.ts";
import { doorErrors } from "./door.errors.ts";
import { kernelErrors } from "./kernel.errors.ts";
import type { RefusalEntry } from "./refusal-table.ts";

const TABLE = {
  ...doorErrors,
  ...kernelErrors,
  ...marketErrors,
  ...spotErrors,
  ...stocksErrors,
  ...walletErrors,
  ...transferErrors,
  ...coverErrors,
  ...sessionErrors,
  ...contentErrors,
  ...favouritesErrors,
  ...apiKeysErrors,
  ...webhooksErrors,
};

export type RefusalName = keyof typeof TABLE;
export const REFUSALS: Readonly<Record<RefusalName, RefusalEntry>> = TABLE;
