/** The table of contests that is not in the log: what people call theirs, and the word of their link. */
type WordRow = {
  readonly ref: string;
  readonly user_id: string | number;
  readonly name: string;
  readonly code: string;
  readonly made_at: Date;
};

export type ContestsTables = { readonly contest_word: WordRow };
