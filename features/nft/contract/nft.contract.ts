/** The calls of the marketplace. The family knows the first eighteen; the others are ours. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { ID, LIMIT, oneOf, PAGE, pattern, REQUEST_ID, text, wholeNumber } from "../../../contract/fields.ts";

/** A work, or a series of boxes by its seal. */
const CODE = pattern("^[0-9a-f]{64}$", { max: 64, refusal: "nft_not_found" });
const ORDER = wholeNumber({ min: 1, max: 999_999_999_999_999, refusal: "nft_order_not_found" });
const AMOUNT = text({ max: 41, refusal: "nft_price_invalid" });
const TIME = pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}( [0-9]{2}:[0-9]{2}(:[0-9]{2})?)?$", { max: 19, refusal: "nft_time_invalid" });
const PAGED = { page: Type.Optional(PAGE), limit: Type.Optional(LIMIT) };
const LOOSE = Type.Optional(text({ min: 0, max: 20 }));

/** An empty filter means all. */
export const boxListCall = defineCall({
  method: "GET",
  path: "/bind_box/getBoxList",
  access: "guest",
  budget: "history",
  fields: Type.Object({
    ...PAGED,
    currency: LOOSE,
    pay_type: LOOSE,
    status: LOOSE,
    type: LOOSE,
    keyword: Type.Optional(text({ min: 0, max: 60 })),
    artist: LOOSE,
  }),
});
/** `id` is an item's number, or its code, as clients send either. */
export const boxDetailCall = defineCall({
  method: "GET",
  path: "/bind_box/getBoxDetail",
  access: "guest",
  fields: Type.Object({
    id: Type.Optional(pattern("^([0-9]{1,15}|[0-9a-f]{64})$", { max: 64, refusal: "nft_not_found" })),
    code: Type.Optional(CODE),
  }),
});
export const artistsCall = defineCall({
  method: "GET",
  path: "/bind_box/getArtist",
  access: "guest",
  budget: "history",
  fields: Type.Object(PAGED),
});
export const artistDetailCall = defineCall({
  method: "GET",
  path: "/bind_box/getArtistDetail",
  access: "guest",
  budget: "history",
  fields: Type.Object({ uid: ID }),
});
export const collectCall = defineCall({
  method: "POST",
  path: "/bind_box/collect",
  access: "user",
  budget: "moves",
  fields: Type.Object({ code: CODE }),
});
export const nftCurrencyCall = defineCall({ method: "GET", path: "/bind_box/getNftCurrency", access: "guest", fields: Type.Object({}) });
export const collectionCall = defineCall({
  method: "GET",
  path: "/bind_box/getCollection",
  access: "user",
  budget: "history",
  fields: Type.Object(PAGED),
});
/** `most`, ours: the dearest that it may cost. */
export const buyNftCall = defineCall({
  method: "POST",
  path: "/bind_box/buyNFT",
  access: "user",
  budget: "moves",
  fields: Type.Object({ code: CODE, most: Type.Optional(AMOUNT), request_id: REQUEST_ID }),
});
export const marginNftCall = defineCall({
  method: "POST",
  path: "/bind_box/marginNFT",
  access: "user",
  budget: "moves",
  fields: Type.Object({ code: CODE, request_id: REQUEST_ID }),
});
/** `price` is what is added, not the bid. Ours: `shown`, the bid that it makes; `waits`, whether the deposit waits for a second offer. */
export const auctionNftCall = defineCall({
  method: "POST",
  path: "/bind_box/auctionNFT",
  access: "user",
  budget: "moves",
  fields: Type.Object({
    code: CODE,
    price: AMOUNT,
    shown: Type.Optional(AMOUNT),
    waits: Type.Optional(oneOf(["0", "1"])),
    request_id: REQUEST_ID,
  }),
});
export const bidLogCall = defineCall({
  method: "POST",
  path: "/bind_box/getBindBoxQuotationLog",
  access: "guest",
  budget: "history",
  fields: Type.Object({ code: CODE, ...PAGED }),
});
export const myNftsCall = defineCall({
  method: "POST",
  path: "/bind_box/getMyNFTs",
  access: "user",
  budget: "history",
  fields: Type.Object(PAGED),
});
export const myBidsCall = defineCall({
  method: "POST",
  path: "/bind_box/getMyBindBoxQuotationLog",
  access: "user",
  budget: "history",
  fields: Type.Object(PAGED),
});
/** `words`, ours: one's own, mixed into the draw. */
export const openBoxCall = defineCall({
  method: "POST",
  path: "/bind_box/openBlindBox",
  access: "user",
  budget: "moves",
  fields: Type.Object({
    code: CODE,
    words: Type.Optional(text({ min: 0, max: 64, refusal: "nft_words_invalid" })),
    request_id: REQUEST_ID,
  }),
});
/** With `per_increase` by auction; a start up to now means now. Times are UTC. */
export const resellNftCall = defineCall({
  method: "POST",
  path: "/bind_box/resellNFT",
  access: "user",
  budget: "moves",
  fields: Type.Object({
    code: CODE,
    price: AMOUNT,
    start_time: Type.Optional(TIME),
    end_time: TIME,
    per_increase: Type.Optional(text({ min: 0, max: 41, refusal: "nft_price_invalid" })),
    currency_id: Type.Optional(ID),
    request_id: REQUEST_ID,
  }),
});
export const needPayCall = defineCall({
  method: "POST",
  path: "/bind_box/getNeedPayNFTOrder",
  access: "user",
  budget: "history",
  fields: Type.Object(PAGED),
});
export const readOrderCall = defineCall({
  method: "POST",
  path: "/bind_box/readNFTOrderMessage",
  access: "user",
  budget: "history",
  fields: Type.Object({ id: ORDER }),
});
export const payOrderCall = defineCall({
  method: "POST",
  path: "/bind_box/payNFTOrder",
  access: "user",
  budget: "moves",
  fields: Type.Object({ id: ORDER, request_id: REQUEST_ID }),
});
/** Ours: takes a work off the market before the first bid. */
export const cancelResellCall = defineCall({
  method: "POST",
  path: "/bind_box/cancelResell",
  access: "user",
  budget: "moves",
  fields: Type.Object({ code: CODE, request_id: REQUEST_ID }),
});
/** Ours: what became of a work, and at what prices. */
export const itemHistoryCall = defineCall({
  method: "GET",
  path: "/bind_box/getHistory",
  access: "guest",
  budget: "history",
  fields: Type.Object({ code: CODE }),
});
/** Ours: a series' seal, the hash of each slot, what was drawn so far in its order, and the list once it is revealed. */
export const seriesCall = defineCall({
  method: "GET",
  path: "/bind_box/getSeries",
  access: "guest",
  budget: "charts",
  fields: Type.Object({ code: CODE }),
});
