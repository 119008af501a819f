/** wire.md 4: clients have so many pictures of their own. */
export const OWN_PICTURES = 30;
