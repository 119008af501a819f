import type { ReactElement } from "react";
import { Card, Chip, PageHead } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { NetworkRow } from "../contract/network-row.ts";
import { networksWords as words } from "./networks.words.ts";

const EVERY_MS = 10_000;

/** Each coin on each of its networks: fee, least amounts, open or closed until when. */
export function NetworksConsolePage(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<NetworkRow>[] = [
    { name: "coin", words: words.coin, cell: ({ coin }) => <b className="font-semibold">{coin}</b>, sort: ({ coin }) => coin },
    { name: "network", words: words.network, cell: ({ network }) => network, sort: ({ network }) => network },
    { name: "fee", words: words.fee, cell: ({ fee }) => groupedText(fee), isFigure: true },
    { name: "least", words: words.least, cell: ({ least }) => groupedText(least), isFigure: true },
    { name: "depositLeast", words: words.depositLeast, cell: ({ depositLeast }) => groupedText(depositLeast), isFigure: true },
    {
      name: "deposits",
      words: words.deposits,
      cell: ({ deposits }) => <State isOpen={deposits} text={say(deposits ? words.open : words.closed)} />,
    },
    {
      name: "withdrawals",
      words: words.withdrawals,
      cell: ({ withdrawals, pausedUntil }) => (
        <State
          isOpen={withdrawals}
          text={withdrawals ? say(words.open) : say(words.closedUntil, { until: momentText(pausedUntil, language) })}
        />
      ),
    },
    {
      name: "change",
      words: words.change,
      cell: ({ key }) => (
        <VerbButton verb="networks/set-terms" about={key} fixed={["which"]}>
          {say(words.change)}
        </VerbButton>
      ),
    },
  ];
  return (
    <>
      <PageHead title={say(words.title)} below={say(words.below)} />
      <Card>
        <KeyTable<NetworkRow> look="networks/terms" columns={columns} rowKey={({ key }) => key} everyMs={EVERY_MS} />
      </Card>
    </>
  );
}

function State({ isOpen, text }: { readonly isOpen: boolean; readonly text: string }): ReactElement {
  return <Chip tone={isOpen ? "good" : "care"}>{text}</Chip>;
}
