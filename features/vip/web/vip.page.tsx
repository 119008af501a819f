import type { ReactElement } from "react";
import { Calculator } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { signOfDecimal } from "../../../web/numbers/decimal-text.ts";
import { formatTrimmed } from "../../../web/numbers/number-format.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import type { VipReply } from "../contract/vip.contract.ts";
import { FeeTable } from "./fee-table.tsx";
import { LevelCard } from "./level-card.tsx";
import { NextLevel } from "./next-level.tsx";
import { useVip } from "./vip.api.ts";

/** My level, what is missing for the next, what it would have saved, and the fees of all. */
export function VipPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const reply = useVip();
  return (
    <>
      <PageHeader title={t("vip.title")} onBack={navigation.back} backLabel={t("shell.back")} wide />
      <PageBody wide>
        {reply.isPending && <SkeletonRows count={6} />}
        {reply.isError && reply.data === undefined && <HistoryError error={reply.error} onRetry={() => void reply.refetch()} />}
        {reply.data !== undefined && <Vip reply={reply.data} />}
      </PageBody>
    </>
  );
}

function Vip({ reply }: { readonly reply: VipReply }): ReactElement {
  const t = useT();
  const { level, levels, next_levels: changed } = reply;
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,400px)_minmax(0,1fr)] xl:items-start xl:gap-5">
      <div className="flex min-w-0 flex-col gap-4">
        <LevelCard reply={reply} />
        <NextLevel reply={reply} />
        <Saving reply={reply} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <FeeTable title={t("vip.fees")} levels={levels} mine={level} isNow />
        {changed !== null && <FeeTable title={t("vip.changes")} levels={changed} mine={level} />}
        <p className="px-1 text-xs leading-5 text-mut">{t("vip.note")}</p>
      </div>
    </div>
  );
}

function Saving({ reply: { saving, level } }: { readonly reply: VipReply }): ReactElement | null {
  const t = useT();
  const { language, hideAmounts } = usePreferences();
  if (saving === null || signOfDecimal(saving.saved) === 0 || hideAmounts) return null;
  const shown = (amount: string): string => formatTrimmed(amount, { least: 2, most: 2 }, language);
  return (
    <p className="flex gap-3 rounded-2xl bg-fill px-4 py-3 text-sm leading-5">
      <Calculator className="mt-0.5 size-4 shrink-0 text-mut" aria-hidden />
      {t("vip.saving", { level: level + 1, saved: shown(saving.saved), fees: shown(saving.fees) })}
    </p>
  );
}
