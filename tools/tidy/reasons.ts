/** Reasons of postings and kinds of messages have their texts: the keys are put together at run time, so no compiler sees one missing. */
import type { Finding } from "./source-file.ts";

const REASONS_PATH = "kernel/ledger/reasons.ts";

export function findReasons(names: Iterable<string>, texts: ReadonlySet<string>): Finding[] {
  // What a newer version's log may hold is shown as "other".
  return [...names, "other"]
    .filter((name) => !texts.has(`wallet.reason.${name}`))
    .map((name) => ({
      path: REASONS_PATH,
      line: 1,
      message: `${name}: there is no text wallet.reason.${name}: add it to the product's .errors.text.json`,
    }));
}

/** Kinds of messages by the feature that names them. */
export type NoticeKinds = readonly { readonly feature: string; readonly kinds: readonly string[] }[];

export function findNotices(features: NoticeKinds, texts: ReadonlySet<string>): Finding[] {
  return features.flatMap(({ feature, kinds }) =>
    [...kinds, "other"]
      .flatMap((kind) => [`notices.${kind}.title`, `notices.${kind}.text`])
      .filter((key) => !texts.has(key))
      .map((key) => ({
        path: `features/${feature}/server/${feature}.feature.ts`,
        line: 1,
        message: `there is no text ${key}: add it to the feature's .errors.text.json`,
      })),
  );
}
