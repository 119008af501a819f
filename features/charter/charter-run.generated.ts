/** Written by `npm run charter` from what the tests said; do not edit. */
import type { CharterRun } from "./charter.ts";

export const CHARTER_RUN: CharterRun | undefined = undefined;
