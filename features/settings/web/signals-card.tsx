import type { ReactElement } from "react";
import { BellDot, SlidersHorizontal, Volume2 } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { hasNotifications, switchBrowser, switchSound, useSignals } from "../../../web/news/signals.store.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { ListCard, ListRow } from "../../../web/ui/list-row.tsx";
import { Switch } from "../../../web/ui/switch.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";

/** How news are heard and seen on this device. */
export function SignalsCard(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const { sound, browser } = useSignals();
  const askBrowser = async (wanted: boolean): Promise<void> => {
    const answer = await switchBrowser(wanted);
    if (answer === "denied") showToast(t("settings.notifications.denied"));
  };
  return (
    <section aria-label={t("settings.signals")}>
      <ListCard>
        <ListRow
          icon={<Volume2 aria-hidden />}
          label={t("settings.sound")}
          value={<Switch label={t("settings.sound")} checked={sound} onChecked={switchSound} />}
        />
        {hasNotifications() && (
          <ListRow
            icon={<BellDot aria-hidden />}
            label={t("settings.notifications")}
            value={<Switch label={t("settings.notifications")} checked={browser} onChecked={(wanted) => void askBrowser(wanted)} />}
          />
        )}
        <ListRow
          icon={<SlidersHorizontal aria-hidden />}
          label={t("settings.told")}
          onPress={() => navigation.to(routes.notice_settings)}
        />
      </ListCard>
      <p className="mt-1.5 px-1 text-xs text-mut">{t("settings.signals.note")}</p>
    </section>
  );
}
