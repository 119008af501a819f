/** One question to the database for all who ask the same at the same time: guests hold one connection for it, however many they are. */
export function together<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let asking: Promise<Result> | undefined;
  return () => {
    asking ??= ask().finally(() => (asking = undefined));
    return asking;
  };
}
