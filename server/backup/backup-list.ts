/** What a backup consists of. Its pieces are in the store, by name. */
import { Type, type Static } from "typebox";
import { Value } from "typebox/value";
import type { BackupStore } from "./backup-store.ts";
import { PackedDamaged } from "./packed-place.ts";

const Pieces = Type.Array(Type.String({ pattern: "^[0-9a-f]{64}$" }));

const List = Type.Object({
  venue: Type.String({ pattern: "^[0-9a-f]{32}$" }),
  /** Moment of the machine at which it was begun, ISO. */
  at: Type.String(),
  /** Of the log: the last command, when it was given (of venue time, ms; 0 for none), and the seal of its record. */
  command: Type.Integer({ minimum: 0 }),
  commandAt: Type.Integer({ minimum: 0 }),
  seal: Type.String({ pattern: "^([0-9a-f]{64})?$" }),
  /** Below DATA_DIR, the log's segments among them. `bytes`: its length; what the pieces lack of it is zeros. `hash`: SHA-256 of a segment. */
  files: Type.Array(
    Type.Object({
      path: Type.String({ minLength: 1 }),
      bytes: Type.Integer({ minimum: 0 }),
      pieces: Pieces,
      hash: Type.Optional(Type.String({ pattern: "^[0-9a-f]{64}$" })),
    }),
  ),
  /** Of the database, in the order in which they were applied: its shape. */
  migrations: Type.Array(Type.String()),
  /** What the log can't fill: people, content. Pieces are lines of JSON texts, each a row as PostgreSQL writes a record. */
  tables: Type.Array(Type.Object({ name: Type.String({ minLength: 1 }), rows: Type.Integer({ minimum: 0 }), pieces: Pieces })),
  /** Users up to this id may lack their person (`npm run rebuild -- --people-lost`). */
  peopleLostTo: Type.Integer({ minimum: 0 }),
  sequences: Type.Array(Type.Object({ name: Type.String({ minLength: 1 }), last: Type.String(), isCalled: Type.Boolean() })),
});
export type BackupList = Static<typeof List>;

export const packList = (list: BackupList): Buffer => Buffer.from(JSON.stringify(list));

/** Throws PackedDamaged where it is damaged. */
export async function readList(store: BackupStore, name: string): Promise<BackupList> {
  const list = parsed(await store.list(name));
  if (!Value.Check(List, list)) throw new PackedDamaged(`The list of the backup ${name} is damaged.`);
  return list;
}

/** Undefined where it is no JSON. */
function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** All pieces of a backup. */
export const piecesOf = ({ files, tables }: BackupList): readonly string[] => [...files, ...tables].flatMap(({ pieces }) => pieces);
