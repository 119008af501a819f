interface ScrollRegion {
  readonly role: "region";
  readonly "aria-label": string;
  readonly tabIndex: 0;
}

/** What scrolls without holding anything to press must be reachable by keys all the same. */
export function scrollRegion(title: string): ScrollRegion {
  return { role: "region", "aria-label": title, tabIndex: 0 };
}
