/** Why the venue cannot start, in one line for the person who started it; `main` prints it and exits with 1. */
export class StartError extends Error {
  override readonly name = "StartError";
}
