/** What a folder of the console says of itself: its pages, and where they stand in the side. */
import type { ComponentType } from "react";
import type { LucideIcon } from "lucide-react";
import type { Words } from "../contract/console-wire.ts";

/** The side's groups, from top to bottom. */
export const SIDE_GROUPS = ["start", "queues", "venue", "books", "house"] as const;
export type SideGroup = (typeof SIDE_GROUPS)[number];

export type ConsolePage = {
  /** "/audit", "/people/:id". */
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
};

export type SideItem = {
  readonly path: string;
  readonly words: Words;
  readonly icon: LucideIcon;
  readonly group: SideGroup;
  /** Within its group, rising. */
  readonly order: number;
  /** The look that the page lives from: who may not read it sees the item off, with the roles that may. */
  readonly look?: string;
  /** How many wait there; a hook. */
  readonly useCount?: () => { readonly count: number; readonly isUrgent?: boolean };
};

/** What the search of the bar offers for what was typed: "Find … among people". */
export type Finder = {
  /** With {text}. */
  readonly words: Words;
  /** The look that the page lives from: who may not read it isn't offered it. */
  readonly look: string;
  /** What it understands. */
  readonly matches: RegExp;
  /** Where it leads; the text is encoded already. */
  readonly to: (text: string) => string;
};

export type ConsolePages = {
  readonly name: string;
  readonly pages: readonly ConsolePage[];
  readonly side?: readonly SideItem[];
  readonly finders?: readonly Finder[];
};
