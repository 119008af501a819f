/** What the search of the bar offers for what was typed. Pure. */
import type { Words } from "../../contract/console-wire.ts";
import type { Finder } from "../pages.ts";

export type Hit = {
  readonly key: string;
  readonly kind: "page" | "action" | "thing";
  readonly words: Words;
  /** The page it leads to, or the verb it opens. */
  readonly to?: string;
  readonly verb?: string;
};

const HITS_MAX = 12;
const KINDS = ["page", "action", "thing"] as const;
/** Numbers and mail addresses: no page is called like that. */
const IS_THING = /[\d@]/;

/**
 * `hits` are the pages and verbs that the operator may see and do, `finders` what they may look up. Every word that was typed has to be
 * in the title, in either language; a title that begins with it comes first. Before anything is typed, the pages stand there.
 */
export function findHits(typed: string, hits: readonly Hit[], finders: readonly Finder[]): readonly Hit[] {
  const text = typed.trim();
  if (text === "") return hits.filter(({ kind }) => kind === "page").slice(0, HITS_MAX);
  const words = text.toLowerCase().split(/\s+/);
  const named = hits.filter((hit) => words.every((word) => titleOf(hit).includes(word)));
  const begins = (hit: Hit): number =>
    titleOf(hit)
      .split("\n")
      .some((title) => title.startsWith(words[0] ?? ""))
      ? 0
      : 1;
  const things = finders
    .filter(({ matches }) => matches.test(text))
    .map((finder): Hit => {
      const to = finder.to(encodeURIComponent(text));
      return { key: `thing ${to}`, kind: "thing", words: filled(finder.words, text), to };
    });
  const pagesFirst = named.toSorted((left, right) => KINDS.indexOf(left.kind) - KINDS.indexOf(right.kind) || begins(left) - begins(right));
  return (IS_THING.test(text) ? [...things, ...pagesFirst] : [...pagesFirst.slice(0, HITS_MAX - things.length), ...things]).slice(
    0,
    HITS_MAX,
  );
}

const titleOf = ({ words }: Hit): string => `${words.en}\n${words.zh}`.toLowerCase();

function filled({ en, zh }: Words, text: string): Words {
  return { en: en.replace("{text}", () => text), zh: zh.replace("{text}", () => text) };
}
