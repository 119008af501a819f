/**
 * An SQL file that makes or changes tables. Its number is its place among all of the venue, whatever the feature: files are applied
 * by rising number. A file that was released keeps number and text; what it lacks comes in a new one with the next number.
 */
export type NumberedMigration = {
  readonly number: number;
  /** From the root of the project; its name in the database's own records. */
  readonly file: string;
};
