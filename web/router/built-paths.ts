import { pageAt } from "../features.ts";

/** Whether a page stands behind a path; its query is ignored. */
export function isBuiltPath(path: string): boolean {
  return pageAt(path.split("?")[0] ?? "") !== undefined;
}
