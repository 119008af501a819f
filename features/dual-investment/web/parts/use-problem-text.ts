/** Why something can't be bought just now, in words; empty: it can. */
import { useT } from "../../../../web/i18n/texts.ts";
import type { DualProductRow } from "../../contract/dual-investment-replies.ts";
import { mostOf, type DualProblem } from "../dual-view.ts";
import { useDualWords } from "./words.tsx";

export function useProblemText(product: DualProductRow, problem: DualProblem | undefined): string {
  const t = useT();
  const { count } = useDualWords();
  if (problem === undefined) return "";
  if (problem === "most") return t("dual-investment.problem.most", { count: count(mostOf(product)) });
  return t(`dual-investment.problem.${problem}`);
}
