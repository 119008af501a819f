/**
 * The active webhooks by person, in memory: what the projection asks at every event, and the bell between those who write
 * deliveries and the sender. Whoever has none costs one look into a map.
 */
import type { Pool } from "pg";
import type { LivePart } from "../../../server/live-parts.ts";
import { EVENT_GROUPS, type EventGroup } from "../contract/webhooks.contract.ts";

export type ActiveHook = {
  readonly id: number;
  readonly userId: number;
  readonly groups: ReadonlySet<EventGroup>;
  /** Events from then on are for it, ms. */
  readonly hearsSince: number;
};

export class HookDirectory {
  readonly #hooks = new Map<number, readonly ActiveHook[]>();
  readonly #onDue: ((hooks: Iterable<number>) => void)[] = [];
  #nextSequence = 1;

  /** Commands before this one were turned into deliveries by an earlier process; they never are again. */
  get nextSequence(): number {
    return this.#nextSequence;
  }

  get isEmpty(): boolean {
    return this.#hooks.size === 0;
  }

  /** To be called before the log is replayed. */
  async load(pool: Pool): Promise<void> {
    const { rows } = await pool.query<{ id: number; user_id: number; events: string; hears_since: string }>(
      "select id, user_id, events, hears_since from webhook where state = 'active' order by id",
    );
    for (const { id, user_id: userId, events, hears_since: since } of rows)
      this.put({ id, userId, groups: readGroups(events), hearsSince: Number(since) });
    const position = await pool.query<{ next_sequence: string }>("select next_sequence from webhook_position");
    this.#nextSequence = Number(position.rows[0]?.next_sequence ?? 1);
  }

  of(userId: number): readonly ActiveHook[] {
    return this.#hooks.get(userId) ?? [];
  }

  /** Adds a hook, or replaces what is known of it. */
  put(hook: ActiveHook): void {
    this.#hooks.set(hook.userId, [...this.#without(hook), hook]);
  }

  /** Changes what an active hook hears of; one that was removed meanwhile stays so. */
  regroup(id: number, userId: number, groups: ActiveHook["groups"]): void {
    const hook = this.of(userId).find((candidate) => candidate.id === id);
    if (hook !== undefined) this.put({ ...hook, groups });
  }

  remove(hook: Pick<ActiveHook, "id" | "userId">): void {
    const left = this.#without(hook);
    if (left.length > 0) this.#hooks.set(hook.userId, left);
    else this.#hooks.delete(hook.userId);
  }

  /** Hears of hooks that have something to be sent at once. */
  onDue(listener: (hooks: Iterable<number>) => void): void {
    this.#onDue.push(listener);
  }

  ring(hooks: Iterable<number>): void {
    for (const listener of this.#onDue) listener(hooks);
  }

  #without({ id, userId }: Pick<ActiveHook, "id" | "userId">): ActiveHook[] {
    return this.of(userId).filter((hook) => hook.id !== id);
  }
}

export const HOOK_DIRECTORY: LivePart<HookDirectory> = { name: "webhooks", make: () => new HookDirectory() };

/** Words with commas, in the order in which people see them. */
export function readGroups(events: string): ReadonlySet<EventGroup> {
  const words = new Set(events.split(","));
  return new Set(EVENT_GROUPS.filter((group) => words.has(group)));
}
