/**
 * Keeps a venue while one version of it hands over to the next (docs/decisions/0099): the process that a supervisor, a container or a
 * terminal knows stays the same, the venue below it changes.
 *
 *   keeper ── venue (old) ── "take": starts the new version beside the old one, which follows the log
 *          └─ venue (new)     what one says is handed on to the other, the port's handle too; when the old one is gone, the new one is the venue
 *
 * Each venue has a channel on descriptor 3 and a lifeline on descriptor 4, whose other end is here: the embedded database hangs on it, not on
 * the venue that started it, so it outlives a hand-over and ends with us, in whatever way. Plain JavaScript without dependencies, as run.mjs.
 */
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";

/** What a venue may count on here; a version that counts on another one is started the ordinary way. */
const KEEPER_VERSION = 1;

export class Keeper {
  #onEnd;
  #venue;
  /** Starts beside the venue. */
  #next;
  /** What everything below was told to end by. */
  #told;
  /** The venue closed everything for the next one. */
  #hasLeft = false;

  /** `onEnd` hears the exit code of the last venue. */
  constructor(node, args, onEnd) {
    this.#onEnd = onEnd;
    this.#venue = this.#start(node, args, []);
  }

  signal(name) {
    this.#told = name;
    for (const child of [this.#next, this.#venue]) child?.kill(name);
  }

  #start(node, args, flags) {
    const child = spawn(node, [...args, `--keeper=${KEEPER_VERSION}`, ...flags], {
      stdio: ["inherit", "inherit", "inherit", "ipc", "pipe"],
    });
    child.stdio[4].on("error", () => undefined);
    child.on("message", (message, handle) => this.#heard(child, message, handle));
    child.on("error", (error) => {
      console.error(`cannot run ${node}: ${error.message}`);
      this.#ended(child, 1);
    });
    // One that was still reading its program when it was told to end had opened nothing: that is in order.
    child.on("exit", (code, signal) => this.#ended(child, code ?? (signal === this.#told ? 0 : 128 + (constants.signals[signal] ?? 0))));
    return child;
  }

  #heard(child, message, handle) {
    if (child === this.#venue && message.kind === "take") {
      // Its settings are those of the venue that runs.
      if (this.#next === undefined && this.#told === undefined)
        this.#next = this.#start(message.node, [join(message.folder, "server", "main.ts")], ["--follow"]);
      return;
    }
    if (child === this.#venue && message.kind === "closed") this.#hasLeft = true;
    tell(child === this.#venue ? this.#next : this.#venue, message, handle);
  }

  #ended(child, code) {
    if (child === this.#next) {
      this.#next = undefined;
      tell(this.#venue, { kind: "next-ended" });
    } else if (child === this.#venue) {
      this.#venue = this.#next;
      this.#next = undefined;
      // Nobody is left whom it closed for: no end in order, so that a supervisor starts the venue again.
      if (this.#venue === undefined) this.#onEnd(this.#hasLeft && this.#told === undefined ? code || 1 : code);
      else tell(this.#venue, { kind: "gone" });
      this.#hasLeft = false;
    }
  }
}

function tell(child, message, handle) {
  // What is handed on is the other's, once it is sent: one that is busy has not read what came before, and a handle that is closed meanwhile is
  // lost, with every word behind it.
  const sent = () => handle?.close();
  // One that is just ending hears nothing any more, and its end is heard here.
  if (child?.connected) child.send(message, handle, sent);
  else sent();
}
