/** What the calls about webhooks need beside the database: the active ones, where an address leads, secrets. */
import { randomBytes } from "node:crypto";
import type { Settings } from "../../../server/settings.ts";
import type { HookDirectory } from "./hook-directory.ts";
import { webhookSecret } from "./signature.ts";
import { Targets } from "./targets.ts";

export type WebhookDeskParts = {
  readonly directory: HookDirectory;
  readonly targets: Targets;
  /** The venue's own: 32 bytes. */
  readonly venueSecret: Buffer;
};

export class WebhookDesk {
  readonly directory: HookDirectory;
  readonly targets: Targets;
  readonly #venueSecret: Buffer;

  constructor({ directory, targets, venueSecret }: WebhookDeskParts) {
    this.directory = directory;
    this.targets = targets;
    this.#venueSecret = venueSecret;
  }

  /** A name for a new secret: what the table holds of it. */
  newSecretName(): string {
    return randomBytes(16).toString("hex");
  }

  secretOf(name: string): string {
    return webhookSecret(this.#venueSecret, name);
  }
}

/** The desk of a running venue. */
export function openWebhookDesk(directory: HookDirectory, reach: Settings["webhookTargets"], venueSecret: Buffer): WebhookDesk {
  return new WebhookDesk({ directory, targets: new Targets({ allowsPrivate: reach === "private" }), venueSecret });
}
