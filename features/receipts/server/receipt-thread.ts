/** The thread beside the venue that makes many receipts' commitments: it is told up to which command, and says what it made. */
import { parentPort, workerData } from "node:worker_threads";
import { FEATURES } from "../../../server/features.ts";
import { openDatabase, type DatabaseAddress } from "../../../server/sql/database.ts";
import { makeReceipts, type MadeReceipts } from "./make-receipts.ts";
import { kernelOf, type ReceiptNames } from "./receipt-kernel.ts";
import { noncesOf } from "./receipt-leaves.ts";

export type ReceiptThreadData = {
  readonly address: DatabaseAddress;
  readonly directory: string;
  readonly secret: Uint8Array;
  readonly origin: string;
};
export type ReceiptJob = { readonly commands: number; readonly names: ReceiptNames };
export type ReceiptJobAnswer = { readonly made: MadeReceipts } | { readonly problem: Error };

const { address, directory, secret, origin } = workerData as ReceiptThreadData;
const { pool } = openDatabase(address);
const nonceOf = noncesOf(secret, origin);

parentPort?.on("message", ({ commands, names }: ReceiptJob) => {
  const venue = { pool, features: FEATURES, kernel: kernelOf(names) };
  makeReceipts({ venue, directory, nonceOf, commands }).then(
    (made = {}) => parentPort?.postMessage({ made } satisfies ReceiptJobAnswer),
    (problem: Error) => parentPort?.postMessage({ problem } satisfies ReceiptJobAnswer),
  );
});
