/** Why something can't be locked just now, in words; empty: it can. */
import { useT } from "../../../../web/i18n/texts.ts";
import type { LockConfigRow } from "../../contract/lock-mining-replies.ts";
import { mostMore, type LockProblem } from "../lock-view.ts";
import { useLockWords } from "./words.tsx";

export function useProblemText(product: LockConfigRow, problem: LockProblem | undefined): string {
  const t = useT();
  const { round } = useLockWords();
  const of = (value: string): { readonly amount: string } => ({ amount: `${round(value, product)} ${product.currency_name}` });
  switch (problem) {
    case undefined:
      return "";
    case "least":
      return t("lock-mining.problem.least", of(product.save_min));
    case "most":
      return t("lock-mining.problem.most", of(mostMore(product)));
    case "quota":
      return t("lock-mining.problem.quota", of(product.quota_left));
    case "cover":
      return t("lock-mining.problem.cover", of(product.cover_left));
    default:
      return t(`lock-mining.problem.${problem}`);
  }
}
