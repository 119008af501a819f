/** What the server has of the profile. Its columns are the person's own (`features/session`). */
import type { Feature } from "../../../server/feature.ts";
import { profileRoutes } from "./profile.routes.ts";

export const profileFeature: Feature = {
  name: "profile",
  routes: profileRoutes,
  migrations: [{ number: 84, file: "features/profile/server/profile.sql" }],
};
