import { useState, type ReactElement } from "react";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { NumberField } from "../../../../web/ui/number-field.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import type { QuizDetailReply } from "../../contract/quizzes-replies.ts";
import { DECIMALS, problemOf, stepped, wouldPay } from "../quiz-view.ts";
import { useQuizAct } from "../quizzes.api.ts";
import { Line, useQuizWords } from "./words.tsx";

const FIRST_STAKE = "25";

/** The stake, what it would pay as it stands, and the button or the login. Stays in sight on phones. */
export function BetFoot({ reply, option }: { readonly reply: QuizDetailReply; readonly option: number }): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const isLoggedIn = useIsLoggedIn();
  const { answer, brief, money, own } = useQuizWords();
  const { quiz, free } = reply;
  const [typed, setTyped] = useState(FIRST_STAKE);
  const [isConfirming, setConfirming] = useState(false);
  const stake = typed.replace(/\.$/, "");
  const pays = wouldPay(quiz, option, typed);
  const problem = problemOf(quiz, { typed, free, isKnown: isLoggedIn });
  const named = answer(quiz, option);
  return (
    <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-card px-4 pt-2 pb-4 xl:static xl:mx-0 xl:rounded-2xl xl:border">
      <p role="status" className="flex flex-wrap justify-between gap-x-3 pb-1 text-xs text-mut tabular-nums">
        <span>{pays === undefined ? "–" : t("quizzes.would_pay", { stake: money(stake), answer: named, paid: brief(pays) })}</span>
        {isLoggedIn && <span className={problem === "free" ? "text-down" : ""}>{t("quizzes.free", { amount: own(money(free)) })}</span>}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] items-center gap-3 max-[379px]:grid-cols-1 big-letters:grid-cols-1">
        <NumberField
          label={t("quizzes.stake")}
          value={typed}
          decimals={DECIMALS}
          onText={setTyped}
          onStep={(direction) => setTyped(stepped(typed, quiz.min, direction))}
          stepLabels={{ up: `${t("quizzes.stake")} +`, down: `${t("quizzes.stake")} −` }}
          invalid={problem !== undefined}
        />
        {isLoggedIn ? (
          <Button tone="gold" className="w-full" disabled={problem !== undefined} onClick={() => setConfirming(true)}>
            {t("quizzes.bet", { amount: money(stake === "" ? "0" : stake), answer: named })}
          </Button>
        ) : (
          <Button tone="gold" className="w-full" onClick={navigation.toLogin}>
            {t("quizzes.log_in")}
          </Button>
        )}
      </div>
      <p className={`pt-1 text-xs ${problem === "bounds" ? "text-down" : "text-mut"}`}>
        {t("quizzes.bounds", { min: money(quiz.min), most: money(quiz.most) })}
      </p>
      <Sheet open={isConfirming} onOpen={setConfirming} title={t("quizzes.confirm")}>
        {isConfirming && <Confirm reply={reply} option={option} stake={stake} onDone={() => setConfirming(false)} />}
      </Sheet>
    </div>
  );
}

interface ConfirmProps {
  readonly reply: QuizDetailReply;
  readonly option: number;
  readonly stake: string;
  readonly onDone: () => void;
}

/** What is about to be bet, what it would pay as of now, and that it can't be taken back. */
function Confirm({ reply: { quiz }, option, stake, onDone }: ConfirmProps): ReactElement {
  const t = useT();
  const { answer, brief, money, question } = useQuizWords();
  const act = useQuizAct();
  const send = (): void => act.mutate({ path: "/quiz/bet", fields: { id: quiz.id, option, number: stake } }, { onSuccess: onDone });
  return (
    <div className="flex flex-col gap-3 pb-2">
      <p className="text-sm font-semibold">{question(quiz)}</p>
      <dl>
        <Line label={t("quizzes.stake")}>
          {money(stake)} USDT · {answer(quiz, option)}
        </Line>
        <Line label={t("quizzes.now_pays")}>{brief(wouldPay(quiz, option, stake) ?? "0")} USDT</Line>
      </dl>
      <p className="text-xs text-mut">{t("quizzes.confirm.note")}</p>
      <p role="alert" className="text-sm text-down empty:hidden">
        {act.error === null ? "" : failureText(act.error)}
      </p>
      <div className="grid grid-cols-2 gap-3 big-letters:grid-cols-1">
        <Button onClick={onDone}>{t("shell.cancel")}</Button>
        <Button tone="gold" pending={act.isPending} onClick={send}>
          {t("quizzes.bet", { amount: money(stake), answer: answer(quiz, option) })}
        </Button>
      </div>
    </div>
  );
}
