/** Documents of calls as features write them, by the name of the call. */
export type FeatureDocuments<Document> = {
  readonly tag: string;
  readonly description: string;
  readonly calls: Readonly<Record<string, Document>>;
};

export type Tagged<Document> = Document & { readonly tag: string };

/** Each call's document with its feature's tag, by method and path. */
export function documentsByCall<Document>(features: readonly FeatureDocuments<Document>[]): ReadonlyMap<string, Tagged<Document>> {
  const entries = features.flatMap(({ tag, calls }) => Object.entries(calls).map(([name, call]) => [name, { ...call, tag }] as const));
  return new Map(entries);
}

/** For calls that nobody has described. */
const OTHER = { name: "Other", description: "Calls without words of their own." };

/** The headings of a document. */
export function tagsOf(features: readonly FeatureDocuments<unknown>[]): readonly { readonly name: string; readonly description: string }[] {
  return [...features.map(({ tag, description }) => ({ name: tag, description })), OTHER];
}

export function tagOf(document: { readonly tag: string } | undefined): string {
  return document?.tag ?? OTHER.name;
}
