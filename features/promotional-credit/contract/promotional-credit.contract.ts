/** The calls of promotional credit; ours, not in wire.md. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { ID, REQUEST_ID } from "../../../contract/fields.ts";

export const promotionalCreditCall = defineCall({
  method: "GET",
  path: "/promotional/list",
  access: "user",
  budget: "history",
  fields: Type.Object({}),
});
export const giveBackCall = defineCall({
  method: "POST",
  path: "/promotional/give_back",
  access: "user",
  budget: "moves",
  fields: Type.Object({ id: ID, request_id: REQUEST_ID }),
});

export type PromotionalView = {
  readonly id: number;
  readonly currency_name: string;
  readonly given: string;
  readonly left: string;
  readonly source: "coupon" | "campaign" | "manager" | "contest";
  readonly until: number;
  /** 1: its time is over, and positions of futures still stand on it. */
  readonly withheld: 0 | 1;
};
