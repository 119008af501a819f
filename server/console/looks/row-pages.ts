/** Fields of looks that give rows: pages by key. */
import Type from "typebox";

export const LIMIT_DEFAULT = 50;
/** Files ask for so many at once; a page for fewer. */
export const LIMIT_MAX = 1000;

export const ROW_FIELDS = {
  /** `next` of the page before. */
  after: Type.Optional(Type.String({ pattern: "^[0-9]{1,15}$" })),
  limit: Type.Optional(Type.String({ pattern: "^[0-9]{1,4}$" })),
};

export function limitOf({ limit }: { readonly limit?: string | undefined }): number {
  return Math.min(LIMIT_MAX, Math.max(1, Number(limit ?? LIMIT_DEFAULT)));
}

/** One row more than a page was read: `key` of the last shown one leads on. */
export function pageOf<Row extends Readonly<Record<string, unknown>>>(rows: readonly Row[], limit: number, key: keyof Row & string) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last !== undefined ? String(last[key]) : undefined };
}
