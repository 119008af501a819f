/** Documents of the news of balances over the WebSocket API. */
import Type from "typebox";
import { DECIMAL, shape, TEXT, TIME_MS } from "../../../../contract/call-document.ts";
import type { NewsDocuments } from "../../../../server/doors/bots-ws-api/account-news.ts";

const BALANCE = shape({ a: TEXT, f: { ...DECIMAL, description: "Free." }, l: { ...DECIMAL, description: "Held by orders." } });

export const balanceNewsDocuments: NewsDocuments = {
  outboundAccountPosition: {
    sent: "after every change of a balance: what it is after that very change",
    message: shape({ e: Type.Literal("outboundAccountPosition"), E: TIME_MS, u: TIME_MS, B: Type.Array(BALANCE) }),
  },
  balanceUpdate: {
    sent: "before it, for what does not come from trading",
    message: shape({
      e: Type.Literal("balanceUpdate"),
      E: TIME_MS,
      a: TEXT,
      d: { ...DECIMAL, description: "What came, or with a minus went." },
      T: TIME_MS,
    }),
  },
};
