/** Documents of the call about networks. */
import Type from "typebox";
import { DECIMAL, NUMBER, said, shape, TEXT, TIME_MS, type CallDocuments } from "../../../contract/call-document.ts";

export const networksDocuments: CallDocuments = {
  tag: "Networks",
  description:
    "By which networks a coin comes and goes: fee, minimum, whether it is open. A change reaches no open request; withdrawals by a network are closed for at most " +
    "72 hours and open by themselves.",
  calls: {
    "GET /wallet/networks": {
      summary: "Networks and their terms",
      description: "Shares have none.",
      fields: { currency: "Of this currency alone." },
      message: Type.Array(
        shape({
          currency: NUMBER,
          currency_name: TEXT,
          network: NUMBER,
          name: said("As addresses name it."),
          withdrawal_fee: DECIMAL,
          withdrawal_min: DECIMAL,
          deposit_min: DECIMAL,
          deposits: Type.Boolean(),
          withdrawals: Type.Boolean(),
          paused_until: TIME_MS,
          confirmations: NUMBER,
          memo: said('What an address may need besides ("tag"); empty for nothing.'),
          minutes: Type.Integer({ description: "How long a payment usually takes." }),
        }),
      ),
    },
  },
};
