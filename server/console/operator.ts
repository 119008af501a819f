/** Who acts: an operator of the console, or whoever may open the venue's socket file. */
import type { Role } from "../../contract/operator-roles.ts";

export type Operator = {
  /** 0 is the local operator. */
  readonly id: number;
  readonly name: string;
  readonly role: Role;
};

/** `npm run operate`: whoever owns the data directory. There is one of it, so that it can't be its own second person. */
export const LOCAL_OPERATOR: Operator = { id: 0, name: "local operator", role: "admin" };
export const isLocal = ({ id }: Operator): boolean => id === LOCAL_OPERATOR.id;
