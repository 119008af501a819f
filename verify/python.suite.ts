/** The second implementation (verify/python), asked question by question; the same process for a whole test file. */
import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

const FOLDER = join(import.meta.dirname, "python");
/** Undefined where the machine has no Python 3.11 or later: tests that need it are skipped, and say so. */
export const NO_PYTHON = whyNot();

function whyNot(): string | undefined {
  const asked = spawnSync("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 11))"]);
  if (asked.error !== undefined) return "there is no python3 on this machine";
  return asked.status === 0 ? undefined : "python3 is older than 3.11";
}

export class Python {
  readonly #process = spawn("python3", ["-B", join(FOLDER, "answer.py")], { stdio: ["pipe", "pipe", "inherit"] });
  readonly #lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();

  /** Answers come in the order of the questions: one at a time, or many at once. */
  async ask<Answer>(...questions: readonly object[]): Promise<readonly Answer[]> {
    const answers: Answer[] = [];
    for (const question of questions) {
      this.#process.stdin.write(`${JSON.stringify(question)}\n`);
      const { value, done } = await this.#lines.next();
      if (done === true) throw new Error(`no answer to ${JSON.stringify(question).slice(0, 300)}`);
      answers.push(JSON.parse(value) as Answer);
    }
    return answers;
  }

  close(): void {
    this.#process.stdin.end();
    this.#process.kill();
  }
}
