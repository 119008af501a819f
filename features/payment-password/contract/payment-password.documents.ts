/** Documents of the payment password. */
import { DEVICE_DOCUMENT } from "../../session/contract/session.documents.ts";
import type { CallDocuments } from "../../../contract/call-document.ts";

export const paymentPasswordDocuments: CallDocuments = {
  tag: "Payment password",
  description: "Six characters that are asked for again where money leaves.",
  calls: {
    "POST /safe/update_password": {
      summary: "Set the payment password",
      description:
        "Proved by a code that was sent to the caller's own address (`POST /sms_mail` with the token). The login password is another one. Where the account has a second factor, a login or proof of the last 15 minutes is wanted too.",
      fields: { password: "Exactly six characters.", code: "Six digits.", device: DEVICE_DOCUMENT },
      refusals: [
        "member_not_found",
        "payment_password_length",
        "passwords_differ",
        "second_proof_needed",
        "code_missing",
        "code_wrong",
        "too_many_requests",
      ],
    },
  },
};
