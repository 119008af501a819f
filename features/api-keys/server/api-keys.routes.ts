/** Making, listing and deleting API keys. */
import { randomBytes } from "node:crypto";
import { clockText } from "../../../contract/clock-text.ts";
import { timeMs } from "../../../money/units.ts";
import { ok, refused, Refused, said, type Answer } from "../../../server/doors/app/answer.ts";
import type { CallInput, FeatureRoutes, ServerContext } from "../../../server/doors/app/server-context.ts";
import { holdsSession } from "../../../server/identity/sessions.ts";
import { readAddresses } from "../../../server/identity/address-list.ts";
import {
  confirmApiKeyCall,
  createApiKeyCall,
  deleteApiKeyCall,
  listApiKeysCall,
  SCOPES,
  type ApiKeyRow,
} from "../contract/api-keys.contract.ts";
import { PersonFactors } from "../../../server/identity/person-factors.ts";
import { securityLog } from "../../../server/security-log.ts";
import { readPublicKey } from "../../../server/identity/key-ring.ts";

/** Keys a person may have at once. */
const KEYS_MAX = 30;
const ADDRESSES_MAX = 30;

export const apiKeysRoutes: FeatureRoutes = (app, context) => {
  app.on(createApiKeyCall, (input) => create(context, input));

  app.on(listApiKeysCall, async ({ caller }) => {
    const rows = await context.database.selectFrom("api_key").selectAll().where("user_id", "=", caller.id).orderBy("id", "desc").execute();
    return ok(rows.map((row) => shown(row)));
  });

  app.on(confirmApiKeyCall, (input) => confirm(context, input));

  app.on(deleteApiKeyCall, async ({ fields, caller }) => {
    const row = await context.database
      .deleteFrom("api_key")
      .where("id", "=", fields.id)
      .where("user_id", "=", caller.id)
      .returning("api_key")
      .executeTakeFirst();
    if (row === undefined) return refused("api_key_not_found");
    context.keys.forget(row.api_key);
    return said("api_keys.deleted");
  });
};

type CreateInput = CallInput<typeof createApiKeyCall.fields, "user">;

async function create(context: ServerContext, { fields, caller }: CreateInput): Promise<Answer> {
  const { database, clock, keys, sessions, notices } = context;
  const { name, public_key: publicKey = "", ip_list: ipList = "" } = fields;
  const known = readPublicKey(publicKey);
  const kind = fields.kind ?? (publicKey === "" ? "hmac" : (known?.kind ?? "ed25519"));
  const asked = new Set((fields.scopes ?? "read").split(","));
  const scopes = SCOPES.filter((scope) => scope === "read" || asked.has(scope));
  const addresses = readAddresses(ipList);
  if (addresses === undefined || addresses.length > ADDRESSES_MAX) return refused("api_key_ip_malformed");
  if (kind !== "hmac" && known?.kind !== kind) return refused("api_key_public_key_malformed");
  if (!(await sessions.isFresh(caller.session))) return refused("api_key_login_too_old");
  if (asked.has("withdraw")) {
    if (addresses.length === 0) return refused("api_key_ip_required");
    // A session is fresh by all that its person has: without a factor a password alone would be enough.
    if (!(await new PersonFactors(context).has(caller.id))) return refused("api_key_second_factor_required");
  }
  const row = await database.transaction().execute(async (transaction) => {
    // One's own row is the lock: two calls at once can't both make the thirtieth.
    if (!(await holdsSession(transaction, caller))) throw new Refused("login_required");
    const own = await transaction.selectFrom("api_key").select("id").where("user_id", "=", caller.id).execute();
    if (own.length >= KEYS_MAX) throw new Refused("api_keys_full", { maximum: KEYS_MAX });
    return transaction
      .insertInto("api_key")
      .values({
        api_key: randomBytes(32).toString("hex"),
        user_id: caller.id,
        name: name.trim(),
        kind,
        public_key: kind === "hmac" ? "" : publicKey,
        scopes: scopes.join(","),
        ip_list: addresses.join(","),
        created_at: new Date(clock()),
        last_ip: "",
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  securityLog.note({ event: "api_key_made", what: row.scopes, user: caller.id });
  const parameters = { name: row.name };
  await notices.note(caller.id, { kind: "api_key", about: `api_key-${row.id}`, parameters });
  const secret = kind === "hmac" ? keys.secretOf(row.api_key) : "";
  return said("api_keys.created", {}, { data: { ...shown(row), secret } });
}

async function confirm(context: ServerContext, { fields, caller }: CallInput<typeof confirmApiKeyCall.fields, "user">): Promise<Answer> {
  if (!(await context.sessions.isFresh(caller.session))) return refused("api_key_login_too_old");
  const row = await context.database.transaction().execute(async (transaction) => {
    if (!(await holdsSession(transaction, caller))) throw new Refused("login_required");
    return transaction
      .updateTable("api_key")
      .set({ suspended_at: null })
      .where("id", "=", fields.id)
      .where("user_id", "=", caller.id)
      .returning("id")
      .executeTakeFirst();
  });
  if (row === undefined) return refused("api_key_not_found");
  context.keys.confirmed();
  return said("api_keys.confirmed");
}

type Stored = Omit<ApiKeyRow, "scopes" | "ip_list" | "created_at" | "last_used_at" | "suspended_at"> & {
  readonly scopes: string;
  readonly ip_list: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly suspended_at: Date | null;
};

function shown(row: Stored): ApiKeyRow {
  const { id, name, api_key, kind, scopes, ip_list: addresses, last_ip } = row;
  return {
    id,
    name,
    api_key,
    kind,
    scopes: SCOPES.filter((scope) => scopes.split(",").includes(scope)),
    ip_list: addresses === "" ? [] : addresses.split(","),
    created_at: timeText(row.created_at),
    last_used_at: timeText(row.last_used_at),
    last_ip,
    suspended_at: timeText(row.suspended_at),
  };
}

const timeText = (at: Date | null): string => (at === null ? "" : clockText(timeMs(at.getTime())));
