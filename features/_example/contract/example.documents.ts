/** Documents of the calls of example. */
import { NUMBER, shape, type CallDocuments } from "../../../contract/call-document.ts";

export const exampleDocuments: CallDocuments = {
  tag: "Example",
  description: "What it is, in a line.",
  calls: {
    "GET /example": { summary: "One example", message: shape({ id: NUMBER }) },
  },
};
