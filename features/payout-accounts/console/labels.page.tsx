import type { ReactElement } from "react";
import { Card, Chip, PageHead } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { VerbMenu } from "../../../console/ui/verb-menu.tsx";
import { useSay } from "../../../console/words/say.ts";
import type { PayoutLabelRow } from "../contract/payout-label-row.ts";
import { labelsWords } from "./labels.words.ts";

export function LabelsPage(): ReactElement {
  const say = useSay();
  const columns: readonly Column<PayoutLabelRow>[] = [
    { name: "field", words: labelsWords.field, cell: ({ field }) => say(labelsWords[field]) },
    { name: "language", words: labelsWords.language, cell: ({ language }) => language },
    { name: "label", words: labelsWords.label, cell: ({ label }) => <b className="font-semibold">{label}</b> },
    { name: "own", words: labelsWords.own, cell: ({ isOwn }) => (isOwn ? <Chip tone="care">{say(labelsWords.own)}</Chip> : "–") },
  ];
  return (
    <>
      <PageHead title={say(labelsWords.title)} below={say(labelsWords.below)} />
      <Card>
        <KeyTable<PayoutLabelRow>
          look="payout/labels"
          columns={columns}
          rowKey={({ id }) => id}
          hasFile={false}
          action={({ id }) => <VerbMenu verbs={["payout/set-label"]} about={id} fixed={["field", "language"]} />}
        />
      </Card>
    </>
  );
}
