/** How often which calls of the app may be made, for their document; everything else has no limit of its own. */
import { GUESS_LIMITS } from "../../../features/session/server/guess-limits.ts";
import { EXPORT_LIMIT } from "../../../features/own-data/server/exports.ts";
import { REACHING_OUT } from "../../../features/webhooks/server/webhooks.routes.ts";
import type { Call } from "../../../contract/call.ts";
import { budgetOf, CALL_BUDGETS } from "../app/call-budgets.ts";
import type { Limit } from "../app/rate-limit.ts";

const { loginByAddress, wrongByAddress, wrongBySender, wrongBySenderDaily, wrongByStrangers } = GUESS_LIMITS;
const { codeByAddress, codeByAddressDaily, codeBySender, codeBySenderDaily, codeByStrangers } = GUESS_LIMITS;
const { checkByAddress, checkBySender, checkByStrangers, registerByAddress, wrongFactor } = GUESS_LIMITS;
const PASSWORD = [loginByAddress, wrongByAddress, wrongBySender, wrongBySenderDaily];
const CODE = [codeByAddress, codeByAddressDaily, codeBySender, codeBySenderDaily, codeByStrangers];
const CHECK = [checkByAddress, checkBySender];

/** Those that features keep, by method and path below /api. */
const APP_LIMITS: Readonly<Record<string, readonly Limit[]>> = {
  "POST /sms_mail": CODE,
  "POST /sms_send": CODE,
  "POST /user/check_email": [...CHECK, checkByStrangers],
  "POST /user/register": [registerByAddress, ...CHECK, checkByStrangers],
  "POST /user/forget": [...CHECK, checkByStrangers],
  "POST /user/login": [...PASSWORD, wrongByStrangers],
  "POST /safe/login_password": [...CHECK, ...PASSWORD],
  "POST /safe/update_password": CHECK,
  "POST /safe/prove": [...PASSWORD, ...CHECK, wrongFactor],
  "POST /safe/mobile": CHECK,
  "POST /safe/mail": CHECK,
  "POST /safe/export": [EXPORT_LIMIT],
  "POST /user/thaw": [...PASSWORD, wrongByStrangers],
  "POST /user/passkey_login": [loginByAddress],
  "POST /webhook/create": [REACHING_OUT],
  "POST /webhook/update": [REACHING_OUT],
  "POST /webhook/test": [REACHING_OUT],
  "POST /webhook/resend": [REACHING_OUT],
};

const MS_PER_SECOND = 1000;

export function limitsOf(call: Call): readonly Limit[] {
  const { method, path } = call;
  const budget = budgetOf(call);
  const own = APP_LIMITS[`${method} ${path}`] ?? [];
  return [...own, CALL_BUDGETS[budget]];
}

/** "Limits: login by address: 60 at once, then one every 2 s." */
export function limitsText(call: Call): string | undefined {
  const limits = limitsOf(call).map((limit) => `${limit.name}: ${limit.burst} at once, then one every ${limit.everyMs / MS_PER_SECOND} s`);
  return limits.length === 0 ? undefined : `Limits: ${limits.join("; ")}.`;
}
