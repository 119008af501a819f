import { useState } from "react";
import type { ReactElement } from "react";
import { CircleX, ShieldAlert } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { IconButton } from "../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../web/ui/confirm-dialog.tsx";
import { LoadMore } from "../../../web/ui/load-more.tsx";
import { PageHeader } from "../../../web/ui/page.tsx";
import { scrollRegion } from "../../../web/ui/scroll-region.ts";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import type { SupportDeskReply, SupportRow } from "../contract/support-rows.ts";
import { HelpFound } from "./help-found.tsx";
import { HoursCard } from "./hours-card.tsx";
import { Rating } from "./rating.tsx";
import { SupportComposer } from "./support-composer.tsx";
import { SupportMessage } from "./support-message.tsx";
import { useEndSupport, useSupportDesk, useSupportLogs, useSupportPushes } from "./support.api.ts";

/** A person's conversation with the venue's staff, the oldest on top, and when somebody is in. */
export function SupportPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const desk = useSupportDesk();
  const logs = useSupportLogs();
  useSupportPushes();
  const rows = logs.data?.pages.flat() ?? [];
  return (
    <div className="mx-auto flex h-[calc(100dvh-var(--header-top))] w-full max-w-3xl flex-col">
      <PageHeader
        title={t("product.support")}
        onBack={navigation.back}
        backLabel={t("shell.back")}
        end={<EndButton state={desk.data?.state ?? "none"} />}
      />
      <div
        {...scrollRegion(t("product.support"))}
        className="flex min-h-0 flex-1 flex-col-reverse gap-3 overflow-y-auto overscroll-contain px-4 pb-4 outline-none"
      >
        {logs.isSuccess && desk.data !== undefined && <Foot desk={desk.data} newest={rows[0]} own={ownSince(rows)} />}
        {logs.isPending && <SkeletonRows count={4} />}
        {logs.isError && <HistoryError error={logs.error} onRetry={() => void logs.refetch()} />}
        {rows.map((row, index) => (
          <SupportMessage key={row.id} row={row} before={rows[index + 1]} />
        ))}
        {logs.hasNextPage && (
          <LoadMore
            more={logs.hasNextPage}
            pending={logs.isFetchingNextPage}
            onMore={() => void logs.fetchNextPage()}
            endText=""
            pendingLabel={t("support.older")}
          />
        )}
        {logs.isSuccess && rows.length === 0 && <p className="py-4 text-sm text-mut">{t("support.first")}</p>}
        {desk.data !== undefined && <HoursCard desk={desk.data} />}
        <p className="flex gap-3 rounded-2xl bg-down-tint p-4 text-sm">
          <ShieldAlert className="mt-0.5 size-5 shrink-0 text-down" aria-hidden />
          <span>
            <b className="font-semibold text-down">{t("support.never")}</b> {t("support.not_us")}
          </span>
        </p>
      </div>
      <SupportComposer />
    </div>
  );
}

interface FootProps {
  readonly desk: SupportDeskReply;
  readonly newest: SupportRow | undefined;
  /** What the person has written since somebody answered last. */
  readonly own: string;
}

/** Where the conversation stands: the queue with what the help pages say, or the rating of one that has ended. */
function Foot({ desk, newest, own }: FootProps): ReactElement | null {
  const t = useT();
  const { state, place, is_open: isOpen, staff, stars } = desk;
  if (state === "ended") return newest !== undefined && newest.staff === "" && stars === 0 ? null : <Rating stars={stars} />;
  if (state === "taken") return <p className="text-xs text-mut">{t("support.taken", { name: staff })}</p>;
  if (state !== "waiting") return null;
  return (
    <>
      <HelpFound words={own} />
      <p className="figures text-right text-xs text-mut">
        {t(isOpen === 1 ? "support.place" : "support.place_opens", { place: String(place) })}
      </p>
    </>
  );
}

function ownSince(rows: readonly SupportRow[]): string {
  const answered = rows.findIndex(({ staff }) => staff !== "");
  const own = rows.slice(0, answered === -1 ? rows.length : answered);
  return own
    .filter(({ type }) => type === 1)
    .map(({ message }) => message)
    .join(" ")
    .slice(0, HELP_WORDS_MAX);
}

const HELP_WORDS_MAX = 200;

function EndButton({ state }: { readonly state: SupportDeskReply["state"] }): ReactElement | null {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const end = useEndSupport();
  if (state !== "waiting" && state !== "taken") return null;
  return (
    <>
      <IconButton label={t("support.end")} onClick={() => setAsking(true)}>
        <CircleX className="size-5" aria-hidden />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        onOpen={setAsking}
        title={t("support.end")}
        text=""
        confirmLabel={t("support.end")}
        cancelLabel={t("shell.cancel")}
        pending={end.isPending}
        onConfirm={() => end.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}
