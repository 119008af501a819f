/** Starts the sender beside the venue's doors, with its counter and its upkeep. */
import { Counter, type Registry } from "prom-client";
import { openSender, type OpenSenderOptions } from "./open-sender.ts";

export type RunWebhooksOptions = Pick<OpenSenderOptions, "context" | "pool" | "epoch"> & {
  readonly registry: Registry;
  readonly onFault: (error: unknown, where: string) => void;
};

const UPKEEP_EVERY_MS = 300_000;

/** Returns what ends it: tries under way are broken off, and made again after the next start. */
export async function runWebhooks({ context, pool, epoch, registry, onFault }: RunWebhooksOptions): Promise<() => Promise<void>> {
  const name = "touchstone_webhook_tries_total";
  const counter = new Counter({
    name,
    help: "Tries to deliver a webhook, by what became of them",
    labelNames: ["result"],
    registers: [registry],
  });
  const { sender, upkeep } = openSender({
    context,
    pool,
    epoch,
    onTried: (result) => counter.inc({ result }),
    onFault: (error) => onFault(error, "sending webhooks"),
  });
  await sender.start();
  const timer = setInterval(() => void upkeep().catch((error: unknown) => onFault(error, "tidying webhooks")), UPKEEP_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await sender.stop();
  };
}
