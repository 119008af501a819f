/** The venue's own settings and its menu, as operators see them. */
import Type from "typebox";
import { ROLES } from "../../../contract/operator-roles.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import { readMenu } from "./menu.ts";
import { SITE_ADDRESSES } from "./site-rule-verbs.ts";
import { siteSettings } from "./site-settings.ts";

const settings = defineLook({
  name: "site/settings",
  title: { en: "The site", zh: "站点" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async ({ database }) => {
    const values = await siteSettings(database);
    const valueOf = (key: string): string => values.get(key) ?? "";
    return {
      name: valueOf("site_name"),
      logo: valueOf("site_logo"),
      accent: valueOf("accent"),
      tabs: valueOf("tabs"),
      isInvitationRequired: valueOf("invitation_required") === "1",
      inviteCode: valueOf("invite_code"),
      addresses: SITE_ADDRESSES.map((which) => ({ which, address: valueOf(which) })),
    };
  },
});

const menu = defineLook({
  name: "site/menu",
  title: { en: "Shortcuts", zh: "快捷入口" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async ({ database }) => ({
    rows: (await readMenu(database)).map(({ row, place, isShown }) => ({
      title: row.title,
      page: row.url,
      group: row.is_financial === 1 ? "financial" : "home",
      place,
      shown: isShown,
    })),
  }),
});

export const siteLooks: readonly Look[] = [settings, menu];
