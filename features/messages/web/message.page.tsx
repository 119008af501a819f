import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { RefusedError } from "../../../web/api/reply.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { wireTime } from "../../../web/numbers/wire-time.ts";
import { openCheck } from "../../../web/receipts/check.store.ts";
import { isBuiltPath } from "../../../web/router/built-paths.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { Moment } from "../../../web/ui/moment.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { Skeleton } from "../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../web/ui/states.tsx";
import { MessageIcon } from "./message-row.tsx";
import { useMessage } from "./messages.api.ts";
import type { WholeMessage } from "./messages.api.ts";

const AWAY = "history_unavailable";

/** One message in full, with the way to what it is about. */
export function MessagePage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const message = useMessage(params.get("id"));
  const { error } = message;
  const isGone = error instanceof RefusedError && error.detail?.name !== AWAY;
  return (
    <>
      <PageHeader title={t("product.messages")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody>
        {message.isPending && (
          <div role="status" aria-label={t("shell.loading")}>
            <Skeleton className="mb-3 h-8 w-2/3" />
            <Skeleton className="h-24 w-full" />
          </div>
        )}
        {isGone && <EmptyState text={t("messages.gone")} />}
        {error !== null && !isGone && <HistoryError error={error} onRetry={() => void message.refetch()} />}
        {message.data !== undefined && <Whole message={message.data} />}
      </PageBody>
    </>
  );
}

function Whole({ message }: { readonly message: WholeMessage }): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const { title, content, create_time: time, link, receipt } = message;
  return (
    <article className="rounded-2xl border border-line bg-card p-5">
      <div className="flex items-center gap-3">
        <MessageIcon message={message} />
        <div className="min-w-0">
          <h2 className="text-lg font-semibold">{title}</h2>
          <Moment at={wireTime(time)} className="text-xs text-mut" />
        </div>
      </div>
      <p className="mt-4 text-base leading-[1.5rem] wrap-anywhere">{content}</p>
      {(isBuiltPath(link) || receipt !== "") && (
        <div className="mt-5 flex flex-wrap gap-2 *:flex-1">
          {isBuiltPath(link) && <Button onClick={() => navigation.to(link)}>{t("messages.open")}</Button>}
          {receipt !== "" && <Button onClick={() => openCheck(receipt)}>{t("shell.check")}</Button>}
        </div>
      )}
    </article>
  );
}
