/** What the server has of the marketplace. What it does by itself: `nft-house.ts`. */
import type { Feature } from "../../../server/feature.ts";
import { nftNews, nftNotices } from "./nft-news.ts";
import { nftPushes } from "./nft-pushes.ts";
import { artistVerbs } from "./console/artist-verbs.ts";
import { draftVerbs } from "./console/draft-verbs.ts";
import { nftIntake } from "./console/nft-intake.ts";
import { nftLooks } from "./console/nft-looks.ts";
import { seriesVerbs } from "./console/series-verbs.ts";
import { termsVerbs } from "./console/terms-verbs.ts";
import { workVerbs } from "./console/work-verbs.ts";
import { nftPages } from "./nft.pages.ts";
import { NftProjection } from "./nft.projection.ts";
import { nftRoutes } from "./nft.routes.ts";
import type { NftTables } from "./nft.tables.ts";
import { receiptTerms } from "./receipt-terms.ts";

export const nftFeature: Feature<NftTables> = {
  name: "nft",
  tradingRoutes: nftRoutes,
  tradingPages: nftPages,
  migrations: [
    { number: 310, file: "features/nft/server/nft-log.sql" },
    { number: 311, file: "features/nft/server/nft-works.sql" },
    { number: 312, file: "features/nft/server/nft-media.sql" },
    { number: 313, file: "features/nft/server/nft-drafts.sql" },
  ],
  projections: () => [new NftProjection()],
  news: nftNews,
  notices: nftNotices,
  pushes: nftPushes,
  receiptTerms,
  verbs: [...artistVerbs, ...draftVerbs, ...workVerbs, ...seriesVerbs, ...termsVerbs],
  looks: nftLooks,
  intakes: [nftIntake],
  reasons: [
    "nft_payment",
    "nft_fee",
    "nft_royalty",
    "nft_deposit",
    "nft_deposit_back",
    "nft_forfeit",
    "nft_box",
    "nft_box_paid",
    "nft_box_back",
  ],
};
