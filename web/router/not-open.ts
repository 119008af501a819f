/** Seed routes that lead to the page "Coming", each with the product it belongs to. Built ones stand in routes.ts. */
import type { TextKey } from "../i18n/texts.ts";

export const GROUPS: readonly { readonly product: TextKey; readonly paths: readonly string[] }[] = [
  { product: "product.area", paths: ["/choose-location", "/open-location"] },
];

const PRODUCTS: ReadonlyMap<string, TextKey> = new Map(
  GROUPS.flatMap(({ product, paths }) => paths.map((path) => [path, product] as const)),
);

export const NOT_OPEN_PATHS: readonly string[] = [...PRODUCTS.keys()];

/** The product behind a seed path; undefined for what is none. */
export function productOfPath(path: string): TextKey | undefined {
  return PRODUCTS.get(path);
}
