/** The document of asking what became of a request. */
import Type from "typebox";
import { NUMBER, shape, TEXT, TIME_MS, word, type CallDocuments } from "../../../contract/call-document.ts";

export const requestsDocuments: CallDocuments = {
  tag: "Requests",
  description: "For callers whose reply was lost.",
  calls: {
    "GET /command/status": {
      summary: "What became of a request",
      description: "Remembered for a day. `unknown` means that it never arrived, or was longer ago: it may be sent again with the same id.",
      fields: { request_id: "The `request_id` that was sent with the lost request." },
      beside: {
        data: shape({
          status: word("done", "refused", "unknown"),
          at: TIME_MS,
          orders: Type.Array(NUMBER, {
            description: "Ids of the caller's orders that it placed, exits of a bracket buy that it ended included.",
          }),
          refusal: Type.Optional(shape({ name: TEXT, number: NUMBER })),
        }),
      },
    },
  },
};
