import { firstPageAt } from "../features.ts";
import { LATER_PATHS } from "./later-paths.generated.ts";

const later: ReadonlySet<string> = new Set(Object.values(LATER_PATHS));

/** Whether a page stands behind a path; its query is ignored. */
export function isBuiltPath(path: string): boolean {
  const page = path.split("?")[0] ?? "";
  return firstPageAt(page) !== undefined || later.has(page);
}
