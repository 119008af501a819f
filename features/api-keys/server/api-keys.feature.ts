/** What the server has of API keys. */
import type { Feature } from "../../../server/feature.ts";
import { apiKeysVerbs } from "./api-keys-verbs.ts";
import { apiKeysRoutes } from "./api-keys.routes.ts";
import type { ApiKeysTables } from "./api-keys.tables.ts";

export const apiKeysFeature: Feature<ApiKeysTables> = {
  name: "api-keys",
  routes: apiKeysRoutes,
  verbs: apiKeysVerbs,
  notices: {
    group: "security",
    kinds: { api_key: { link: "/pages/setting/api_keys" }, keys_suspended: { link: "/pages/setting/api_keys" } },
  },
  migrations: [
    { number: 11, file: "features/api-keys/server/api-keys.sql" },
    { number: 25, file: "features/api-keys/server/api-keys-suspended.sql" },
    { number: 33, file: "features/api-keys/server/api-keys-rsa.sql" },
  ],
};
