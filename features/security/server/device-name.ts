/** What somebody's device is called in a list of their sessions: its program and its system, by what the program says of itself. */

export type DeviceKind = "phone" | "computer" | "other";

/** Earlier ones name later ones too: Edge says it is Chrome, Chrome says it is Safari. */
const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\/|\bOPiOS\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
  [/\bcurl\//, "curl"],
  [/\bokhttp\/|\bDalvik\//, "Android"],
];
const SYSTEMS: readonly (readonly [RegExp, string, DeviceKind])[] = [
  [/\biPhone\b/, "iPhone", "phone"],
  [/\biPad\b/, "iPad", "phone"],
  [/\bAndroid\b/, "Android", "phone"],
  [/\bWindows\b/, "Windows", "computer"],
  [/\bCrOS\b/, "ChromeOS", "computer"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS", "computer"],
  [/\bLinux\b/, "Linux", "computer"],
];

/** "Safari, iPhone"; empty for what names neither. */
export function deviceName(userAgent: string): { readonly device: string; readonly kind: DeviceKind } {
  const program = PROGRAMS.find(([sign]) => sign.test(userAgent))?.[1];
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent));
  const names = [program, system?.[1]].filter((name) => name !== undefined);
  return { device: [...new Set(names)].join(", "), kind: system?.[2] ?? "other" };
}
