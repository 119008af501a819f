import { Button } from "antd";
import { StickyNote, Trash2 } from "lucide-react";
import type { ReactElement } from "react";
import { useRows } from "../../../console/api/queries.ts";
import { Card } from "../../../console/ui/card.tsx";
import { Bars, Failed, Nothing } from "../../../console/ui/states.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { houseWords } from "../../../console/words/house.words.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import { peopleWords } from "./people.words.ts";
import type { NoteRow } from "./person-card.ts";

type Props = {
  readonly person: number;
  /** Only the newest so many, without what removes them. */
  readonly shortTo?: number;
};

/** What operators wrote about a person, the newest first. */
export function PersonNotes({ person, shortTo }: Props): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const limit = shortTo === undefined ? {} : { limit: String(shortTo) };
  const pages = useRows<NoteRow>("people/notes", { person: String(person), ...limit });
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Card
      title={say(peopleWords.notes)}
      aside={<VerbButton verb="people/add-note" about={String(person)} fixed={["person"]} size="small" icon={<StickyNote size={14} />} />}
    >
      {pages.isPending && <Bars rows={2} />}
      {pages.error !== null && rows.length === 0 && <Failed error={pages.error} again={() => void pages.refetch()} />}
      {pages.isSuccess && rows.length === 0 && <Nothing>{say(peopleWords.noNotes)}</Nothing>}
      <ul>
        {rows.map(({ id, operatorName, text, at }) => (
          <li key={id} className="border-b border-line px-4 py-3 last:border-b-0">
            <p className="flex items-center justify-between gap-3">
              <b className="font-semibold">{operatorName}</b>
              <span className="flex items-center gap-2">
                <span className="figures text-xs text-mut">{momentText(at, language)}</span>
                {shortTo === undefined && (
                  <VerbButton
                    verb="people/remove-note"
                    fields={{ person, note: id }}
                    fixed={["person", "note"]}
                    size="small"
                    icon={<Trash2 size={14} />}
                  >
                    {say(peopleWords.remove)}
                  </VerbButton>
                )}
              </span>
            </p>
            <p className={`whitespace-pre-wrap wrap-anywhere text-mut ${shortTo === undefined ? "" : "line-clamp-4"}`}>{text}</p>
          </li>
        ))}
      </ul>
      {shortTo === undefined && pages.hasNextPage && (
        <div className="flex justify-center border-t border-line p-2">
          <Button type="text" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {say(houseWords.more)}
          </Button>
        </div>
      )}
    </Card>
  );
}
