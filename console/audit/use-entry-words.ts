import { useMe, useVerbs } from "../api/queries.ts";
import type { Words } from "../words/say.ts";
import { entryWords } from "./audit-entry.ts";

/** What entries are called: verbs and looks by their titles, coming in and passkeys by words of the audit log's own. */
export function useEntryWords(): (name: string) => Words {
  const verbs = useVerbs();
  const looks = useMe().data?.looks ?? [];
  return (name) => entryWords(name, verbs, looks);
}
