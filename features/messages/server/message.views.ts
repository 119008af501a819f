/** Messages in the reader's words: title and text of their kind, filled with what the feature they are about knows now. */
import { clockText } from "../../../contract/clock-text.ts";
import type { Language } from "../../../contract/languages.ts";
import { timeMs } from "../../../money/units.ts";
import type { Texts } from "../../../server/doors/app/texts.ts";
import type { NoticeDetails, NoticeWords } from "../../../server/news/news.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";

/** As the driver reads it: bigint as text. */
export type NoticeRow = {
  id: string;
  about: string;
  kind: string;
  parameters: string;
  receipt: string;
  at: string;
  is_read: boolean;
};

type Words = Readonly<Record<string, string>>;
/** As `/mailMessage` shows it. */
type MessageView = object & { readonly title: string; readonly abstract: string; readonly link: string };

/** Which words there are: those of the features; what an older or newer version wrote is "other". */
export class MessageWords {
  readonly #venue: TradingVenue;
  readonly #texts: Texts;
  readonly #homes = new Map<string, NoticeWords>();

  constructor(venue: TradingVenue, texts: Texts) {
    this.#venue = venue;
    this.#texts = texts;
    for (const { notices } of venue.features) {
      if (notices !== undefined) for (const kind of Object.keys(notices.kinds)) this.#homes.set(kind, notices);
    }
  }

  async views(rows: readonly NoticeRow[], language: Language): Promise<readonly MessageView[]> {
    const details = await this.#details(rows, language);
    return rows.map((row) => {
      const kind = this.#homes.has(row.kind) ? row.kind : "other";
      const filled: Words = { ...parametersOf(row), ...details.get(row.about) };
      return {
        id: Number(row.id),
        title: this.#texts.say(`notices.${kind}.title`, language, filled),
        abstract: this.#texts.say(`notices.${kind}.text`, language, filled),
        create_time: clockText(timeMs(Number(row.at))),
        kind: row.kind,
        group: this.#homes.get(row.kind)?.group ?? "",
        is_read: row.is_read ? 1 : 0,
        link: filled.link ?? this.#homes.get(row.kind)?.kinds[row.kind]?.link ?? "",
        receipt: row.receipt,
      };
    });
  }

  /** Each feature is asked once for all of its own. */
  async #details(rows: readonly NoticeRow[], language: Language): Promise<NoticeDetails> {
    const say = (key: string): string => this.#texts.say(key, language);
    const all = new Map<string, Words>();
    for (const home of new Set(rows.flatMap(({ kind }) => this.#homes.get(kind) ?? []))) {
      const own = rows.filter(({ kind }) => this.#homes.get(kind) === home).map((row) => ({ ...row, parameters: parametersOf(row) }));
      const found = await home.details?.(this.#venue, own, say);
      for (const [about, words] of found ?? []) all.set(about, words);
    }
    return all;
  }
}

function parametersOf({ parameters }: NoticeRow): Words {
  return JSON.parse(parameters) as Words;
}
