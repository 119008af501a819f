import { Suspense, useState } from "react";
import type { ReactElement } from "react";
import { useProof } from "../../../web/account/proof.tsx";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { later } from "../../../web/ui/later.ts";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { useNow } from "../../holds/web/use-now.ts";
import { ChangeList } from "./change-list.tsx";
import { FreezeButton } from "./freeze-button.tsx";
import { HoldNote } from "./hold-note.tsx";
import { OwnDataCard } from "./own-data-card.tsx";
import { RemovalNote } from "./removal-note.tsx";
import { useOverview, useSessions } from "./security.api.ts";
import { SessionList } from "./session-list.tsx";
import type { Part } from "./security-sheets.tsx";
import { WayList } from "./way-list.tsx";

const Sheets = later(async () => (await import("./security-sheets.tsx")).SecuritySheets);

/** What protects my account: a hold that runs, ways in and factors, who is logged in, what was changed. */
export function SecurityPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const overview = useOverview();
  const sessions = useSessions();
  const now = useNow();
  const proof = useProof();
  const [part, setPart] = useState<Part>();
  return (
    <>
      <PageHeader title={t("security.title")} onBack={navigation.back} backLabel={t("shell.back")} end={<FreezeButton />} wide />
      <PageBody wide>
        {overview.isPending && <SkeletonRows count={7} />}
        {overview.isError && overview.data === undefined && <HistoryError error={overview.error} onRetry={() => void overview.refetch()} />}
        {overview.data !== undefined && (
          <div className="flex flex-col gap-4 xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:items-start xl:gap-5">
            <div className="flex min-w-0 flex-col gap-3">
              <RemovalNote at={overview.data.factor_removal_at} now={now} />
              <HoldNote now={now} />
              <WayList overview={overview.data} onPart={setPart} />
            </div>
            <div className="flex min-w-0 flex-col gap-3">
              <SessionList sessions={sessions.data ?? []} now={now} />
              <ChangeList changes={overview.data.changes} />
              <OwnDataCard proof={proof} />
            </div>
            <Suspense fallback={null}>
              {part !== undefined && <Sheets part={part} overview={overview.data} proof={proof} onClose={() => setPart(undefined)} />}
            </Suspense>
          </div>
        )}
        {proof.sheet}
      </PageBody>
    </>
  );
}
