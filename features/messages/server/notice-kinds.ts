/** What each kind of message is about, and which are mailed whatever its person chose; of all features. */
import type { Feature } from "../../../server/feature.ts";
import { NOTICE_GROUPS, PUSHED_UNASKED, type NoticeGroup } from "../contract/notice-groups.ts";

export class NoticeKinds {
  readonly #groups = new Map<string, NoticeGroup>();
  readonly #mailed = new Set<string>();

  constructor(features: readonly Pick<Feature, "notices">[]) {
    for (const { notices } of features) {
      if (notices === undefined) continue;
      for (const [kind, { isMailed }] of Object.entries(notices.kinds)) {
        this.#groups.set(kind, notices.group);
        if (isMailed === true) this.#mailed.add(kind);
      }
    }
  }

  /** Undefined: another version's. */
  groupOf(kind: string): NoticeGroup | undefined {
    return this.#groups.get(kind);
  }

  ofGroup(group: NoticeGroup): readonly string[] {
    return [...this.#groups].flatMap(([kind, own]) => (own === group ? [kind] : []));
  }

  /** What nobody may miss. */
  isMailed(kind: string): boolean {
    return this.#mailed.has(kind);
  }

  isPushedUnasked(kind: string): boolean {
    const group = this.groupOf(kind);
    return group !== undefined && PUSHED_UNASKED.includes(group);
  }

  /** Groups of which some messages are mailed whatever is chosen; how one gets in always is. */
  alwaysMailed(): readonly NoticeGroup[] {
    return NOTICE_GROUPS.filter((group) => group === "security" || this.ofGroup(group).some((kind) => this.#mailed.has(kind)));
  }
}
