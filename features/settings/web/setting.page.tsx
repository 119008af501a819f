import { useState } from "react";
import type { ReactElement } from "react";
import {
  BadgeCheck,
  BellRing,
  BookUser,
  ChartNoAxesCombined,
  CircleHelp,
  Clock,
  Contrast,
  Gauge,
  Gem,
  HeartPulse,
  CirclePause,
  CreditCard,
  Info,
  KeyRound,
  Landmark,
  Languages,
  LifeBuoy,
  Lock,
  LogOut,
  Scale,
  Rewind,
  ScrollText,
  ShieldCheck,
  Sigma,
  ShieldUser,
  Ticket,
  TrendingUp,
  UserPlus,
  Wallet,
  Webhook,
} from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import type { TextKey } from "../../../web/i18n/texts.ts";
import { LANGUAGES } from "../../../web/i18n/languages.ts";
import { zoneName, zonePlace } from "../../../web/numbers/time-format.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import type { ThemeChoice } from "../../../web/state/preferences.store.ts";
import { useIsLoggedIn } from "../../../web/state/session.store.ts";
import { venueNow } from "../../../web/state/venue-time.ts";
import { Button } from "../../../web/ui/button.tsx";
import { ChoiceList } from "../../../web/ui/choice-list.tsx";
import { ListCard, ListRow } from "../../../web/ui/list-row.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { Sheet } from "../../../web/ui/sheet.tsx";
import { Switch } from "../../../web/ui/switch.tsx";
import { FiatChoice } from "./fiat-choice.tsx";
import { LogoutButton } from "./logout-button.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { SignalsCard } from "./signals-card.tsx";

const THEME_TEXTS: Record<ThemeChoice, TextKey> = {
  system: "settings.theme.system",
  dark: "settings.theme.dark",
  light: "settings.theme.light",
};

/** Mine: who I am and how the app looks to me. */
export function SettingPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const loggedIn = useIsLoggedIn();
  return (
    <>
      <PageHeader title={t("shell.tab.mine")} onBack={navigation.back} backLabel={t("shell.back")} wide />
      <PageBody wide className="flex flex-col gap-4 xl:grid xl:grid-cols-3 xl:items-start xl:gap-5">
        <ProfileCard />
        {loggedIn && (
          <div className="xl:col-start-2 xl:row-span-3 xl:row-start-1">
            <ListCard>
              <ListRow icon={<BellRing aria-hidden />} label={t("settings.alerts")} onPress={() => navigation.to(routes.alerts)} />
              <ListRow icon={<Gem aria-hidden />} label={t("settings.vip")} onPress={() => navigation.to(routes.vip)} />
              <ListRow icon={<Ticket aria-hidden />} label={t("settings.coupons")} onPress={() => navigation.to(routes.coupon)} />
              <ListRow icon={<UserPlus aria-hidden />} label={t("settings.invites")} onPress={() => navigation.to(routes.share)} />
              <ListRow icon={<ShieldUser aria-hidden />} label={t("settings.security")} onPress={() => navigation.to(routes.security)} />
              <ListRow
                icon={<BadgeCheck aria-hidden />}
                label={t("settings.verification")}
                onPress={() => navigation.to(routes.realMark)}
              />
              <ListRow icon={<BookUser aria-hidden />} label={t("settings.addresses")} onPress={() => navigation.to(routes.addresses)} />
              <ListRow icon={<CreditCard aria-hidden />} label={t("settings.bank")} onPress={() => navigation.to(routes.bank)} />
              <ListRow
                icon={<Landmark aria-hidden />}
                label={t("settings.bank_international")}
                onPress={() => navigation.to(routes.bankInternational)}
              />
              <ListRow icon={<Gauge aria-hidden />} label={t("settings.credit")} onPress={() => navigation.to(routes.credit)} />
              <ListRow icon={<Lock aria-hidden />} label={t("settings.holds")} onPress={() => navigation.to(routes.holds)} />
              <ListRow icon={<CirclePause aria-hidden />} label={t("settings.limits")} onPress={() => navigation.to(routes.limits)} />
              <ListRow icon={<KeyRound aria-hidden />} label={t("settings.api_keys")} onPress={() => navigation.to(routes.apiKeys)} />
              <ListRow icon={<Webhook aria-hidden />} label={t("settings.webhooks")} onPress={() => navigation.to(routes.webhooks)} />
            </ListCard>
          </div>
        )}
        <div className="flex flex-col gap-4 xl:col-start-1">
          <Appearance />
          {loggedIn && <SignalsCard />}
        </div>
        <div className={`xl:row-span-3 xl:row-start-1 ${loggedIn ? "xl:col-start-3" : "xl:col-start-2"}`}>
          <HelpList />
        </div>
        {loggedIn ? (
          <LogoutButton icon={<LogOut className="size-5" aria-hidden />} />
        ) : (
          <Button tone="gold" onClick={() => navigation.toLogin()}>
            {t("shell.login")}
          </Button>
        )}
      </PageBody>
    </>
  );
}

function HelpList(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  return (
    <ListCard>
      <ListRow icon={<CircleHelp aria-hidden />} label={t("settings.faq")} onPress={() => navigation.to(routes.faq)} />
      <ListRow
        icon={<ChartNoAxesCombined aria-hidden />}
        label={t("shell.price_source")}
        onPress={() => navigation.to(routes.priceSource)}
      />
      <ListRow icon={<BadgeCheck aria-hidden />} label={t("settings.check")} onPress={() => navigation.to(routes.checkVenue)} />
      <ListRow icon={<ShieldCheck aria-hidden />} label={t("shell.cover")} onPress={() => navigation.to(routes.cover)} />
      <ListRow icon={<ScrollText aria-hidden />} label={t("settings.log")} onPress={() => navigation.to(routes.publicLog)} />
      <ListRow icon={<Sigma aria-hidden />} label={t("settings.liabilities")} onPress={() => navigation.to(routes.liabilities)} />
      <ListRow icon={<Rewind aria-hidden />} label={t("settings.verify")} onPress={() => navigation.to(routes.verify)} />
      <ListRow icon={<HeartPulse aria-hidden />} label={t("settings.status")} onPress={() => navigation.to(routes.status)} />
      <ListRow icon={<Info aria-hidden />} label={t("settings.about")} onPress={() => navigation.to(routes.aboutUs)} />
      <ListRow icon={<LifeBuoy aria-hidden />} label={t("settings.contact")} onPress={() => navigation.to(routes.contactUs)} />
      <ListRow icon={<ScrollText aria-hidden />} label={t("settings.charter")} onPress={() => navigation.to(routes.charter)} />
      <ListRow icon={<Scale aria-hidden />} label={t("settings.compliance")} onPress={() => navigation.to(routes.compliance)} />
    </ListCard>
  );
}

function Appearance(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const { language, theme, rise, fiat } = usePreferences();
  const [themeOpen, setThemeOpen] = useState(false);
  const [fiatOpen, setFiatOpen] = useState(false);
  return (
    <ListCard>
      <ListRow
        icon={<Languages aria-hidden />}
        label={t("shell.language")}
        value={LANGUAGES.find(({ code }) => code === language)?.name}
        onPress={() => navigation.to(routes.languages)}
      />
      <ListRow
        icon={<Contrast aria-hidden />}
        label={t("settings.theme")}
        value={t(THEME_TEXTS[theme])}
        onPress={() => setThemeOpen(true)}
      />
      <ListRow icon={<Wallet aria-hidden />} label={t("settings.fiat")} value={fiat.currency_code} onPress={() => setFiatOpen(true)} />
      <ListRow
        icon={<TrendingUp aria-hidden />}
        label={t("settings.red_up")}
        value={
          <Switch
            label={t("settings.red_up")}
            checked={rise === "red"}
            onChecked={(red) => usePreferences.setState({ rise: red ? "red" : "green" })}
          />
        }
      />
      <ListRow
        icon={<Clock aria-hidden />}
        label={t("settings.zone")}
        value={[...new Set([zonePlace(), zoneName(venueNow())])].join(", ")}
      />
      <Sheet open={themeOpen} onOpen={setThemeOpen} title={t("settings.theme")}>
        <ChoiceList
          options={(["system", "dark", "light"] as const).map((value) => ({ value, label: t(THEME_TEXTS[value]) }))}
          value={theme}
          onValue={(chosen) => {
            usePreferences.setState({ theme: chosen });
            setThemeOpen(false);
          }}
        />
      </Sheet>
      <Sheet open={fiatOpen} onOpen={setFiatOpen} title={t("settings.fiat")}>
        <FiatChoice onDone={() => setFiatOpen(false)} />
      </Sheet>
    </ListCard>
  );
}
