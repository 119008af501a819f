/** The wire's "YYYY-MM-DD HH:MM:SS" is UTC (wire.md 1); undefined when it isn't such a text. */
export function wireTime(text: string | null | undefined): Date | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(text ?? "");
  return match === null ? undefined : new Date(`${match[1]}-${match[2]}-${match[3]}T${match[4]}:${match[5]}:${match[6]}Z`);
}
