/** The person as `user/info` shows them (wire.md 4). */
import { clockText } from "../../../contract/clock-text.ts";
import { timeMs } from "../../../money/units.ts";
import type { VenuePort } from "../../../server/doors/app/server-context.ts";
import { SCORE_START } from "../../credit-score/formulas.ts";
import type { Person } from "./people.ts";

/** wire.md 4: a level was passed; whether one is asked for says `real/state`. */
const PASSED = 2;
/** Clients know USDT by this id. */
const USDT_ID = 3;

/** VIP 0 pays each market's own. */
const NO_LEVEL = { maker_fee_most: "", taker_fee_most: "" };

export function userInfo(person: Person, venue: VenuePort) {
  const level = venue.vipLevel?.(person.id) ?? 0;
  return {
    id: person.id,
    account_number: person.email ?? person.phone,
    email: person.email ?? "",
    phone: person.phone ?? "",
    area_code: person.area_code ?? "",
    nickname: person.nickname,
    name: "",
    head_portrait: person.head_portrait,
    signature: person.signature,
    extension_code: person.extension_code,
    score: venue.creditScore?.(person.id) ?? SCORE_START,
    level,
    user_level: level,
    ...(venue.feesAtMost?.(person.id) ?? NO_LEVEL),
    is_trader: venue.isTrader?.(person.id) === true ? 1 : 0,
    review_status: (venue.verificationLevel?.(person.id) ?? 0) > 0 ? PASSED : 0,
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
