/** Waits for `work`, but no longer than `ms`; what becomes of it later, or that it failed, is for its owner to handle. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const settled = work.then(
    () => undefined,
    (error: unknown) => console.warn("Not there in time for the first draw.", error),
  );
  await Promise.race([settled, new Promise<void>((resolve) => setTimeout(resolve, ms))]);
}
