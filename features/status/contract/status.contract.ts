/** What works, for everybody. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";

export const statusCall = defineCall({ method: "GET", path: "/status", access: "guest", fields: Type.Object({}) });

export const SERVICES = ["trading", "prices", "deposits", "withdrawals", "accounts"] as const;
export const SERVICE_STATES = ["works", "partly", "down"] as const;
export type ServiceStatus = {
  readonly name: (typeof SERVICES)[number];
  readonly state: (typeof SERVICE_STATES)[number];
  /** ms of real time; no earlier than the last start after the venue stood for more than two minutes. */
  readonly since: number;
  /** Of markets or ways: how many are out, of how many. */
  readonly out: number;
  readonly of: number;
};
/** `at`: when the venue was last looked at, ms of real time. */
export type StatusReply = { readonly at: number; readonly services: readonly ServiceStatus[] };
