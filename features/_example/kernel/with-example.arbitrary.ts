/** The template runs beside the venue's own parts in tests and in the simulation, so that it stays true; a product made of it is one of them. */
import { Kernel, type KernelOptions } from "../../../kernel/kernel.ts";
import { Example } from "./example.ts";

/** A kernel with this part beside the venue's own: the mechanism of promises and maturities under test. */
export const WITH_EXAMPLE: KernelOptions = {
  moreParts: (kernel, emit) => [
    new Example({
      ledger: kernel.ledger,
      isListed: (asset) => kernel.assets.get(asset) !== undefined,
      isOpen: (owner) => kernel.wallet.isOpen(owner),
      position: () => kernel.sequence,
      schedule: kernel.schedule,
      cover: kernel.cover,
      emit: (event) => emit(event as never),
    }),
  ],
};

export const kernelWithExample = (): Kernel => new Kernel(WITH_EXAMPLE);
