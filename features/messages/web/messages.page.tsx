import { useState } from "react";
import type { ReactElement } from "react";
import { CheckCheck, SlidersHorizontal } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTime } from "../../../web/numbers/time-format.ts";
import { wireTime } from "../../../web/numbers/wire-time.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { useUnread } from "../../../web/state/notices.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { venueNow } from "../../../web/state/venue-time.ts";
import { LoadMore } from "../../../web/ui/load-more.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { Slab } from "../../../web/ui/stone/slab.tsx";
import { Tabs } from "../../../web/ui/tabs.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import { GROUP_TEXTS, MESSAGE_GROUPS, byDay, localDay } from "./message-groups.ts";
import type { MessageGroup } from "./message-groups.ts";
import { MessageRow } from "./message-row.tsx";
import { useMarkAllRead, useMessages } from "./messages.api.ts";
import type { Message } from "./messages.api.ts";

/** What happened to my orders, shares and account, newest first. */
export function MessagesPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const unread = useUnread();
  const [group, setGroup] = useState<MessageGroup>("all");
  return (
    <>
      <PageHeader
        title={t("product.messages")}
        onBack={navigation.back}
        backLabel={t("shell.back")}
        end={<HeadButtons unread={unread} />}
      />
      <PageBody className="px-0!">
        <div className="border-b border-line px-4">
          <Tabs
            label={t("product.messages")}
            size="lg"
            options={[
              {
                value: "personal",
                label: unread === 0 ? t("messages.personal") : `${t("messages.personal")} (${unread > 999 ? "999+" : unread})`,
              },
              { value: "announcements", label: t("messages.announcements") },
            ]}
            value="personal"
            onValue={(tab) => tab === "announcements" && navigation.to(routes.noticeList)}
          />
        </div>
        <Chips group={group} onGroup={setGroup} />
        <Messages key={group} group={group} />
      </PageBody>
    </>
  );
}

function HeadButtons({ unread }: { readonly unread: number }): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  return (
    <>
      <MarkAll unread={unread} />
      <button
        type="button"
        aria-label={t("messages.settings")}
        onClick={() => navigation.to(routes.notice_settings)}
        className="mr-1 flex size-11 shrink-0 items-center justify-center rounded-lg text-mut hover:bg-fill hover:text-fg"
      >
        <SlidersHorizontal className="size-5" aria-hidden />
      </button>
    </>
  );
}

function MarkAll({ unread }: { readonly unread: number }): ReactElement | null {
  const t = useT();
  const markAll = useMarkAllRead();
  if (unread === 0) return null;
  return (
    <button
      type="button"
      disabled={markAll.isPending}
      onClick={() => markAll.mutate(undefined, { onSuccess: (text) => showToast(text, "good") })}
      className="mr-1 flex h-11 shrink-0 items-center gap-1.5 rounded-lg px-2 text-sm font-semibold text-brand hover:bg-fill"
    >
      <CheckCheck className="size-4" aria-hidden />
      {t("messages.mark_all")}
    </button>
  );
}

function Chips({ group, onGroup }: { readonly group: MessageGroup; readonly onGroup: (group: MessageGroup) => void }): ReactElement {
  const t = useT();
  return (
    <div role="group" aria-label={t("messages.filter")} className="no-scrollbar flex gap-2 overflow-x-auto px-4 pt-3 pb-1">
      {MESSAGE_GROUPS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === group}
          onClick={() => onGroup(each)}
          className={`relative h-9 shrink-0 rounded-field border px-3.5 after:absolute after:inset-x-0 after:-inset-y-[5px] text-sm font-medium focus-visible:-outline-offset-2 ${each === group ? "border-mark bg-brand-tint text-brand" : "border-transparent bg-fill text-mut hover:text-fg"}`}
        >
          {t(GROUP_TEXTS[each])}
        </button>
      ))}
    </div>
  );
}

function Messages({ group }: { readonly group: MessageGroup }): ReactElement {
  const t = useT();
  const messages = useMessages(group);
  const rows = messages.data?.pages.flatMap(({ list }) => list) ?? [];
  if (messages.isPending) return <SkeletonRows count={6} />;
  if (messages.isError) return <HistoryError error={messages.error} onRetry={() => void messages.refetch()} />;
  if (rows.length === 0) {
    return (
      <div className="px-4 pt-4">
        <Slab state="bare">
          <p className="text-sm">{t(group === "all" ? "messages.none" : "messages.none_here")}</p>
        </Slab>
      </div>
    );
  }
  return (
    <>
      {byDay(rows, dayOf).map(({ day, rows: own }) => (
        <section key={day} aria-label={day}>
          <DayHead row={own[0]} />
          <ul className="divide-y divide-line border-y border-line">
            {own.map((message) => (
              <MessageRow key={message.id} message={message} />
            ))}
          </ul>
        </section>
      ))}
      <LoadMore
        more={messages.hasNextPage}
        pending={messages.isFetchingNextPage}
        onMore={() => void messages.fetchNextPage()}
        endText={t("shell.no_more")}
        pendingLabel={t("shell.loading")}
      />
    </>
  );
}

const dayOf = (message: Message): string => {
  const at = wireTime(message.create_time);
  return at === undefined ? "" : localDay(at);
};

const DAY_MS = 86_400_000;

function DayHead({ row }: { readonly row: Message | undefined }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const [today] = useState(() => new Date(venueNow()));
  const at = wireTime(row?.create_time);
  const day = at === undefined ? "" : localDay(at);
  const name = (): string => {
    if (day === localDay(today)) return t("messages.today");
    if (day === localDay(new Date(today.getTime() - DAY_MS))) return t("messages.yesterday");
    return formatTime(at, "day", language);
  };
  return <h2 className="px-4 pt-4 pb-1.5 text-xs font-medium text-mut">{name()}</h2>;
}
