/**
 * The venue's side of the picture process: started when the first picture comes, ended when none came for a while, and killed when one takes too long.
 * What people send goes through in pieces and is never held here.
 */
import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { Refused } from "../../../server/doors/app/answer.ts";
import { PICTURE_BYTES_MAX, type Picture, type PictureAnswer, type PictureRequest, type PictureShape } from "./picture-messages.ts";

/** Bodies on their way and pictures in work at the same time; what more comes is asked to come later. */
const AT_ONCE_MAX = 8;
/** A picture of the largest size takes a second on a small machine. */
const WORK_MS_MAX = 20_000;
const IDLE_MS = 120_000;
/** A form around the file. */
const FORM_BYTES_MAX = 16_384;

type Waiting = { readonly child: ChildProcess; readonly resolve: (answer: PictureAnswer) => void; readonly timer: NodeJS.Timeout };
/** One picture's way: all of it goes to the same process. */
type Job = { readonly id: number; readonly child: ChildProcess };

export class PictureWorks {
  readonly #waiting = new Map<number, Waiting>();
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #jobs = 0;
  #busy = 0;

  /** Of a multipart body as it comes in. Throws Refused with what is wrong with it. */
  async receive(body: AsyncIterable<Uint8Array>, contentType: string): Promise<Picture> {
    return this.#work(async ({ id, child }) => {
      let size = 0;
      try {
        for await (const piece of body) {
          size += piece.length;
          if (size > PICTURE_BYTES_MAX + FORM_BYTES_MAX) throw new Refused("picture_too_large");
          await send(child, { id, piece });
        }
      } catch (error: unknown) {
        if (child.connected) await send(child, { id, drop: true });
        throw error;
      }
      return this.#ask(child, { id, contentType });
    });
  }

  /** Of a picture that was kept. */
  reshape(picture: Uint8Array, shape: PictureShape): Promise<Picture> {
    return this.#work(({ id, child }) => this.#ask(child, { id, picture, shape }));
  }

  stop(): void {
    clearTimeout(this.#idle);
    if (this.#child?.connected === true) this.#child.disconnect();
    this.#child = undefined;
  }

  async #work(work: (job: Job) => Promise<PictureAnswer>): Promise<Picture> {
    if (this.#busy >= AT_ONCE_MAX) throw new Refused("try_again_later");
    this.#busy += 1;
    clearTimeout(this.#idle);
    try {
      const answer = await work({ id: ++this.#jobs, child: (this.#child ??= this.#start()) });
      if ("problem" in answer) throw new Refused(answer.problem);
      return answer;
    } finally {
      this.#busy -= 1;
      if (this.#busy === 0) this.#idle = setTimeout(() => this.stop(), IDLE_MS).unref();
    }
  }

  #ask(child: ChildProcess, request: PictureRequest): Promise<PictureAnswer> {
    const { id } = request;
    return new Promise((resolve, reject) => {
      // It is stuck: whatever else waits there goes with it, and is asked to come again.
      const timer = setTimeout(() => child.kill("SIGKILL"), WORK_MS_MAX);
      this.#waiting.set(id, { child, resolve, timer });
      send(child, request).catch(reject);
    });
  }

  #start(): ChildProcess {
    // No setting or secret of ours reaches it.
    const child = fork(join(import.meta.dirname, "picture-process.ts"), [], {
      env: {},
      execArgv: [],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      serialization: "advanced",
    });
    child.on("message", (answer: PictureAnswer) => this.#settle(answer.id, answer));
    const gone = (): void => {
      if (this.#child === child) this.#child = undefined;
      for (const [id, waiting] of [...this.#waiting]) if (waiting.child === child) this.#settle(id, { id, problem: "try_again_later" });
    };
    child.once("exit", gone);
    child.once("error", gone);
    // A venue that stops does not wait for it.
    child.unref();
    child.channel?.unref();
    return child;
  }

  #settle(id: number, answer: PictureAnswer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    clearTimeout(waiting?.timer);
    waiting?.resolve(answer);
  }
}

function send(child: ChildProcess, request: PictureRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!child.connected) return reject(new Refused("try_again_later"));
    child.send(request, (error) => (error === null ? resolve() : reject(new Refused("try_again_later"))));
  });
}
