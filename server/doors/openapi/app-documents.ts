/** The documents of the app's calls, by feature; a new feature is a line here. */
import { apiKeysDocuments } from "../../../features/api-keys/contract/api-keys.documents.ts";
import { contentDocuments } from "../../../features/content/contract/content.documents.ts";
import { favouritesDocuments } from "../../../features/favourites/contract/favourites.documents.ts";
import { marketDocuments } from "../../../features/market/contract/market.documents.ts";
import { requestsDocuments } from "../../../features/requests/contract/requests.documents.ts";
import { sessionDocuments } from "../../../features/session/contract/session.documents.ts";
import { spotDocuments } from "../../../features/spot/contract/spot.documents.ts";
import { walletDocuments } from "../../../features/wallet/contract/wallet.documents.ts";
import { webhooksDocuments } from "../../../features/webhooks/contract/webhooks.documents.ts";
import type { CallDocuments } from "../../../contract/call-document.ts";

export const APP_DOCUMENTS: readonly CallDocuments[] = [
  sessionDocuments,
  marketDocuments,
  spotDocuments,
  walletDocuments,
  requestsDocuments,
  favouritesDocuments,
  apiKeysDocuments,
  webhooksDocuments,
  contentDocuments,
];
