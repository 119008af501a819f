/** Whether the database can't be reached or is going down, as opposed to refusing what it was asked. */

/** The database is away; what only it knows can't be told now. */
export class DatabaseAway extends Error {
  override readonly name = "DatabaseAway";
}

/** Connection exceptions, operator intervention (shutting down, starting up), insufficient resources (a full disk, too many connections). */
const AWAY_CLASSES = new Set(["08", "57", "53", "58"]);
const AWAY_CODES = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND"]);
/** What the driver says without a code. */
const AWAY_TEXTS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;
/** Invalid data, a broken constraint, a statement that does not fit the tables: trying again changes nothing. */
const FINAL_CLASSES = new Set(["22", "23", "42"]);

export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (isState(code)) return AWAY_CLASSES.has(code.slice(0, 2));
  return (isFromConnection(error) && AWAY_CODES.has(code)) || AWAY_TEXTS.test(error.message);
}

/** Whether the database will refuse the same again. */
export function isFinalRefusal(error: unknown): boolean {
  const code = error instanceof Error ? codeOf(error) : "";
  return isState(code) && FINAL_CLASSES.has(code.slice(0, 2));
}

function codeOf(error: Error): string {
  const code: unknown = Reflect.get(error, "code");
  return typeof code === "string" ? code : "";
}

/** A SQLSTATE has five letters and digits, and a system's own code begins with E and has more. */
function isState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]{4}$/.test(code);
}

/** "ENOENT" may also come of a file that is missing. */
function isFromConnection(error: Error): boolean {
  const call: unknown = Reflect.get(error, "syscall");
  return call === "connect" || call === "read" || call === "write" || call === "getaddrinfo";
}
