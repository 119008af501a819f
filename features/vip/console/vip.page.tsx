import type { ReactElement } from "react";
import { Card, Chip, PageHead } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { VerbMenu } from "../../../console/ui/verb-menu.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { useSay } from "../../../console/words/say.ts";
import type { VipLevelRow } from "../contract/vip-row.ts";
import { vipWords } from "./vip.words.ts";

export function VipPage(): ReactElement {
  const say = useSay();
  const grouped = (count: number): string => groupedText(String(count));
  const tomorrow = ({ changes }: VipLevelRow): string =>
    changes === null ? "–" : `${grouped(changes.volume)} · ${grouped(changes.balance)} · ${changes.maker} · ${changes.taker}`;
  const columns: readonly Column<VipLevelRow>[] = [
    { name: "level", words: vipWords.level, cell: ({ level }) => <b className="font-semibold">VIP {level}</b> },
    { name: "volume", words: vipWords.volume, cell: ({ volume }) => grouped(volume), isFigure: true },
    { name: "balance", words: vipWords.balance, cell: ({ balance }) => grouped(balance), isFigure: true },
    { name: "maker", words: vipWords.maker, cell: ({ maker }) => maker, isFigure: true },
    { name: "taker", words: vipWords.taker, cell: ({ taker }) => taker, isFigure: true },
    {
      name: "tomorrow",
      words: vipWords.tomorrow,
      cell: (row) => (row.changes === null ? "–" : <Chip tone="care">{tomorrow(row)}</Chip>),
    },
  ];
  return (
    <>
      <PageHead title={say(vipWords.title)} below={say(vipWords.below)} />
      <Card>
        <KeyTable<VipLevelRow>
          look="vip/levels"
          columns={columns}
          rowKey={({ level }) => level}
          hasFile={false}
          action={({ level }) => <VerbMenu verbs={["vip/set-level"]} about={String(level)} fixed={["level"]} />}
        />
      </Card>
    </>
  );
}
