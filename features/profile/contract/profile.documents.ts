/** Documents of the profile. */
import Type from "typebox";
import { NUMBER, said, shape, TEXT, type CallDocuments } from "../../../contract/call-document.ts";

export const profileDocuments: CallDocuments = {
  tag: "Profile",
  description: "How a person appears to others, and the currency that totals are shown in.",
  calls: {
    "POST /user/editNickname": {
      summary: "Change one's nickname",
      fields: { nickname: "2 to 10 Chinese characters, English letters or digits." },
      message: NUMBER,
      refusals: ["member_not_found", "nickname_invalid", "nickname_reserved"],
    },
    "POST /user/editSignature": {
      summary: "Change the line below one's name",
      fields: { signature: "2 to 30 Chinese characters, English letters or digits, in words; empty takes it away." },
      message: NUMBER,
      refusals: ["member_not_found", "signature_invalid"],
    },
    "POST /user/uploadHeadPortrait": {
      summary: "Change one's picture",
      description: "Everybody may see it, cut to a small square. The one before it is removed.",
      fields: { head_portrait: "The path that `POST /upload` gave, or one of `/static/image/avatar/1.png` to `30.png`." },
      message: NUMBER,
      refusals: ["member_not_found", "picture_unknown"],
    },
    "GET /fiat/list": {
      summary: "What a US dollar is worth in other currencies",
      description: "A table that comes with the venue: for showing totals only, nothing is bought or sold by it.",
      message: shape({ as_of: said("The day of the rates."), list: Type.Array(shape({ currency_code: TEXT, rate: TEXT })) }),
    },
  },
};
