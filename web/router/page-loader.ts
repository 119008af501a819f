/** Loading of page chunks with the seed's times (point 2). */
import type { ComponentType } from "react";

export const SPINNER_DELAY_MS = 200;
export const PAGE_TIMEOUT_MS = 60_000;
export const CHUNK_TIMEOUT_MS = 120_000;

export type LoadType = "error" | "timeout";

/** A page's chunk could not be loaded; says how (load type) and which (address). */
export class PageLoadError extends Error {
  constructor(loadType: LoadType, address: string, cause?: unknown) {
    super(`The page could not be loaded (${loadType}: ${address})`, { cause });
    this.name = "PageLoadError";
  }
}

export type PageLoader = () => Promise<ComponentType>;

/** The page's component, or a PageLoadError: at once when the chunk fails, after 120 s when it doesn't answer. */
export function loadPage(load: PageLoader, address: string): Promise<ComponentType> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new PageLoadError("timeout", address)), CHUNK_TIMEOUT_MS);
    load()
      .then(resolve, (error: unknown) => {
        reject(new PageLoadError("error", address, error));
      })
      .finally(() => clearTimeout(timer));
  });
}
