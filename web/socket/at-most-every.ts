/** Runs at once; what is asked for within `ms` after it, however often, once more at its end. */
export function atMostEvery(ms: number, run: () => void): () => void {
  let isResting = false;
  let isDue = false;
  const begin = (): void => {
    isDue = false;
    isResting = true;
    run();
    setTimeout(() => {
      isResting = false;
      if (isDue) begin();
    }, ms);
  };
  return () => {
    if (isResting) isDue = true;
    else begin();
  };
}
