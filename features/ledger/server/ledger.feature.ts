/** What the server has of the ledger explorer: looks of the console, nothing of its own. */
import type { Feature } from "../../../server/feature.ts";
import { ledgerLooks } from "./ledger-looks.ts";

export const ledgerFeature: Feature = { name: "ledger", looks: ledgerLooks };
