/** The calls of verification (wire.md 4), and ours: approving oneself on a paper venue. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { oneOf, text } from "../../../contract/fields.ts";

/** wire.md 4, by their numbers: 0, 1, 2. */
export const ID_TYPES = ["id_card", "passport", "driver_licence"] as const;
export type IdType = (typeof ID_TYPES)[number];

/** Decision: why a request may be refused, in words that the person reads in their language. */
export const REFUSAL_WHYS = [
  "picture_blurred",
  "not_whole",
  "document_expired",
  "names_differ",
  "number_differs",
  "wrong_document",
  "other",
] as const;
export type RefusalWhy = (typeof REFUSAL_WHYS)[number];

const NOTHING = Type.Object({});
const INCOMPLETE = "verification_incomplete";

export const REAL_STATE = defineCall({ method: "GET", path: "/real/state", access: "user", fields: NOTHING });

/** Both forms in one call, told apart by `real_type`. */
export const SEND_REAL = defineCall({
  method: "POST",
  path: "/user/real",
  access: "user",
  budget: "moves",
  fields: Type.Object({
    real_type: oneOf(["1", "2"], { refusal: "verification_type_wrong" }),
    id_type: Type.Optional(oneOf(["0", "1", "2"], { refusal: "verification_type_wrong" })),
    name: Type.Optional(text({ max: 100, refusal: INCOMPLETE })),
    card_id: Type.Optional(text({ max: 40, refusal: INCOMPLETE })),
    front_pic: Type.Optional(text({ max: 200, refusal: INCOMPLETE })),
    reverse_pic: Type.Optional(text({ max: 200, refusal: INCOMPLETE })),
  }),
});

export const APPROVE_SELF = defineCall({ method: "POST", path: "/verification/approve", access: "user", budget: "moves", fields: NOTHING });

/** 0: none, also after a refusal; 1: in review; 2: passed (wire.md 4: JSON numbers). */
export type ReviewStatus = 0 | 1 | 2;

export type RealData = {
  readonly id_type: number;
  readonly name: string;
  readonly card_id: string;
  readonly front_pic: string;
  readonly reverse_pic: string;
};

export type LevelView = {
  readonly level: number;
  /** BTC in 24 hours. */
  readonly withdrawal: string;
  /** USDT in one trade. */
  readonly fiat_trade: string;
};

export type RealState = {
  readonly review_status: ReviewStatus;
  readonly advanced_review_status: ReviewStatus;
  /** The level reached or asked for. */
  readonly real_status: number;
  readonly real_data: RealData | null;
  /** Ours from here on. Reached. */
  readonly level: number;
  /** Why the newest request was refused; empty: it was not. */
  readonly refused: string;
  readonly refused_level: number;
  /** What whoever decided it wrote beside that. */
  readonly refused_words: string;
  /** When the newest request was sent and decided, in ms; 0: not. */
  readonly asked: number;
  readonly decided: number;
  /** Mail and phone have to be bound first (seed 5). */
  readonly mail_bound: boolean;
  readonly phone_bound: boolean;
  /** A paper venue needs no document. */
  readonly may_approve_self: boolean;
  readonly levels: readonly LevelView[];
};
