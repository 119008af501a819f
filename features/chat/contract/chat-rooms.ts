/** Rooms and bounds, which pages know too. */
import { LANGUAGES } from "../../../contract/languages.ts";

/** One for everybody, and one for each language. */
export const CHAT_ROOMS = ["all", ...LANGUAGES] as const;
export type ChatRoom = (typeof CHAT_ROOMS)[number];
export const CHAT_LENGTH_MAX = 500;
/** People that one message names. */
export const MENTIONS_MAX = 5;
export const REPORTED_FOR = ["scam", "insult", "spam", "other"] as const;
export type ReportedFor = (typeof REPORTED_FOR)[number];
