import { NOT_OPEN_PATHS } from "./not-open.ts";
import { routes } from "./paths.ts";

const BUILT: ReadonlySet<string> = new Set<string>(Object.values(routes).filter((path) => !NOT_OPEN_PATHS.includes(path)));

/** Whether a page stands behind a path; its query is ignored. */
export function isBuiltPath(path: string): boolean {
  return BUILT.has(path.split("?")[0] ?? "");
}
