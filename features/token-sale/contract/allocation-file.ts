/** Where allocation tables lie as files, below the venue's address; apart from the calls, so that a page has it without the library that describes them. */
export const ALLOCATION_FILE = "/token-sale-allocation";
