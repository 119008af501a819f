import { Tabs } from "antd";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { useLook } from "../../../console/api/queries.ts";
import { Card, PageHead } from "../../../console/ui/card.tsx";
import { useSay } from "../../../console/words/say.ts";
import { CommitmentTable } from "./commitment-table.tsx";
import { priceWords } from "./listings.words.ts";
import { SimulationTable } from "./simulation-table.tsx";
import { SessionTable } from "./session-table.tsx";
import { SourceDesk } from "./source-desk.tsx";

const TABS = ["sources", "simulation", "commitments", "sessions"] as const;

type Source = { readonly kind: string; readonly text: string; readonly seedHash?: string; readonly staleAfterMs: number };

export function PricesPage(): ReactElement {
  const say = useSay();
  const [search, setSearch] = useSearchParams();
  const source = useLook<Source>("prices/source").data;
  const tab = TABS.find((name) => name === search.get("tab")) ?? "sources";
  // The source describes itself in English.
  const below = source?.seedHash === undefined ? source?.text : say(priceWords.simulated, { hash: source.seedHash.slice(0, 16) });
  const contents = {
    sources: <SourceDesk staleAfterMs={source?.staleAfterMs ?? 0} />,
    simulation: <SimulationTable isSimulated={source?.kind === "simulator"} />,
    commitments: (
      <Card>
        <CommitmentTable />
      </Card>
    ),
    sessions: <SessionTable />,
  };
  return (
    <>
      <PageHead title={say(priceWords.title)} below={below} />
      <Tabs
        activeKey={tab}
        onChange={(next) => setSearch(new URLSearchParams({ tab: next }))}
        items={TABS.map((name) => ({ key: name, label: say(priceWords[name]), children: tab === name && contents[name] }))}
      />
    </>
  );
}
