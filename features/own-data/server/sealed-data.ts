/** What a person sent and the tables keep encrypted, opened for themselves: bank accounts, documents, pictures. */
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { DepositDesk } from "../../deposits/server/deposit-desk.ts";
import { PayoutDesk } from "../../payout-accounts/server/payout-desk.ts";
import { VerificationDesk } from "../../verification/server/verification-desk.ts";

type SealedFile = { readonly name: string; readonly content: string | Buffer };

export async function sealedData(context: ServerContext<TradingVenue>, person: number): Promise<readonly SealedFile[]> {
  const payout = new PayoutDesk(context);
  const verification = new VerificationDesk(context);
  const [bank, international, requests] = await Promise.all([
    payout.bank<object>(person, "bank"),
    payout.bank<object>(person, "international"),
    verification.ofPerson(person),
  ]);
  const documents = requests.map((request) => ({ id: request.id, level: request.level, ...verification.detailsOf(request) }));
  const pictures = requests.flatMap(({ id, front_pic: front, reverse_pic: back }) => [
    picture(context, `documents/${id}-front.jpg`, front, "document"),
    picture(context, `documents/${id}-back.jpg`, back, "document"),
  ]);
  const vouchers = (await new DepositDesk(context).ofPerson(person)).map(({ id, picture: path }) =>
    picture(context, `vouchers/${id}.jpg`, path, "voucher"),
  );
  const { head_portrait: portrait = "" } =
    (await context.database.selectFrom("person").select("head_portrait").where("id", "=", person).executeTakeFirst()) ?? {};
  const read = await Promise.all([...pictures, ...vouchers, picture(context, "portrait.jpg", portrait, "portrait")]);
  return [
    json("bank_accounts.json", { bank, international }),
    json("documents.json", documents),
    ...read.flatMap((entry) => (entry === undefined ? [] : [entry])),
  ];
}

const json = (name: string, value: unknown): SealedFile => ({ name, content: JSON.stringify(value, undefined, 1) });

/** Undefined once it was deleted, and where there was none. */
async function picture(
  { pictures }: Pick<ServerContext, "pictures">,
  name: string,
  path: string,
  use: "document" | "portrait" | "voucher",
): Promise<SealedFile | undefined> {
  const jpeg = await pictures.read(path, use);
  return jpeg === undefined ? undefined : { name, content: jpeg };
}
