/** Changing one's own nickname, signature and picture. Whose they are comes from the token alone. */
import { ok, Refused, refused } from "../../../server/doors/app/answer.ts";
import type { FeatureRoutes } from "../../../server/doors/app/server-context.ts";
import {
  EDIT_NICKNAME,
  EDIT_PORTRAIT,
  EDIT_SIGNATURE,
  LIST_FIATS,
  isReserved,
  NICKNAME,
  OWN_PICTURE,
  SIGNATURE,
} from "../contract/profile.contract.ts";
import { FiatRates } from "./fiat-rates.ts";

/** wire.md 4: the number of rows that changed. */
const ROW = ok(1);

export const profileRoutes: FeatureRoutes = (app, { database, pictures, settings, clock }) => {
  const rates = new FiatRates(settings.fiatRatesUrl, clock);
  const change = async (id: number, values: { nickname: string } | { signature: string }): Promise<void> => {
    const row = await database
      .updateTable("person")
      .set(values)
      .where("id", "=", id)
      .where("closed_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (row === undefined) throw new Refused("member_not_found");
  };
  /** Says which portrait was there before: of two that come at once each takes another's place. */
  const exchange = (id: number, portrait: string): Promise<string> =>
    database.transaction().execute(async (transaction) => {
      const own = transaction.selectFrom("person").select("head_portrait").where("id", "=", id).where("closed_at", "is", null);
      const before = await own.forUpdate().executeTakeFirst();
      if (before === undefined) throw new Refused("member_not_found");
      await transaction.updateTable("person").set({ head_portrait: portrait }).where("id", "=", id).execute();
      return before.head_portrait;
    });
  app.on(EDIT_NICKNAME, async ({ fields: { nickname }, caller }) => {
    if (!NICKNAME.test(nickname)) return refused("nickname_invalid");
    if (isReserved(nickname)) return refused("nickname_reserved");
    await change(caller.id, { nickname });
    return ROW;
  });
  app.on(EDIT_SIGNATURE, async ({ fields: { signature = "" }, caller }) => {
    if (signature !== "" && !SIGNATURE.test(signature)) return refused("signature_invalid");
    await change(caller.id, { signature });
    return ROW;
  });
  app.on(EDIT_PORTRAIT, async ({ fields: { head_portrait: path }, caller }) => {
    const person = await database.selectFrom("person").select("head_portrait").where("id", "=", caller.id).executeTakeFirst();
    if (person === undefined) return refused("member_not_found");
    if (person.head_portrait === path) return ROW;
    if (!OWN_PICTURE.test(path) && !(await pictures.usePortrait(caller.id, path))) return refused("picture_unknown");
    const before = await exchange(caller.id, path);
    if (before !== path) await pictures.forget([before]);
    return ROW;
  });
  app.on(LIST_FIATS, async () => ok(await rates.table()));
};
