/**
 * Holds everything that the test engine's calls read and answer against the documents, in every test that has an engine.
 *
 * A reply with a property that no document knows, a refusal or code that none names, a parameter that a handler reads and none
 * lists: each is a finding, and an engine with one fails to close.
 */
import Type from "typebox";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import type { Call } from "../../../contract/call.ts";
import type { BotDoor, BotRoute, BotRoutes } from "../bots/bot-call.ts";
import { BotError } from "../bots/bot-error.ts";
import type { Parameters } from "../bots/bot-parameters.ts";
import { Refused, type Answer } from "../app/answer.ts";
import type { AppDoor, ServerContext, VenuePort } from "../app/server-context.ts";
import { APP_DOCUMENTS } from "./app-documents.ts";
import { BOT_DOCUMENTS } from "./bot-documents.ts";
import { doorErrorsOf } from "./bots-openapi.ts";
import { refusalsOf } from "./app-openapi.ts";
import { replySchema } from "./call-schemas.ts";
import { documentsByCall } from "./tagged-documents.ts";

type AppFeature<Venue extends VenuePort> = (app: AppDoor, context: ServerContext<Venue>) => void | Promise<void>;

export class DocumentWatch {
  readonly findings = new Set<string>();
  /** What each bots' call has read so far, by method and path. */
  readonly reads = new Map<string, Set<string>>();

  /** The same features, each answer of theirs looked at. */
  app<Venue extends VenuePort>(features: readonly AppFeature<Venue>[]): readonly AppFeature<Venue>[] {
    return features.map((feature) => (app, context) => feature(this.#watchedApp(app), context));
  }

  /** The same for the calls of bots. */
  bots(features: readonly BotRoutes[]): readonly BotRoutes[] {
    return features.map((feature) => (door, context) => feature(this.#watchedDoor(door), context));
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

  #watchedDoor(door: BotDoor): BotDoor {
    return {
      open: (terms, answer) => {
        const look = this.#lookAtRoute(terms);
        door.open({ ...terms, weight: look.weight }, (call) => look.answer(call, answer));
      },
      shared: (terms, make) => {
        const look = this.#lookAtRoute(terms);
        door.shared({ ...terms, weight: look.weight }, (parameters) => look.make(parameters, make));
      },
      signed: (terms, answer) => {
        const look = this.#lookAtRoute(terms);
        door.signed({ ...terms, weight: look.weight }, (call) => look.answer(call, answer));
      },
    };
  }

  #lookAtRoute({ method, path, weight }: Pick<BotRoute, "method" | "path" | "weight">): RouteLook {
    const name = `${method} ${path}`;
    const document = documentsByCall(BOT_DOCUMENTS).get(name);
    const reads = new Set<string>();
    this.reads.set(name, reads);
    const note = (parameter: string): void => {
      reads.add(parameter);
      if (document?.parameters?.[parameter] === undefined) this.findings.add(`${name}: the parameter ${parameter}`);
    };
    const codes = new Set([...doorErrorsOf().map(({ code }) => code), ...(document?.errors ?? [])]);
    const reply = schemaCheck(name, document?.reply ?? Type.Unknown());
    const thrown = (error: unknown): never => {
      if (error instanceof BotError && !codes.has(error.code)) this.findings.add(`${name}: the code ${error.code}`);
      throw error;
    };
    const said = (answered: unknown): unknown => {
      this.#find(reply(answered));
      return answered;
    };
    return {
      weight: typeof weight === "number" ? weight : (parameters) => weight(noting(parameters, note)),
      answer: async (call, answer) => {
        try {
          return said(await answer({ ...call, parameters: noting(call.parameters, note) }));
        } catch (error: unknown) {
          return thrown(error);
        }
      },
      make: (parameters, make) => {
        try {
          return said(make(noting(parameters, note)));
        } catch (error: unknown) {
          return thrown(error);
        }
      },
    };
  }

  #find(finding: string | undefined): void {
    if (finding !== undefined) this.findings.add(finding);
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
      this.#find(reply(bodyOf(answer)));
    };
  }
}

type RouteLook = {
  readonly weight: BotRoute["weight"];
  answer<Call extends { readonly parameters: Parameters }>(call: Call, answer: (call: Call) => unknown): Promise<unknown>;
  make(parameters: Parameters, make: (parameters: Parameters) => unknown): unknown;
};

/** The same parameters; whichever is read or looked for is noted. */
function noting(parameters: Parameters, note: (name: string) => void): Parameters {
  return new Proxy(parameters, {
    get: (target, method) => {
      const member: unknown = Reflect.get(target, method, target);
      if (typeof member !== "function") return member;
      return (...given: readonly unknown[]): unknown => {
        if (method === "limit") note("limit");
        else if (typeof given[0] === "string") note(given[0]);
        return Reflect.apply(member, target, given) as unknown;
      };
    },
  });
}

function bodyOf(answer: Exclude<Answer, { readonly kind: "refused" }>): unknown {
  if (answer.kind === "raw") return answer.body;
  if (answer.kind === "shared") return JSON.parse(answer.reply.text);
  return { type: "ok", message: answer.kind === "ok" ? answer.message : answer.text, ...answer.extra };
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
