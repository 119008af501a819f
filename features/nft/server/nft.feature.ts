/** What the server has of the marketplace. */
import type { Feature } from "../../../server/feature.ts";

export const nftFeature: Feature = {
  name: "nft",
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
