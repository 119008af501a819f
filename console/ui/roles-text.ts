/** "For Admin, Finance": what an action that one's role may not do says. */
import { ROLE_WORDS, type Role } from "../../contract/operator-roles.ts";
import { houseWords } from "../words/house.words.ts";
import type { Say } from "../words/say.ts";

export function rolesText(roles: readonly Role[], say: Say): string {
  return say(houseWords.mayNot, { roles: roles.map((role) => say(ROLE_WORDS[role])).join(", ") });
}
