/** What the server has of the payment password. */
import type { Feature } from "../../../server/feature.ts";
import { paymentPasswordRoutes } from "./payment-password.routes.ts";

export const paymentPasswordFeature: Feature = {
  name: "payment-password",
  routes: paymentPasswordRoutes,
  notices: { group: "security", kinds: { payment_password: { link: "" } } },
  migrations: [{ number: 40, file: "features/payment-password/server/payment-password.sql" }],
};
