/** Which messages are news to somebody who looks at the page: pure. */

export interface Notice {
  readonly id: number;
  readonly title: string;
  readonly abstract: string;
  readonly create_time: string;
  readonly kind: string;
  /** A page where the thing can be seen; "" for none. */
  readonly link: string;
}

/** One message about an order moves to its newest fill: the same id at another time is news again. */
export const nameOf = ({ id, create_time: at }: Notice): string => `${id} ${at}`;

interface Circumstances {
  /** Messages that were shown, or need not be. */
  readonly seen: ReadonlySet<string>;
  /** The reader sent an order a moment ago: the page tells what became of it. */
  readonly hasJustSent: boolean;
  /** The reader logged in a moment ago. */
  readonly hasJustEntered: boolean;
}

/** Those to show, oldest first. */
export function newsOf(notices: readonly Notice[], { seen, hasJustSent, hasJustEntered }: Circumstances): readonly Notice[] {
  const isOwnDoing = ({ kind }: Notice): boolean => (hasJustSent && kind.startsWith("order_")) || (hasJustEntered && kind === "login");
  return notices.filter((notice) => !seen.has(nameOf(notice)) && !isOwnDoing(notice)).toReversed();
}
