/** What is longer, as a hash is, may break anywhere. */
const WHOLE_LETTERS = 24;

/** A text's pieces between which a line may break: "3000000" over "0 USDT" would be another sum, and "%" belongs to its figure. */
export const wholeWords = (text: string): readonly { readonly word: string; readonly isWhole: boolean }[] =>
  text.split(/ (?!%)/).map((word) => ({ word, isWhole: word.length <= WHOLE_LETTERS }));
