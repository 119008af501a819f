/** The documents of the bots' calls, by feature. */
import type { Feature } from "../../feature.ts";
import { FEATURES } from "../../features.ts";
import type { BotDocuments } from "../bots/bot-document.ts";

const PARTS = FEATURES.flatMap(({ bots }: Feature) => bots ?? []);

export const BOT_DOCUMENTS: readonly BotDocuments[] = [
  ...PARTS.flatMap(({ documents = [] }) => documents),
  ...PARTS.flatMap(({ absent = [] }) => absent),
];
