/** What falls due as a calendar file (RFC 5545): times in UTC, lines of at most 75 octets, what has a meaning of its own escaped. Pure. */
export interface CalendarEntry {
  /** The same for the same thing: a calendar that takes the file again changes it, and adds none. */
  readonly id: string;
  readonly at: number;
  readonly title: string;
  readonly text: string;
}

const LINE_OCTETS = 75;
const MINUTES = 15;

/** "20261129T080000Z" */
const stamp = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

const escaped = (text: string): string =>
  text.replaceAll("\\", "\\\\").replaceAll(";", "\\;").replaceAll(",", "\\,").replaceAll(/\r?\n/g, "\\n");

/** A longer line goes on in the next, which begins with a space; no character is taken apart. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const parts: string[] = [];
  let [part, octets] = ["", 0];
  for (const sign of line) {
    const size = encoder.encode(sign).length;
    if (octets + size > LINE_OCTETS) {
      parts.push(part);
      [part, octets] = ["", 1];
    }
    part += sign;
    octets += size;
  }
  return [...parts, part].join("\r\n ");
}

/** `host` makes the entries' names the venue's own; `now` is when the file was made. */
export function calendarFile(entries: readonly CalendarEntry[], { name, host, now }: { name: string; host: string; now: number }): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Touchstone//What falls due//EN",
    "CALSCALE:GREGORIAN",
    `X-WR-CALNAME:${escaped(name)}`,
    ...entries.flatMap(({ id, at, title, text }) => [
      "BEGIN:VEVENT",
      `UID:${escaped(`${id}@${host}`)}`,
      `DTSTAMP:${stamp(now)}`,
      `DTSTART:${stamp(at)}`,
      `DTEND:${stamp(at + MINUTES * 60_000)}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(text)}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}
