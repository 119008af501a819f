import { Tabs } from "antd";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { Card, PageHead } from "../../../console/ui/card.tsx";
import { useSay } from "../../../console/words/say.ts";
import { DaysTable } from "./days-table.tsx";
import { FeesTable } from "./fees-table.tsx";
import { reportWords } from "./reports.words.ts";
import { SumsTable } from "./sums-table.tsx";

const TABS = ["days", "fees", "sums"] as const;
const TABLES = { days: DaysTable, fees: FeesTable, sums: SumsTable };

export function ReportsPage(): ReactElement {
  const say = useSay();
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((name) => name === search.get("tab")) ?? "days";
  const notes = { days: undefined, fees: say(reportWords.feesNote), sums: say(reportWords.sumsNote) };
  const content = (name: (typeof TABS)[number]): ReactElement => {
    const Table = TABLES[name];
    return (
      <Card>
        {notes[name] !== undefined && <p className="px-4 pt-3 text-mut">{notes[name]}</p>}
        <Table />
      </Card>
    );
  };
  return (
    <>
      <PageHead title={say(reportWords.title)} below={say(reportWords.below)} />
      <Tabs
        activeKey={tab}
        onChange={(next) => setSearch(new URLSearchParams({ tab: next }))}
        items={TABS.map((name) => ({ key: name, label: say(reportWords[name]), children: tab === name && content(name) }))}
      />
    </>
  );
}
