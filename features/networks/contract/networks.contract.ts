/** The call about networks and their terms; ours, not in wire.md. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { ID } from "../../../contract/fields.ts";

export const listNetworksCall = defineCall({
  method: "GET",
  path: "/wallet/networks",
  access: "guest",
  fields: Type.Object({ currency: Type.Optional(ID) }),
});

/** A coin on one of its networks. */
export type NetworkView = {
  readonly currency: number;
  readonly currency_name: string;
  readonly network: number;
  /** As addresses name it. */
  readonly name: string;
  readonly withdrawal_fee: string;
  readonly withdrawal_min: string;
  readonly deposit_min: string;
  readonly deposits: boolean;
  readonly withdrawals: boolean;
  /** When withdrawals open by themselves, ms; 0 while they are open. */
  readonly paused_until: number;
  readonly confirmations: number;
  /** What an address may need besides; "" for nothing. */
  readonly memo: string;
  /** How long a payment usually takes. */
  readonly minutes: number;
};
