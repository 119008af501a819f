/** The test before multiples above 5: five questions with three answers each; the texts are the app's (`futures.test.*`). */
import type { FuturesTestReply } from "./futures-rows.ts";

/** Which answer is right, counted from 0. */
export const TEST_ANSWERS = [1, 0, 2, 1, 2] as const;

/** Answers as digits, one each; undefined where it is no answer to all five. All of them must be right. */
export function markTest(answers: string): FuturesTestReply | undefined {
  if (!/^[0-2]{5}$/.test(answers)) return undefined;
  const right = TEST_ANSWERS.map((answer, i) => (answers[i] === String(answer) ? 1 : 0));
  return { passed: right.every((one) => one === 1) ? 1 : 0, right, answers: TEST_ANSWERS };
}
