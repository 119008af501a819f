/** What people call the networks that the wire names by the standard of their tokens. */
const SPOKEN: Readonly<Record<string, string>> = { ERC20: "Ethereum", TRC20: "TRON", BEP20: "BNB Chain" };

/** "Ethereum" for ERC20; undefined for a network whose name says it. */
export const spokenNetwork = (name: string): string | undefined => SPOKEN[name];

/** "Ethereum (ERC20)". */
export function networkText(name: string): string {
  const spoken = SPOKEN[name];
  return spoken === undefined ? name : `${spoken} (${name})`;
}
