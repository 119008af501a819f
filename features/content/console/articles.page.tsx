import { FilePlus2 } from "lucide-react";
import { useCallback, type ReactElement } from "react";
import { useNavigate } from "react-router";
import { Card, Chip, PageHead } from "../../../console/ui/card.tsx";
import { KeyTable, type Column, type Filter } from "../../../console/ui/key-table.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { VerbMenu } from "../../../console/ui/verb-menu.tsx";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import { contentWords } from "./content.words.ts";

type ArticleRow = {
  readonly id: number;
  readonly category: string;
  readonly title: string;
  readonly languages: number;
  readonly shown: boolean;
  readonly popup: boolean;
  readonly createdAt: number;
};

const KINDS = ["news", "banner", "faq", "about", "contact", "compliance"];
const FILTERS: readonly Filter[] = [
  { name: "category", words: contentWords.kind, kind: "choice", choices: KINDS.map((kind) => ({ value: kind, label: kind })) },
];

export function ArticlesPage(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const navigate = useNavigate();
  const open = useCallback(({ id }: ArticleRow) => void navigate(`/content/${id}`), [navigate]);
  const columns: readonly Column<ArticleRow>[] = [
    { name: "number", words: contentWords.number, cell: ({ id }) => id, sort: ({ id }) => id, isFigure: true, width: 80 },
    { name: "kind", words: contentWords.kind, cell: ({ category }) => category, sort: ({ category }) => category },
    {
      name: "heading",
      words: contentWords.heading,
      cell: ({ title }) => <b className="font-semibold">{title}</b>,
      sort: ({ title }) => title,
    },
    {
      name: "languages",
      words: contentWords.languages,
      cell: ({ languages }) => `${languages} / 11`,
      sort: ({ languages }) => languages,
      isFigure: true,
    },
    { name: "state", words: contentWords.state, cell: (row) => <State row={row} />, sort: ({ shown }) => (shown ? 1 : 0) },
    {
      name: "since",
      words: contentWords.since,
      cell: ({ createdAt }) => momentText(createdAt, language),
      sort: ({ createdAt }) => createdAt,
    },
  ];
  const actions = <VerbButton verb="content/begin" isPrimary icon={<FilePlus2 size={16} />} />;
  return (
    <>
      <PageHead title={say(contentWords.title)} below={say(contentWords.below)} actions={actions} />
      <Card>
        <KeyTable<ArticleRow>
          look="content/articles"
          columns={columns}
          filters={FILTERS}
          rowKey={({ id }) => id}
          onOpen={open}
          action={({ id }) => <VerbMenu verbs={["content/show", "content/set-picture"]} about={String(id)} fixed={["article"]} />}
        />
      </Card>
    </>
  );
}

function State({ row: { shown, popup } }: { readonly row: ArticleRow }): ReactElement {
  const say = useSay();
  return (
    <>
      <Chip tone={shown ? "good" : "plain"}>{say(shown ? contentWords.shown : contentWords.hidden)}</Chip>{" "}
      {popup && <Chip tone="care">{say(contentWords.popup)}</Chip>}
    </>
  );
}
