/** The person as `user/info` shows them (wire.md 4). */
import { clockText } from "../../../contract/clock-text.ts";
import { timeMs } from "../../../money/units.ts";
import type { VenuePort } from "../../../server/doors/app/server-context.ts";
import type { Person } from "./people.ts";

/** Charter 3: a credit score starts at 100; every change will be an entry of its own. */
const CREDIT_SCORE = 100;
/** Clients know USDT by this id. */
const USDT_ID = 3;

export function userInfo(person: Person, venue: VenuePort) {
  return {
    id: person.id,
    account_number: person.email ?? person.phone,
    email: person.email ?? "",
    phone: person.phone ?? "",
    area_code: person.area_code ?? "",
    nickname: person.nickname,
    name: "",
    head_portrait: person.head_portrait,
    extension_code: person.extension_code,
    score: CREDIT_SCORE,
    level: 0,
    user_level: 0,
    is_trader: 0,
    review_status: 0,
    seller: [],
    currency_usdt_id: USDT_ID,
    currency_usdt_name: "USDT",
    create_time: clockText(timeMs(person.created_at.getTime())),
    legal_wallet: venue.wallet(person.id, "legal"),
    change_wallet: venue.wallet(person.id, "change"),
    lever_wallet: venue.wallet(person.id, "lever"),
    micro_wallet: venue.wallet(person.id, "micro"),
  };
}
