/** Words of a room and of people in it. */
import type { TextKey } from "../../../web/i18n/texts.ts";
import { LANGUAGES } from "../../../web/i18n/languages.ts";
import type { ChatRoom } from "../contract/chat-rooms.ts";

type Say = (key: TextKey) => string;
/** Its language in its own words. */
export const roomName = (room: ChatRoom, t: Say): string =>
  room === "all" ? t("chat.room.all") : (LANGUAGES.find(({ code }) => code === room)?.name ?? room);
/** Who gave themselves no name goes by their number. */
export const personName = (nickname: string, id: number): string => (nickname === "" ? `u${id}` : nickname);

const SYMBOL = /\b[A-Z0-9]{2,12}\/[A-Z0-9]{2,12}\b/gu;
export type Piece = { readonly text: string; readonly symbol?: string };

/** Names of markets among words become links; what is no market of the venue's stays words. */
export function piecesOf(text: string, isMarket: (symbol: string) => boolean): readonly Piece[] {
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
