/** Why a work may be taken off the market; its owner and everybody who looks at it read it. */
export const DOWN_CAUSES = ["copied", "unlawful", "person_shown", "deceives", "hateful", "other"] as const;
export type DownCause = (typeof DOWN_CAUSES)[number];
