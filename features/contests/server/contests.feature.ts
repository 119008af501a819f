/** What the server has of contests. */
import type { Feature } from "../../../server/feature.ts";

export const contestsFeature: Feature = {
  name: "contests",
  reasons: ["contest_pledge", "contest_unpledge"],
};
