import { useState } from "react";
import type { ReactElement } from "react";
import { useProof } from "../../../web/account/proof.tsx";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { Sheet } from "../../../web/ui/sheet.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../web/ui/states.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import { useNow } from "../../holds/web/use-now.ts";
import type { EntryView, ScoreReply } from "../contract/credit-score.contract.ts";
import { AppealForm } from "./appeal-form.tsx";
import { useScore, useStep } from "./credit-score.api.ts";
import { EntryCard, type EntryPart } from "./entry-card.tsx";
import { QuizForm } from "./quiz-form.tsx";
import { ScoreCard } from "./score-card.tsx";
import { EndedEntries, ScoreRules } from "./score-rules.tsx";

/** My score line by line: what each entry is, how to argue against it and how to repair it, and all that can lower a score. */
export function CreditScorePage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const reply = useScore();
  return (
    <>
      <PageHeader title={t("credit-score.title")} onBack={navigation.back} backLabel={t("shell.back")} wide />
      <PageBody wide>
        {reply.isPending && <SkeletonRows count={6} />}
        {reply.isError && reply.data === undefined && <HistoryError error={reply.error} onRetry={() => void reply.refetch()} />}
        {reply.data !== undefined && <Score reply={reply.data} />}
      </PageBody>
    </>
  );
}

type Open = { readonly part: "appeal" | "quiz"; readonly entry: EntryView };

function Score({ reply }: { readonly reply: ScoreReply }): ReactElement {
  const t = useT();
  const now = useNow();
  const proof = useProof();
  const step = useStep(proof);
  const [open, setOpen] = useState<Open>();
  const { entries, ended, rules } = reply;
  const begin = (part: EntryPart, entry: EntryView): void => {
    step.reset();
    if (part === "prove") step.mutate(["/credit/prove", { entry: entry.id }], { onError: (error) => showToast(error.message) });
    else setOpen({ part, entry });
  };
  const close = (): void => setOpen(undefined);
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:grid-rows-[auto_1fr] xl:items-start xl:gap-5">
      <ScoreCard reply={reply} />
      <div className="flex min-w-0 flex-col gap-4 xl:col-start-2 xl:row-span-2 xl:row-start-1">
        {entries.length === 0 && <EmptyState text={t("credit-score.none")} />}
        {entries.length > 0 && <h2 className="text-base font-semibold xl:sr-only">{t("credit-score.entries")}</h2>}
        {entries.map((entry) => (
          <EntryCard key={entry.id} entry={entry} now={now} onPart={(part) => begin(part, entry)} />
        ))}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {ended.length > 0 && <EndedEntries rows={ended} />}
        <ScoreRules rules={rules} />
      </div>
      <Sheet open={open?.part === "appeal"} onOpen={close} title={t("credit-score.appeal.title", { rule: open?.entry.title ?? "" })}>
        {open?.part === "appeal" && <AppealForm entry={open.entry} step={step} onDone={close} />}
      </Sheet>
      <Sheet open={open?.part === "quiz"} onOpen={close} title={t("credit-score.quiz.title", { rule: open?.entry.title ?? "" })}>
        {open?.part === "quiz" && <QuizForm entry={open.entry} step={step} onDone={close} />}
      </Sheet>
      {proof.sheet}
    </div>
  );
}
