/** What the log knows of its own venue: nothing of it moves money, so the model only knows when it is refused. */
import type { VenueCommand } from "../../kernel/venue/venue-facts.ts";
import type { Command } from "../../kernel/kernel.ts";
import type { ModelNeeds, ModelPart } from "./model-part.ts";

const SPEED_HIGHEST = 3600;

export function venueFactsModel({ run, facts }: ModelNeeds): ModelPart {
  const secrets = new Map<string, string>();
  const seeds = new Map<string, string>();
  let isIdentified = false;
  let step = 0;
  const refuse = (command: VenueCommand): string | undefined => {
    switch (command.type) {
      case "venue/identify":
        return isIdentified ? "venue_identified_already" : ((isIdentified = true), undefined);
      case "venue/run-step":
        if (command.step <= step) return "step_out_of_order";
        step = command.step;
        for (const inner of command.commands) run({ ...inner, at: command.at } as Command);
        return undefined;
      case "venue/adopt-rules":
        return command.rules <= facts.rules ? "rules_older" : ((facts.rules = command.rules), undefined);
      case "venue/note-secret": {
        const known = secrets.get(command.name) ?? command.fingerprint;
        if (known !== command.fingerprint && known !== command.replaces) return "secret_differs";
        secrets.set(command.name, command.fingerprint);
        return undefined;
      }
      case "venue/commit-seed": {
        if ((seeds.get(command.day) ?? command.hash) !== command.hash) return "seed_differs";
        seeds.set(command.day, command.hash);
        return undefined;
      }
      case "venue/note-build":
        return undefined;
      default:
        if (command.speed < 1 || command.speed > SPEED_HIGHEST) return "speed_out_of_range";
        facts.speed = command.speed;
        return undefined;
    }
  };
  return { prefix: "venue", apply: (command) => refuse(command as VenueCommand) };
}
