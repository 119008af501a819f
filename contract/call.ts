/** The description of one call: what server, tests and documents know about it. */
import type { StaticDecode, TObject } from "typebox";

/** `guest`: anybody, and who is logged in is known; `user`: only with a valid token, else 999. */
export type CallAccess = "guest" | "user";
export type CallMethod = "GET" | "POST" | "PUT";
/** Calls whose cost grows with what the asker did before share one measure: `history` reads rows, `moves` makes some for good;
 * `charts` are long replies, `media` pictures, sounds and films, `reads` everything else that guests may ask for. */
export type CallBudget = "history" | "moves" | "orders" | "cancels" | "own" | "reads" | "charts" | "media";

export type Call<Fields extends TObject = TObject, Access extends CallAccess = CallAccess> = {
  readonly method: CallMethod;
  /** Below /api, with its slash. */
  readonly path: string;
  readonly access: Access;
  readonly fields: Fields;
  /** What it counts for, beside limits that its feature keeps; without one `reads` for guests' calls, and nothing for others. */
  readonly budget?: CallBudget;
};

/** What a call's handler gets. */
export type FieldsOf<Fields extends TObject> = StaticDecode<Fields>;

export function defineCall<Fields extends TObject, Access extends CallAccess>(call: Call<Fields, Access>): Call<Fields, Access> {
  return call;
}
