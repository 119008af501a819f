/**
 * The unprivileged user that runs the embedded PostgreSQL when the venue itself is started by root.
 *
 * PostgreSQL refuses to run as root, and it looks its user up by name, so a bare number won't do. A system user of our
 * own keeps the files apart from other daemons'; where none can be made (a read-only /etc), `nobody` serves.
 */
import { spawnSync } from "node:child_process";
import { StartError } from "../start-error.ts";

export type ServerUser = { readonly name: string; readonly uid: number; readonly gid: number };

const OWN_USER = "touchstone";
const CREATE: readonly (readonly [string, readonly string[]])[] = [
  ["useradd", ["--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent", "--shell", "/usr/sbin/nologin", OWN_USER]],
  ["adduser", ["-S", "-D", "-H", "-h", "/nonexistent", "-s", "/sbin/nologin", OWN_USER]],
];

/** The user to switch to, or undefined where the venue isn't run by root. */
export function findServerUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const existing = lookUp(OWN_USER);
  if (existing !== undefined) return existing;
  for (const [command, args] of CREATE) {
    spawnSync(command, args, { stdio: "ignore" });
    const created = lookUp(OWN_USER);
    if (created !== undefined) return created;
  }
  const nobody = lookUp("nobody");
  if (nobody !== undefined) return nobody;
  throw new StartError("PostgreSQL cannot run as root and no other user could be made; start as an ordinary user, or set DATABASE_URL.");
}

function lookUp(name: string): ServerUser | undefined {
  const uid = readId(["-u", name]);
  const gid = readId(["-g", name]);
  return uid === undefined || gid === undefined || uid === 0 ? undefined : { name, uid, gid };
}

function readId(args: readonly string[]): number | undefined {
  const { status, stdout } = spawnSync("id", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  return status === 0 && /^\d+\s*$/.test(stdout) ? Number(stdout) : undefined;
}
