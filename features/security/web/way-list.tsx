import type { ReactElement } from "react";
import { Fingerprint, KeyRound, ListChecks, LockKeyhole, Mail, MessageSquareQuote, Phone, Smartphone } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTime } from "../../../web/numbers/time-format.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import type { OverviewView } from "../contract/security.contract.ts";
import type { Part } from "./security-sheets.tsx";
import { WayRow } from "./way-row.tsx";

/** Ways in and factors, each with how it stands. */
export function WayList({ overview, onPart }: { readonly overview: OverviewView; readonly onPart: (part: Part) => void }): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const language = usePreferences((state) => state.language);
  const day = (at: number): string => formatTime(at, "day", language);
  const { app_since: appSince, passkeys, recovery_left: left, words } = overview;
  const isOn = (on: boolean) => ({ text: t(on ? "security.on" : "security.off"), good: on });
  const bound = (address: string) => (address === "" ? undefined : { text: t("security.bound"), good: true });
  const changed = (at: number): string => (at === 0 ? t("security.not_set") : t("security.changed", { date: day(at) }));
  return (
    <section aria-label={t("security.ways")}>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-base font-semibold">{t("security.ways")}</h2>
        <span className="text-xs text-mut">{t("security.ways.note")}</span>
      </div>
      <div className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-card">
        <WayRow
          icon={<Fingerprint aria-hidden />}
          label={t("security.passkeys")}
          note={passkeys.length === 0 ? t("security.passkeys.none") : passkeys.map(({ label }) => label).join(", ")}
          chip={isOn(passkeys.length > 0)}
          onPress={() => onPart("passkeys")}
        />
        <WayRow
          icon={<Smartphone aria-hidden />}
          label={t("security.app")}
          note={appSince === 0 ? t("security.app.none") : t("security.since", { date: day(appSince) })}
          chip={isOn(appSince > 0)}
          onPress={() => onPart("app")}
        />
        <WayRow
          icon={<ListChecks aria-hidden />}
          label={t("security.recovery")}
          note={appSince === 0 && passkeys.length === 0 ? t("security.recovery.none") : t("security.recovery.left", { left })}
          onPress={() => onPart("recovery")}
        />
        <WayRow
          icon={<KeyRound aria-hidden />}
          label={t("security.password")}
          note={changed(overview.password_changed_at)}
          onPress={() => navigation.to(routes.password)}
        />
        <WayRow
          icon={<LockKeyhole aria-hidden />}
          label={t("security.payment_password")}
          note={changed(overview.payment_password_changed_at)}
          onPress={() => navigation.to(routes.paymentPassword)}
        />
        <WayRow
          icon={<Mail aria-hidden />}
          label={t("security.mail")}
          note={overview.mail === "" ? t("security.not_set") : overview.mail}
          chip={bound(overview.mail)}
          onPress={() => onPart("mail")}
        />
        <WayRow
          icon={<Phone aria-hidden />}
          label={t("security.phone")}
          note={overview.phone === "" ? t("security.not_set") : overview.phone}
          chip={bound(overview.phone)}
          onPress={() => onPart("phone")}
        />
        <WayRow
          icon={<MessageSquareQuote aria-hidden />}
          label={t("security.words")}
          note={words === "" ? t("security.words.none") : t("security.words.set", { words })}
          onPress={() => onPart("words")}
        />
      </div>
    </section>
  );
}
