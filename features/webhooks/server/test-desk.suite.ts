/** A desk for tests that asks no name server: names below `names` and addresses as they are written. */
import { HookDirectory } from "./hook-directory.ts";
import { Targets, type TargetAddress } from "./targets.ts";
import { WebhookDesk } from "./webhook-desk.ts";

const NAMES: Readonly<Record<string, readonly TargetAddress[]>> = {
  "receiver.example": [{ address: "93.184.215.14", family: 4 }],
  "home.example": [{ address: "127.0.0.1", family: 4 }],
};

export function testWebhookDesk(directory = new HookDirectory(), allowsPrivate = false): WebhookDesk {
  const targets = new Targets({ allowsPrivate, resolve: async (name) => NAMES[name] ?? [] });
  return new WebhookDesk({ directory, targets, venueSecret: Buffer.alloc(32, 7) });
}
