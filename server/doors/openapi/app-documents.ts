/** The documents of the app's calls, by feature. */
import type { CallDocuments } from "../../../contract/call-document.ts";
import { CONTRACTS } from "../../../contract/features.ts";

export const APP_DOCUMENTS: readonly CallDocuments[] = CONTRACTS.flatMap((feature) => ("documents" in feature ? [feature.documents] : []));
