/** Words that operators write: what of them is kept for good and shown to others. */

/** Control characters but tabs and the ends of lines, and what turns the direction of writing or keeps it turned. */
const NOT_PLAIN = /[\u202a-\u202e\u2066-\u2069]|(?![\t\n\r])\p{Cc}/u;

/**
 * What may be kept for good and shown to others as it was written. PostgreSQL stores no zero character, and half a surrogate pair as
 * another letter than was sent; turned writing reads as something that nobody asked for.
 */
export const isPlainText = (text: string): boolean => text.isWellFormed() && !NOT_PLAIN.test(text);
