/** What operators do about the venue's own rules and addresses: who may register, where help is, which tabs there are. */
import Type from "typebox";
import type { Line, ShownValue, Words } from "../../../contract/console-wire.ts";
import { no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { inEnglish, orNone, yesOrNo } from "../../../server/console/line-words.ts";
import { defineVerb, type ConsoleDesk, type Plan, type Verb } from "../../../server/console/verb.ts";
import { siteSettings } from "./site-settings.ts";

/** Addresses that clients show where they are set. */
export const SITE_ADDRESSES = [
  "support_url",
  "zxkf_url",
  "telegram_url",
  "whatsApp_url",
  "complaint_url",
  "kf",
  "website",
  "app_ios",
  "app_google",
  "app_android",
  "apk_download_url",
] as const;

const ADDRESS_MAX = 300;
/** Of the web, of a mail program or of a telephone; nothing that a browser would run. */
const ADDRESS = /^(https:\/\/[\w.-]+(:\d+)?(\/[^\s"'<>]*)?|mailto:[^\s"'<>:]+@[^\s"'<>]+|tel:\+?[\d-]{3,20})$/;
const NOTHING = no("nothing_changes", { en: "That is how it is.", zh: "与当前设置相同。" });

type Change = { readonly key: string; readonly label: Words; readonly value: string; readonly say?: (value: string) => ShownValue };

async function settingPlan({ database }: ConsoleDesk, changes: readonly Change[]): Promise<Plan | ConsoleRefusal> {
  const settings = await siteSettings(database);
  const changed = changes.filter(({ key, value }) => (settings.get(key) ?? "") !== value);
  if (changed.length === 0) return NOTHING;
  const lines: readonly Line[] = changed.map(({ key, label, value, say = orNone }) => ({
    label,
    before: say(settings.get(key) ?? ""),
    after: say(value),
  }));
  return {
    lines,
    subject: "site",
    change: async (transaction) => {
      for (const { key, value } of changed) await transaction.updateTable("setting").set({ value }).where("key", "=", key).execute();
    },
    done: lines.map(({ label, after }) => `${label.en}: ${inEnglish(after)}.`).join(" "),
  };
}

const REGISTRATION_LABELS = {
  required: { en: "Registering asks for an invitation", zh: "注册须填邀请码" },
  code: { en: "The house's own code", zh: "平台邀请码" },
};

const isAsked = (value: string): ShownValue => yesOrNo(value === "1");

const setRegistration = defineVerb({
  name: "site/set-registration",
  title: { en: "Who may register", zh: "注册规则" },
  roles: ["admin"],
  fields: Type.Object({ required: Type.Boolean(), code: Type.String({ pattern: "^[A-Z0-9]{4,12}$", minLength: 4, maxLength: 12 }) }),
  labels: REGISTRATION_LABELS,
  present: async ({ database }) => {
    const settings = await siteSettings(database);
    return { required: settings.get("invitation_required") === "1", code: settings.get("invite_code") ?? "" };
  },
  plan(desk, { required, code }) {
    const asked = required ? "1" : "0";
    return settingPlan(desk, [
      { key: "invitation_required", label: REGISTRATION_LABELS.required, value: asked, say: isAsked },
      // What older clients read.
      { key: "isregcode", label: { en: "… in older clients", zh: "……旧版客户端" }, value: asked, say: isAsked },
      { key: "invite_code", label: REGISTRATION_LABELS.code, value: code },
    ]);
  },
});

const setAddress = defineVerb({
  name: "site/set-address",
  title: { en: "An address for help or the app", zh: "客服与下载地址" },
  roles: ["admin", "content"],
  fields: Type.Object({ which: Type.Enum([...SITE_ADDRESSES]), address: Type.String({ minLength: 1, maxLength: ADDRESS_MAX }) }),
  labels: { which: { en: "Which", zh: "项目" }, address: { en: "Address, or none", zh: "地址，或 none" } },
  present: async ({ database }, about) => {
    const which = SITE_ADDRESSES.find((one) => one === about);
    return which === undefined ? {} : { which, address: (await siteSettings(database)).get(which) || "none" };
  },
  plan(desk, { which, address }) {
    const value = address === "none" ? "" : address.trim();
    if (value !== "" && !ADDRESS.test(value))
      return no("address_wrong", {
        en: "An address is like https://example.org/help, mailto:help@example.org, tel:+43123456, or none.",
        zh: "地址形如 https://example.org/help、mailto:help@example.org、tel:+43123456，或填 none。",
      });
    return settingPlan(desk, [{ key: which, label: { en: which, zh: which }, value }]);
  },
});

const tabsShown = (tabs: string): ShownValue =>
  tabs === "mine" ? { en: "with Mine", zh: "含“我的”" } : { en: "with Financial", zh: "含“理财”" };

const setTabs = defineVerb({
  name: "site/set-tabs",
  title: { en: "The app's five tabs", zh: "应用底部标签" },
  roles: ["admin", "content"],
  fields: Type.Object({ tabs: Type.Enum(["financial", "mine"]) }),
  labels: { tabs: { en: "With Financial, or with Mine", zh: "含“理财”或“我的”" } },
  present: async ({ database }) => ({ tabs: (await siteSettings(database)).get("tabs") === "mine" ? "mine" : "financial" }),
  async plan(desk, { tabs }) {
    const plan = await settingPlan(desk, [{ key: "tabs", label: { en: "Tabs", zh: "标签" }, value: tabs, say: tabsShown }]);
    if (!("lines" in plan)) return plan;
    return {
      ...plan,
      note: {
        en: "Financial stands there as soon as one of its products is open; until then everybody sees Mine.",
        zh: "理财类产品开放后才显示“理财”，在此之前显示“我的”。",
      },
    };
  },
});

export const siteRuleVerbs: readonly Verb[] = [setRegistration, setAddress, setTabs];
