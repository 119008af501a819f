import { useState } from "react";
import type { ReactElement } from "react";
import { BellRing, MonitorSmartphone, X } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { wireTime } from "../../../web/numbers/wire-time.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { ListCard, ListRow } from "../../../web/ui/list-row.tsx";
import { Moment } from "../../../web/ui/moment.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { Switch } from "../../../web/ui/switch.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import { NOTICE_CHANNELS, type NoticeChannel, type NoticeChoice, type NoticeSettingsReply } from "../contract/notice-groups.ts";
import { GROUP_TEXTS } from "./message-groups.ts";
import { GROUP_ICONS } from "./message-row.tsx";
import { useChooseNotices, useNoticeSettings, usePushAct } from "./messages.api.ts";
import { pushAbility, subscribe, unsubscribe } from "./push-subscription.ts";

/** How I am told of what, besides the list of messages. */
export function NoticeSettingsPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const settings = useNoticeSettings();
  const { data } = settings;
  return (
    <>
      <PageHeader title={t("messages.settings")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody className="flex flex-col gap-4">
        {settings.isPending && <SkeletonRows count={8} />}
        {settings.isError && <HistoryError error={settings.error} onRetry={() => void settings.refetch()} />}
        {data !== undefined && (
          <>
            {data.push_key !== "" && <PushCard settings={data} />}
            <Groups settings={data} />
            {data.devices.length > 0 && <Devices settings={data} />}
          </>
        )}
      </PageBody>
    </>
  );
}

function PushCard({ settings: { push_key: key, devices } }: { readonly settings: NoticeSettingsReply }): ReactElement {
  const t = useT();
  const act = usePushAct();
  const [ability, setAbility] = useState(pushAbility);
  const isOn = devices.some(({ own }) => own === 1);
  const put = async (wanted: boolean): Promise<void> => {
    if (!wanted) {
      act.mutate({ act: "off" });
      return unsubscribe();
    }
    const subscribed = await subscribe(key).catch((error: unknown) => {
      console.warn("The browser could not subscribe.", error);
      return "failed" as const;
    });
    setAbility(pushAbility());
    if (subscribed === "failed") showToast(t("messages.push.failed"));
    else if (subscribed !== undefined) act.mutate({ act: "on", fields: subscribed });
  };
  if (ability !== "askable" && !isOn)
    return <p className="text-sm text-mut">{t(ability === "denied" ? "messages.push.denied" : "messages.push.missing")}</p>;
  return (
    <section aria-label={t("messages.push.this")}>
      <ListCard>
        <ListRow
          icon={<BellRing aria-hidden />}
          label={t("messages.push.this")}
          value={<Switch label={t("messages.push.this")} checked={isOn} onChecked={(wanted) => void put(wanted)} />}
        />
      </ListCard>
      <p className="mt-1.5 px-1 text-xs text-mut">{t("messages.push.note")}</p>
      {isOn && (
        <Button className="mt-3" disabled={act.isPending} onClick={() => act.mutate({ act: "test" })}>
          {t("messages.push.test")}
        </Button>
      )}
    </section>
  );
}

const CHANNEL_TEXTS = { push: "messages.settings.push", mail: "messages.settings.mail" } as const;

/** A row a group, a column a way: what is not offered here has no column. */
function Groups({ settings }: { readonly settings: NoticeSettingsReply }): ReactElement {
  const t = useT();
  const channels = NOTICE_CHANNELS.filter((channel) => (channel === "push" ? settings.push_key !== "" : settings.has_mail === 1));
  return (
    <section>
      <p className="mb-3 text-sm text-mut">{t("messages.settings.list")}</p>
      {channels.length > 0 && (
        <ListCard>
          <div className="flex items-end gap-2 px-4 py-2 text-xs text-mut" aria-hidden>
            <span className="flex-1" />
            {channels.map((channel) => (
              <span key={channel} className="w-14 text-center wrap-anywhere">
                {t(CHANNEL_TEXTS[channel])}
              </span>
            ))}
          </div>
          {settings.groups.map((row) => (
            <GroupRow key={row.group} row={row} channels={channels} isAlwaysMailed={settings.always_mailed.includes(row.group)} />
          ))}
        </ListCard>
      )}
      <p className="mt-1.5 px-1 text-xs text-mut">
        {settings.has_mail === 0 ? t("messages.settings.no_mail") : `* ${t("messages.settings.always")}`} {t("messages.settings.bound")}
      </p>
    </section>
  );
}

type GroupRowProps = { readonly row: NoticeChoice; readonly channels: readonly NoticeChannel[]; readonly isAlwaysMailed: boolean };

function GroupRow({ row, channels, isAlwaysMailed }: GroupRowProps): ReactElement {
  const t = useT();
  const choose = useChooseNotices();
  const Icon = GROUP_ICONS[row.group];
  const name = t(GROUP_TEXTS[row.group]);
  const hasStar = isAlwaysMailed && channels.includes("mail");
  return (
    <div className="flex min-h-13 items-center gap-2 px-4 py-2">
      <Icon className="size-5 shrink-0 text-mut" aria-hidden />
      <span className="min-w-0 flex-1 pl-1 text-base wrap-anywhere">
        {name}
        {hasStar && (
          <>
            {" "}
            <span aria-hidden>*</span>
          </>
        )}
      </span>
      {channels.map((channel) => (
        <span key={channel} className="flex w-14 shrink-0 justify-center">
          <Switch
            label={`${name}: ${t(CHANNEL_TEXTS[channel])}`}
            checked={row[channel] === 1}
            onChecked={(on) => choose.mutate({ group: row.group, channel, on })}
          />
        </span>
      ))}
    </div>
  );
}

function Devices({ settings: { devices } }: { readonly settings: NoticeSettingsReply }): ReactElement {
  const t = useT();
  const act = usePushAct();
  return (
    <section aria-labelledby="push-devices">
      <h2 id="push-devices" className="mb-2 text-sm font-semibold">
        {t("messages.push.devices")}
      </h2>
      <ListCard>
        {devices.map(({ id, name, since, own }) => (
          <div key={id} className="flex min-h-13 items-center gap-3 px-4 py-2">
            <MonitorSmartphone className="size-5 shrink-0 text-mut" aria-hidden />
            <div className="min-w-0 flex-1">
              <p className="truncate text-base">
                {[name, own === 1 ? t("messages.push.own") : ""].filter((part) => part !== "").join(" · ") || "–"}
              </p>
              <Moment at={wireTime(since)} className="text-xs text-mut" />
            </div>
            <button
              type="button"
              aria-label={`${t("messages.push.remove")}: ${name}`}
              disabled={act.isPending}
              onClick={() => {
                act.mutate({ act: "off", fields: { device: id } });
                if (own === 1) void unsubscribe();
              }}
              className="-mr-2 flex size-11 items-center justify-center rounded-lg text-mut hover:bg-fill hover:text-fg"
            >
              <X className="size-5" aria-hidden />
            </button>
          </div>
        ))}
      </ListCard>
    </section>
  );
}
