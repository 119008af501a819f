/** Kinds of account as people read them. */
import type { Words } from "../../../console/words/say.ts";
import { peopleWords } from "./people.words.ts";

const WORDS: Readonly<Record<string, Words>> = {
  legal: peopleWords.legal,
  change: peopleWords.spot,
  lever: peopleWords.lever,
  micro: peopleWords.micro,
};

/** Other accounts by their name in the chart. */
export const accountWords = (account: string): Words => WORDS[account] ?? { en: account, zh: account };
