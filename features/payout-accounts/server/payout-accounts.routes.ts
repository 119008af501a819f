/** The calls of payout accounts: whose they are comes from the token alone. */
import { renderSVG } from "uqr";
import { clockText } from "../../../contract/clock-text.ts";
import { timeMs } from "../../../money/units.ts";
import { ok, refused, said } from "../../../server/doors/app/answer.ts";
import type { TradingRoutes } from "../../../server/trading-venue.ts";
import { checkAddress, networksOf } from "../contract/address-check.ts";
import {
  type AddressPage,
  type AddressRow,
  BANK_INFO,
  type BankDetails,
  INTERNATIONAL_FIELDS,
  INTERNATIONAL_INFO,
  type InternationalInfo,
  LIST_ADDRESSES,
  REMOVE_ADDRESS,
  SAVE_ADDRESS,
  SAVE_BANK,
  SAVE_INTERNATIONAL,
  WHITELIST_ADDRESS,
} from "../contract/payout-accounts.contract.ts";
import { type International, readBank, readInternational, shownBank, shownInternational } from "./bank-details.ts";
import { PayoutDesk } from "./payout-desk.ts";
import { labelsIn } from "./payout-labels.ts";

const LABEL = /^[^\p{C}<>]{1,40}$/u;
const PAGE_SIZE = 10;

export const payoutAccountsRoutes: TradingRoutes = (app, context) => {
  const { venue, texts } = context;
  const desk = new PayoutDesk(context);
  const codeOf = (currency: number): string => venue.kernel.assets.all().find(({ id }) => id === currency)?.code ?? "";
  app.on(SAVE_ADDRESS, async ({ fields, caller }) => {
    const { id, currency, name = "", address, network } = fields;
    const code = codeOf(currency);
    if (networksOf(code).length === 0) return refused("payout_coin_unknown");
    const checked = checkAddress(code, address, network);
    if (checked === undefined) return refused("payout_address_wrong", { code });
    const label = name.trim() || code;
    if (!LABEL.test(label)) return refused("payout_text_wrong");
    await desk.saveAddress(caller, { id, currency, label, ...checked });
    return said("payout.saved");
  });
  app.on(LIST_ADDRESSES, async ({ fields: { page = 1, limit = PAGE_SIZE }, caller }) => {
    const rows = await desk.addresses(caller.id);
    const reply: AddressPage = {
      data: rows.slice((page - 1) * limit, page * limit).map((row) => addressRow(row, codeOf(row.currency))),
      page,
      pages: Math.max(1, Math.ceil(rows.length / limit)),
      total: rows.length,
    };
    return ok(reply);
  });
  app.on(REMOVE_ADDRESS, async ({ fields: { id }, caller }) => {
    await desk.removeAddress(caller, id);
    return said("payout.removed");
  });
  app.on(WHITELIST_ADDRESS, async ({ fields: { id, on }, caller }) => {
    await desk.whitelist(caller, id, on === "1");
    return said("payout.saved");
  });
  app.on(BANK_INFO, async ({ caller }) => ok(shownBank(await desk.bank<BankDetails>(caller.id, "bank"))));
  app.on(SAVE_BANK, async ({ fields, caller }) => {
    const details = readBank(given(fields), await desk.bank<BankDetails>(caller.id, "bank"));
    await desk.saveBank(caller, "bank", details);
    return said("payout.saved");
  });
  app.on(INTERNATIONAL_INFO, async ({ caller, language }) => {
    const info: InternationalInfo = {
      forms: await labelsIn(context.database, texts, language),
      data: shownInternational(await desk.bank<International>(caller.id, "international")),
    };
    return ok(info);
  });
  app.on(SAVE_INTERNATIONAL, async ({ fields, caller }) => {
    const values = INTERNATIONAL_FIELDS.map((_field, index) => fields[`data[${index}]` as keyof typeof fields]);
    const details = readInternational(values, await desk.bank<International>(caller.id, "international"));
    await desk.saveBank(caller, "international", details);
    return said("payout.saved");
  });
};

/** Without those that were left out. */
function given(fields: { readonly [Field in keyof BankDetails]?: string | undefined }): Partial<BankDetails> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

type Row = Awaited<ReturnType<PayoutDesk["addresses"]>>[number];

/** The code is drawn from the address that was checked: a picture that somebody else made could say another. */
function addressRow({ id, currency, network, label, address, whitelisted, saved_at: saved }: Row, code: string): AddressRow {
  return {
    id,
    currency,
    name: code,
    address,
    qrcode: `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(address, { border: 2 }))}`,
    update_time: clockText(timeMs(saved.getTime())),
    coinType: network,
    todayIncome: 0,
    totalIncome: 0,
    label,
    network,
    whitelisted: whitelisted ? 1 : 0,
    saved: saved.getTime(),
  };
}
