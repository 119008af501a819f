import { Segmented } from "antd";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { useMay } from "../../../console/api/queries.ts";
import { Card, PageHead } from "../../../console/ui/card.tsx";
import { useSay } from "../../../console/words/say.ts";
import { AppealQueue } from "./appeal-queue.tsx";
import { creditScoreWords } from "./credit-score.words.ts";
import { EntryTable } from "./entry-table.tsx";

/** Appeals that wait, the soonest deadline first; entries that stand; those that have ended. */
export function CreditScorePage(): ReactElement {
  const say = useSay();
  const { may } = useMay("credit-score/appeals");
  const [search, setSearch] = useSearchParams();
  const states = may ? (["appeals", "standing", "ended"] as const) : (["standing", "ended"] as const);
  const state = states.find((one) => one === search.get("state")) ?? states[0];
  return (
    <>
      <PageHead
        title={say(creditScoreWords.title)}
        below={say(creditScoreWords.below)}
        actions={
          <Segmented
            value={state}
            onChange={(next) => setSearch({ state: next })}
            options={states.map((value) => ({ value, label: say(creditScoreWords[value]) }))}
          />
        }
      />
      {state === "appeals" ? (
        <AppealQueue />
      ) : (
        <Card>
          <EntryTable key={state} state={state} />
        </Card>
      )}
    </>
  );
}
