/** Documents of the list of favourites. */
import Type from "typebox";
import { NUMBER, shape, type CallDocuments } from "../../../contract/call-document.ts";

export const favouritesDocuments: CallDocuments = {
  tag: "Favourites",
  description: "The markets that somebody keeps at hand.",
  calls: {
    "GET /optional/list": {
      summary: "One's favourites; empty for guests",
      message: Type.Array(shape({ id: NUMBER, currency_id: NUMBER })),
    },
    "POST /optional/add": {
      summary: "Add a currency",
      message: shape({ id: NUMBER }),
      refusals: ["favourite_unknown_currency", "favourites_full", "favourite_already_added"],
    },
    "POST /optional/del": {
      summary: "Take one off the list",
      fields: { id: "The favourite's id, not the currency's." },
      refusals: ["favourite_not_added"],
    },
  },
};
