/** What the server has of invitations: one's own, rebates as rows, messages, the operators' rates. */
import type { Feature } from "../../../server/feature.ts";
import { invitesLooks } from "./invites-looks.ts";
import { invitesNews, invitesNotices } from "./invites-news.ts";
import { InvitesProjection } from "./invites.projection.ts";
import { invitesRoutes } from "./invites.routes.ts";
import { invitesVerbs } from "./invites-verbs.ts";
import { receiptTerms } from "./receipt-terms.ts";

export const invitesFeature: Feature = {
  name: "invites",
  tradingRoutes: invitesRoutes,
  migrations: [{ number: 90, file: "features/invites/server/invites.sql" }],
  projections: () => [new InvitesProjection()],
  news: invitesNews,
  notices: invitesNotices,
  receiptTerms,
  reasons: ["rebate"],
  verbs: invitesVerbs,
  looks: invitesLooks,
};
