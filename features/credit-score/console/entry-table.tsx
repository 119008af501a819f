import { useCallback, type ReactElement } from "react";
import { Link, useNavigate } from "react-router";
import { Chip } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { EntryRow } from "../contract/entry-row.ts";
import { creditScoreWords } from "./credit-score.words.ts";

/** Everybody's entries, the newest first. */
export function EntryTable({ state }: { readonly state: "standing" | "ended" }): ReactElement {
  const say = useSay();
  const navigate = useNavigate();
  const columns = useColumns(state);
  const open = useCallback(({ person }: EntryRow) => void navigate(`/people/${person}?tab=credit`), [navigate]);
  return (
    <KeyTable<EntryRow>
      look="credit-score/entries"
      fixed={{ state }}
      columns={columns}
      rowKey={({ id }) => id}
      onOpen={open}
      empty={say(creditScoreWords.noEntries)}
      everyMs={15_000}
    />
  );
}

function useColumns(state: "standing" | "ended"): readonly Column<EntryRow>[] {
  const say = useSay();
  const language = useLanguage();
  const last: Column<EntryRow> =
    state === "standing"
      ? { name: "until", words: creditScoreWords.until, cell: ({ until }) => momentText(until, language), sort: ({ until }) => until }
      : {
          name: "ended",
          words: creditScoreWords.endedAt,
          cell: ({ endedAt }) => momentText(endedAt, language),
          sort: ({ endedAt }) => endedAt,
        };
  return [
    {
      name: "number",
      words: creditScoreWords.number,
      cell: ({ id }) => id,
      sort: ({ id }) => id,
      isFigure: true,
      width: 72,
      isExtra: true,
    },
    {
      name: "person",
      words: creditScoreWords.person,
      cell: ({ person }) => (
        <Link to={`/people/${person}?tab=credit`} className="figures font-semibold">
          {person}
        </Link>
      ),
      sort: ({ person }) => person,
    },
    { name: "rule", words: creditScoreWords.rule, cell: ({ ruleEn: en, ruleZh: zh }) => say({ en, zh }), sort: ({ ruleEn }) => ruleEn },
    { name: "points", words: creditScoreWords.points, cell: ({ points }) => `−${-points}`, sort: ({ points }) => points, isFigure: true },
    {
      name: "state",
      words: creditScoreWords.appeal,
      cell: ({ stateEn: en, stateZh: zh, stateTone: tone }) => (en === "" ? "–" : <Chip tone={tone}>{say({ en, zh })}</Chip>),
      sort: ({ appeal }) => appeal,
    },
    {
      name: "setBy",
      words: creditScoreWords.setBy,
      cell: ({ isByRule, placedBy, agreedBy }) =>
        isByRule ? <Chip>{say(creditScoreWords.byRule)}</Chip> : [placedBy, agreedBy].filter((name) => name !== "").join(", "),
      sort: ({ placedBy }) => placedBy,
    },
    {
      name: "placed",
      words: creditScoreWords.placedAt,
      cell: ({ placedAt }) => momentText(placedAt, language),
      sort: ({ placedAt }) => placedAt,
    },
    last,
  ];
}
