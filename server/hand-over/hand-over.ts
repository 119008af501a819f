/**
 * Lets the next version of the venue take over from this one without an outage (docs/decisions/0099).
 *
 *   1. the next version is started beside us and follows the log, as far as we say that it is durable
 *   2. it is ready: its process gets the port as well; whoever is answered from now on is asked to connect anew
 *   3. we stop accepting (connections wait in the port's queue), answer what was asked, write everything, close the log
 *   4. the next one leads log and tables under its own epoch and answers what waits
 *
 * Until 3 a failure of the next one is only said; after 3 the keeper ends with it, as with any start that fails.
 */
import type { Server } from "node:http";
import { setTimeout as rest } from "node:timers/promises";
import type { Told } from "../operator/operator-commands.ts";
import type { Venue } from "../venue.ts";
import { say } from "../say.ts";
import type { HandOverWord, KeeperChannel } from "./keeper-channel.ts";
import { OpenRequests } from "./open-requests.ts";

export type HandOverParts = {
  readonly keeper: KeeperChannel;
  readonly venue: Pick<Venue, "durable">;
  readonly server: Server;
  /** Closes everything in order, leaves the database running, and ends this process. */
  readonly leave: () => void;
};

/** So often the next version hears how far the log is durable. */
const DURABLE_EVERY_MS = 20;
/** For so long answers ask for a new connection before the port is let go of: those who keep asking then hold none that could break. */
const CONNECT_ANEW_MS = 750;

export class HandOver {
  readonly #parts: HandOverParts;
  #isUnderWay = false;

  constructor(parts: HandOverParts) {
    this.#parts = parts;
  }

  /** Starts the version in `folder` with the program `node`; resolves once it takes over, or why it does not. */
  async take(node: string, folder: string): Promise<Told> {
    if (this.#isUnderWay) return { status: 409, text: "A new version is being started already." };
    this.#isUnderWay = true;
    const { keeper, venue, server } = this.#parts;
    const open = new OpenRequests(server);
    keeper.forget();
    keeper.say({ kind: "take", node, folder });
    const timer = setInterval(() => keeper.say({ kind: "durable", next: venue.durable }), DURABLE_EVERY_MS);
    const word = await keeper.hears(["ready", "refused", "next-ended"]);
    clearInterval(timer);
    if (word.kind !== "ready") return this.#goOn(word, open);
    void this.#leave(open);
    return { status: 200, text: toldOf(word) };
  }

  #goOn(word: HandOverWord, open: OpenRequests): Told {
    this.#isUnderWay = false;
    open.forget();
    const why = word.kind === "refused" ? word.why : "It ended before it could take over; what it said stands in the venue's lines.";
    say(`The new version did not take over, this one goes on: ${why}`, { level: "error" });
    return { status: 409, text: `The new version did not take over, the old one goes on. ${why}` };
  }

  async #leave(open: OpenRequests): Promise<void> {
    const { keeper, server, leave } = this.#parts;
    say("A new version takes over.");
    keeper.say({ kind: "port" }, server);
    open.askToConnectAnew();
    await rest(CONNECT_ANEW_MS);
    // Who was ready may be gone by now: then nobody would be left.
    const ended = keeper.heard("next-ended");
    if (ended !== undefined) {
      this.#goOn(ended, open);
      return;
    }
    await open.close();
    leave();
  }
}

const toldOf = ({ process: id, why }: Extract<HandOverWord, { readonly kind: "ready" }>): string =>
  why === undefined ? `Process ${id} follows the log and takes over now.` : `Process ${id} opens in its place, which takes longer: ${why}`;
