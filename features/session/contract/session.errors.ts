/** Refusals of registering, logging in and codes. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const sessionErrors = {
  account_missing: { number: 2001, text: "session.account_missing" },
  account_malformed: { number: 2002, text: "session.account_malformed" },
  account_exists: { number: 2003, text: "session.account_exists" },
  account_unknown: { number: 2004, text: "session.account_unknown" },
  password_missing: { number: 2005, text: "session.password_missing" },
  passwords_differ: { number: 2006, text: "session.passwords_differ" },
  password_too_short: { number: 2007, text: "session.password_too_short" },
  password_too_long: { number: 2008, text: "session.password_too_long" },
  password_too_common: { number: 2009, text: "session.password_too_common" },
  code_missing: { number: 2010, text: "session.code_missing" },
  code_malformed: { number: 2011, text: "session.code_malformed" },
  code_wrong: { number: 2012, text: "session.code_wrong" },
  invitation_required: { number: 2013, text: "session.invitation_required" },
  invitation_unknown: { number: 2014, text: "session.invitation_unknown" },
  login_wrong: { number: 2015, text: "session.login_wrong" },
  account_locked: { number: 2016, text: "session.account_locked" },
  code_not_sent: { number: 2017, text: "session.code_not_sent" },
  member_not_found: { number: 2018, text: "session.member_not_found" },
  current_password_wrong: { number: 2019, text: "session.current_password_wrong" },
} as const satisfies RefusalTable;
