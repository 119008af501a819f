/**
 * The venue's side of the picture process: started when the first picture comes, ended when none came for a while, and killed when one takes too long.
 * What people send goes through in pieces and is never held here.
 */
import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { Refused } from "../../../server/doors/app/answer.ts";
import { PICTURE_BYTES_MAX, type Picture, type PictureAnswer, type PictureRequest, type PictureShape } from "./picture-messages.ts";

/**
 * Bodies on their way and pictures in work at the same time. What more comes takes the place of a body from where more are on their way than from here,
 * the oldest of them: who sends slowly, and from however many accounts, keeps nobody else's from coming. Else it is asked to come later.
 */
const AT_ONCE_MAX = 8;
/** A picture of the largest size takes a second on a small machine. */
const WORK_MS_MAX = 20_000;
const IDLE_MS = 120_000;
/** A form around the file. */
const FORM_BYTES_MAX = 16_384;

type Waiting = { readonly child: ChildProcess; readonly resolve: (answer: PictureAnswer) => void; readonly timer: NodeJS.Timeout };
/** One picture's way: all of it goes to the same process. */
type Job = { readonly id: number; readonly child: ChildProcess };
/** A body on its way. */
type Coming = { readonly from: string; hasLeft: boolean; readonly left: PromiseWithResolvers<never> };

export class PictureWorks {
  readonly #waiting = new Map<number, Waiting>();
  /** The oldest first. */
  readonly #coming = new Set<Coming>();
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #jobs = 0;
  #busy = 0;

  /** Of a multipart body as it comes in, from an address. Throws Refused with what is wrong with it. */
  async receive(body: AsyncIterable<Uint8Array>, contentType: string, from: string): Promise<Picture> {
    if (this.#busy >= AT_ONCE_MAX) this.#makeRoom(from);
    const coming: Coming = { from, hasLeft: false, left: Promise.withResolvers<never>() };
    // Nobody may be waiting for the next piece when it has to leave.
    coming.left.promise.catch(() => undefined);
    return this.#work(async ({ id, child }) => {
      this.#coming.add(coming);
      try {
        await sendAll(body, { id, child }, coming.left.promise);
      } catch (error: unknown) {
        if (child.connected) await send(child, { id, drop: true });
        throw error;
      } finally {
        this.#coming.delete(coming);
      }
      return this.#ask(child, { id, contentType });
    }, coming);
  }

  #makeRoom(from: string): void {
    const counts = Map.groupBy(this.#coming, (one) => one.from);
    const most = [...counts.values()].reduce((found, some) => (some.length > found.length ? some : found), counts.get(from) ?? []);
    const [oldest] = most;
    if (oldest === undefined || oldest.from === from) return;
    this.#coming.delete(oldest);
    this.#busy -= 1;
    oldest.hasLeft = true;
    oldest.left.reject(new Refused("try_again_later"));
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

  async #work(work: (job: Job) => Promise<PictureAnswer>, coming?: Coming): Promise<Picture> {
    if (this.#busy >= AT_ONCE_MAX) throw new Refused("try_again_later");
    this.#busy += 1;
    clearTimeout(this.#idle);
    try {
      const answer = await work({ id: ++this.#jobs, child: (this.#child ??= this.#start()) });
      if ("problem" in answer) throw new Refused(answer.problem);
      return answer;
    } finally {
      if (coming?.hasLeft !== true) this.#busy -= 1;
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

/** Until the body is over, or has to leave. The body is not destroyed: its connection has a reply to bring. */
async function sendAll(body: AsyncIterable<Uint8Array>, { id, child }: Job, left: Promise<never>): Promise<void> {
  const pieces = body[Symbol.asyncIterator]();
  let size = 0;
  for (;;) {
    const next = await Promise.race([pieces.next(), left]);
    if (next.done === true) return;
    size += next.value.length;
    if (size > PICTURE_BYTES_MAX + FORM_BYTES_MAX) throw new Refused("picture_too_large");
    await send(child, { id, piece: next.value });
  }
}

function send(child: ChildProcess, request: PictureRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!child.connected) return reject(new Refused("try_again_later"));
    child.send(request, (error) => (error === null ? resolve() : reject(new Refused("try_again_later"))));
  });
}
