/** Why an application is refused and a trader is paused: a closed list, told in the person's language; free words would stay in the log. */
export const REFUSE_CAUSES = ["text_unsuitable", "too_little_shown", "rules_broken"] as const;
export const PAUSE_CAUSES = ["under_review", "promises", "manipulation", "harassment", "impersonation", "own_wish"] as const;
export const RESUME_CAUSES = ["review_done", "own_wish"] as const;
export type CopyCause = (typeof REFUSE_CAUSES | typeof PAUSE_CAUSES | typeof RESUME_CAUSES)[number];
/** What came of a report. */
export const REPORT_ANSWERS = ["no_breach", "trader_warned", "trader_paused"] as const;
export type ReportAnswer = (typeof REPORT_ANSWERS)[number];
