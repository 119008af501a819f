/** The document of the status page's call. */
import Type from "typebox";
import { NUMBER, shape, TIME_MS, type CallDocuments } from "../../../contract/call-document.ts";
import { SERVICE_STATES, SERVICES } from "./status.contract.ts";

const word = (words: readonly string[]) => Type.Union(words.map((each) => Type.Literal(each)));

export const statusDocuments: CallDocuments = {
  tag: "Status",
  description:
    "What of the venue works, and since when: looked at every few seconds. For programs that watch a venue there is /readyz, too.",
  calls: {
    "GET /status": {
      summary: "Trading, prices, deposits, withdrawals, accounts: whether each works",
      message: shape({
        at: TIME_MS,
        services: Type.Array(shape({ name: word(SERVICES), state: word(SERVICE_STATES), since: TIME_MS, out: NUMBER, of: NUMBER })),
      }),
      refusals: ["status_unknown"],
    },
  },
};
