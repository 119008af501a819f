/**
 * Holds everything that the test engine's calls answer against the documents, in every test that has an engine.
 *
 * A reply with a property that no document knows, or a refusal that none names, is a finding; the engine fails to close with one.
 */
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import type { Call } from "../../../contract/call.ts";
import { Refused, type Answer } from "../app/answer.ts";
import type { AppDoor, ServerContext, VenuePort } from "../app/server-context.ts";
import { APP_DOCUMENTS, documentsByCall } from "./app-documents.ts";
import { refusalsOf } from "./app-openapi.ts";
import { replySchema } from "./call-schemas.ts";

type AppFeature<Venue extends VenuePort> = (app: AppDoor, context: ServerContext<Venue>) => void | Promise<void>;

export class DocumentWatch {
  readonly findings = new Set<string>();

  /** The same features, each answer of theirs looked at. */
  app<Venue extends VenuePort>(features: readonly AppFeature<Venue>[]): readonly AppFeature<Venue>[] {
    return features.map((feature) => (app, context) => feature(this.#watchedApp(app), context));
  }

  check(): void {
    if (this.findings.size > 0) throw new Error(`not as documented:\n${[...this.findings].join("\n")}`);
  }

  #watchedApp(app: AppDoor): AppDoor {
    return {
      on: (call, answer) => {
        const look = this.#lookAt(call);
        app.on(call, async (input) => {
          try {
            const answered = await answer(input);
            look(answered);
            return answered;
          } catch (error: unknown) {
            if (error instanceof Refused) look({ kind: "refused", refusal: error.refusal, parameters: {} });
            throw error;
          }
        });
      },
    };
  }

  #lookAt(call: Call): (answer: Answer) => void {
    const name = `${call.method} ${call.path}`;
    const document = documentsByCall(APP_DOCUMENTS).get(name);
    const refusals = new Set<string>(refusalsOf(call, document));
    const reply = schemaCheck(name, replySchema(document));
    return (answer) => {
      if (document === undefined) return;
      if (answer.kind === "refused") {
        if (!refusals.has(answer.refusal)) this.findings.add(`${name}: the refusal ${answer.refusal}`);
        return;
      }
      const body = answer.kind === "raw" ? answer.body : { type: "ok", message: messageOf(answer), ...answer.extra };
      const wrong = reply(body);
      if (wrong !== undefined) this.findings.add(wrong);
    };
  }
}

function messageOf(answer: Exclude<Answer, { readonly kind: "refused" | "raw" }>): unknown {
  return answer.kind === "ok" ? answer.message : answer.text;
}

/** A check of what would go over the wire; it answers what is wrong with it, in one line. */
export function schemaCheck(name: string, schema: TSchema): (value: unknown) => string | undefined {
  const validator = Compile(schema);
  return (value) => {
    const sent: unknown = value === undefined ? undefined : JSON.parse(JSON.stringify(value));
    if (validator.Check(sent)) return undefined;
    const [first] = validator.Errors(sent).toReversed();
    return `${name}: ${first?.instancePath ?? ""} ${first?.message ?? ""} in ${JSON.stringify(sent).slice(0, 300)}`;
  };
}
