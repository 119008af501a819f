/** Words of a room and of people in it. */
import type { TextKey } from "../../../web/i18n/texts.ts";
import { LANGUAGES } from "../../../web/i18n/languages.ts";
import { MENTIONS_MAX, type ChatRoom } from "../contract/chat-rooms.ts";
import type { ChatMention } from "../contract/chat-rows.ts";

type Say = (key: TextKey) => string;
/** Its language in its own words. */
export const roomName = (room: ChatRoom, t: Say): string =>
  room === "all" ? t("chat.room.all") : (LANGUAGES.find(({ code }) => code === room)?.name ?? room);
/** Who gave themselves no name goes by their number. */
export const personName = (nickname: string, id: number): string => (nickname === "" ? `u${id}` : nickname);
/** Names are anybody's to choose, and two can look alike; the number of an account is its own. */
export const personTag = (id: number): string => `#${id}`;

/** Whom the words name: what stands for them among the words. */
export const mentionWords = ({ nickname, user_id: id }: ChatMention): string => `@${personName(nickname, id)}`;

/** Who of these is still named in the words: what was deleted again is not. */
export function stillNamed(words: string, people: readonly ChatMention[]): readonly ChatMention[] {
  return people.filter((person) => words.includes(mentionWords(person))).slice(0, MENTIONS_MAX);
}

/** What stands behind the last @, while its name is being written: "" right behind it. */
export const nameBegun = (words: string): string | undefined => /(?:^|\s)@([^\s@]{0,40})$/u.exec(words)?.[1];

/** The words with the name that was begun finished. */
export const withName = (words: string, person: ChatMention): string =>
  `${nameBegun(words) === undefined ? `${words}${words === "" || /\s$/u.test(words) ? "" : " "}` : words.replace(/@[^\s@]{0,40}$/u, "")}${mentionWords(person)} `;

const SYMBOL = /\b[A-Z0-9]{2,12}\/[A-Z0-9]{2,12}\b/gu;
export type Piece = { readonly text: string; readonly symbol?: string; readonly person?: number };

/** Whom the words name, and names of markets in between; what is neither stays words. */
export function piecesOf(text: string, isMarket: (symbol: string) => boolean, people: readonly ChatMention[] = []): readonly Piece[] {
  // Of two names of which one begins with the other the longer one is meant.
  const [first, ...others] = people.toSorted((one, other) => mentionWords(other).length - mentionWords(one).length);
  if (first === undefined) return marketPieces(text, isMarket);
  const name = mentionWords(first);
  return text.split(name).flatMap((part, index) => {
    const named = index === 0 ? [] : [{ text: name, person: first.user_id }];
    return part === "" ? named : [...named, ...piecesOf(part, isMarket, others)];
  });
}

function marketPieces(text: string, isMarket: (symbol: string) => boolean): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: symbol, index } of text.matchAll(SYMBOL)) {
    if (!isMarket(symbol)) continue;
    if (index > from) pieces.push({ text: text.slice(from, index) });
    pieces.push({ text: symbol, symbol });
    from = index + symbol.length;
  }
  return from < text.length ? [...pieces, { text: text.slice(from) }] : pieces;
}
