/** The table that operators' verbs change by name; the others are read and written in `day-record.rows.ts`. */
export type DayRecordTables = { day_record_switch: { is_on: boolean } };
