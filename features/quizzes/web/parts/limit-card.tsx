import { useState, type ReactElement } from "react";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { NumberField } from "../../../../web/ui/number-field.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import type { QuizDetailReply } from "../../contract/quizzes-replies.ts";
import { DECIMALS } from "../quiz-view.ts";
import { useQuizAct } from "../quizzes.api.ts";
import { CARD, useQuizWords } from "./words.tsx";

/** What one allows oneself to bet a day, and the sheet to change it. */
export function LimitCard({ limit }: { readonly limit: QuizDetailReply["limit"] }): ReactElement {
  const t = useT();
  const { money, moment } = useQuizWords();
  const [isOpen, setOpen] = useState(false);
  const text = (amount: string): string => (amount === "" ? t("quizzes.limit.none") : `${money(amount)} USDT`);
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={`${CARD} px-4 py-3 text-left text-sm`}>
        <span className="flex flex-wrap justify-between gap-x-3">
          <span className="font-semibold">{t("quizzes.limit")}</span>
          <span className="tabular-nums">{text(limit.amount)}</span>
        </span>
        <span className="block text-xs text-mut tabular-nums">{t("quizzes.limit.today", { amount: `${money(limit.staked)} USDT` })}</span>
        {limit.next_ms > 0 && (
          <span className="block text-xs text-mut">
            {t("quizzes.limit.waits", { time: moment(limit.next_ms), amount: text(limit.next) })}
          </span>
        )}
      </button>
      <Sheet open={isOpen} onOpen={setOpen} title={t("quizzes.limit")}>
        {isOpen && <Form amount={limit.amount} onDone={() => setOpen(false)} />}
      </Sheet>
    </>
  );
}

function Form({ amount, onDone }: { readonly amount: string; readonly onDone: () => void }): ReactElement {
  const t = useT();
  const [typed, setTyped] = useState(amount);
  const act = useQuizAct();
  return (
    <div className="flex flex-col gap-3 pb-2">
      <NumberField label="USDT" value={typed} decimals={DECIMALS} onText={setTyped} />
      <p className="text-xs text-mut">{t("quizzes.limit.note")}</p>
      <p role="alert" className="text-sm text-down empty:hidden">
        {act.error === null ? "" : failureText(act.error)}
      </p>
      <Button
        tone="gold"
        pending={act.isPending}
        onClick={() => act.mutate({ path: "/quiz/limit", fields: { amount: typed.replace(/\.$/, "") } }, { onSuccess: onDone })}
      >
        {t("quizzes.limit.save")}
      </Button>
    </div>
  );
}
