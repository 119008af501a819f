/** What is done once the first page has all it asked for. */
import { lookAtLog } from "../../features/public-log/web/look-at-log.ts";
import { RefusedError } from "../api/reply.ts";
import { keepShell } from "./keep-shell.ts";

/** What other pages are made of is here before one is opened, and kept with the shell; the log is held against what was seen before. */
export async function doForLater(): Promise<void> {
  await import("../later-features.ts").catch((error: unknown) =>
    console.warn("The list of other pages could not be fetched ahead.", error),
  );
  await lookAtLog().catch((error: unknown) => {
    // A venue of a minute's age has signed nothing yet.
    if (!(error instanceof RefusedError)) console.warn("The head of the log could not be looked at.", error);
  });
  await keepShell();
}
