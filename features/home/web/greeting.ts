/** How the greeting for guests looks, in the shell of the first second and in the app: the same, so that nothing moves. */
export const GREETING = {
  box: "overflow-hidden bg-[#0b0c10] bg-[radial-gradient(120%_16rem_at_8%_0,#4a505d,#1b1e25_60%,#0b0c10)] px-5 pt-34 text-[#f2f4f8]",
  title: "block text-2xl font-semibold text-balance",
  text: "mt-2 max-w-md text-[#c3c9d4]",
} as const;
