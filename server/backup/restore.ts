/**
 * `npm run restore -- FOLDER [--at TIME|COMMAND]`: restores a backup into an empty DATA_DIR, the newest or the newest that was taken by then,
 * and executes its whole log again before it says that it is done. `--list` says which there are, `--check` reads every piece of all of
 * them and restores nothing. See docs/operating/backup.md.
 */
import { say } from "../say.ts";
import { readSettings } from "../settings.ts";
import { StartError } from "../start-error.ts";
import { piecesOf, readList, type BackupList } from "./backup-list.ts";
import { BackupStore } from "./backup-store.ts";
import { PackedDamaged } from "./packed-place.ts";
import { placeOf } from "./backup-places.ts";
import { readBackupSecret } from "./backup-secret.ts";
import { momentText } from "./backup-words.ts";
import { restoreBackup } from "./restore-backup.ts";

const USAGE = "Usage: npm run restore -- FOLDER [--at TIME|COMMAND | --list | --check]";

type Found = { readonly name: string; readonly list: BackupList };
type Looked = { readonly found: readonly Found[]; readonly damaged: readonly DamagedList[] };
type DamagedList = { readonly name: string; readonly why: string };

async function main([folder, option, value, ...rest]: readonly string[]): Promise<void> {
  if (folder === undefined || folder.startsWith("-") || rest.length > 0) throw new StartError(USAGE);
  const settings = readSettings(process.env, process.cwd());
  const store = await BackupStore.open(placeOf(folder, settings), readBackupSecret(settings));
  const { found, damaged } = await look(store);
  for (const { name, why } of damaged) say(`${name} can't be restored: ${why}`);
  if (option === "--list" && value === undefined) return found.forEach((one) => say(lineOf(one)));
  if (option === "--check" && value === undefined) return check(found, damaged.length, store);
  if (option !== undefined && (option !== "--at" || value === undefined)) throw new StartError(USAGE);
  const chosen = choose(found, value);
  if (chosen === undefined)
    throw new StartError(value === undefined ? `There is no backup in ${folder}.` : `No backup was taken by ${value}.`);
  if (value === undefined && damaged.some(({ name }) => name > chosen.name))
    throw new StartError(`The newest backup is damaged. The newest that can be read: --at ${chosen.list.at}.`);
  say(`Restoring ${lineOf(chosen)}`);
  const { commands, kernel } = await restoreBackup(settings, chosen.list, store);
  say(`Restored: ${commands} commands were executed again, and every balance adds up. State ${kernel.stateHash()}`);
  say(
    `Whatever happened after ${chosen.list.command === 0 ? chosen.list.at : momentText(chosen.list.commandAt)} (command ${chosen.list.command}) is not in it.`,
  );
}

/** One list that can't be read keeps nobody from the others. */
async function look(store: BackupStore): Promise<Looked> {
  const found: Found[] = [];
  const damaged: DamagedList[] = [];
  for (const name of await store.names()) {
    try {
      found.push({ name, list: await readList(store, name) });
    } catch (error: unknown) {
      if (!(error instanceof PackedDamaged)) throw error;
      damaged.push({ name, why: error.message });
    }
  }
  return { found, damaged };
}

const lineOf = ({ name, list }: Found): string =>
  `${name}: up to command ${list.command}${list.command === 0 ? "" : `, of ${momentText(list.commandAt)}`}`;

/** The newest; or the newest that ends with a command no later than that, or was taken no later. */
function choose(found: readonly Found[], at: string | undefined): Found | undefined {
  if (at === undefined) return found.at(-1);
  if (/^\d{1,15}$/.test(at)) return found.findLast(({ list }) => list.command <= Number(at));
  const moment = Date.parse(at);
  if (Number.isNaN(moment)) throw new StartError(`${at} is neither a command's number nor a time such as 2026-11-28T05:30:00Z.`);
  return found.findLast(({ list }) => Date.parse(list.at) <= moment);
}

/** Reads every piece once, and says which backups are whole. Throws StartError where one is not. */
async function check(found: readonly Found[], unreadable: number, store: BackupStore): Promise<void> {
  const pieces = new Set(found.flatMap(({ list }) => piecesOf(list)));
  const wrong = new Set<string>();
  for (const piece of pieces) {
    try {
      await store.get(piece);
    } catch (error: unknown) {
      if (!(error instanceof PackedDamaged)) throw error;
      wrong.add(piece);
      say(error.message);
    }
  }
  const whole = found.filter(({ list }) => !piecesOf(list).some((piece) => wrong.has(piece)));
  if (whole.length === found.length && unreadable === 0)
    return say(`${found.length} backups of venue ${store.venue.slice(0, 8)} are whole: ${pieces.size} pieces were read.`);
  for (const one of whole) say(`Whole: ${lineOf(one)}`);
  throw new StartError(`${found.length + unreadable - whole.length} of ${found.length + unreadable} backups are damaged.`);
}

try {
  await main(process.argv.slice(2));
} catch (error: unknown) {
  say(
    error instanceof StartError
      ? error.message
      : `The restore failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );
  process.exitCode = 1;
}
