/**
 * Requests for a level: what a person sends of themselves, encrypted; what became of it; and what of it is erased when.
 *
 * The level itself is the kernel's. A request counts as passed once the person has its level, whoever wrote that down last: so a venue that ends between
 * command and row loses nothing (`settle`).
 */
import { Refused } from "../../../server/doors/app/answer.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { userId } from "../../../money/units.ts";
import type { Person } from "../../session/server/people.ts";
import type { Level } from "../formulas.ts";

/** What a person says of a document. */
export type Details = { readonly idType: number; readonly name: string; readonly number: string };
export type Request = Awaited<ReturnType<VerificationDesk["find"]>>;

/** As documents write names: letters of any script, apart by blanks, hyphens, points and apostrophes. */
const NAME = /^(?=.{2,60}$)\p{L}[\p{L}\p{M}]*([ .'’·-]{1,2}\p{L}[\p{L}\p{M}]*)*\.?$/u;
const NUMBER = /^[A-Z0-9]{5,24}$/;
/** Decision: pictures are deleted a week after the decision, so that a mistake can be set right meanwhile. */
export const PICTURES_KEPT_MS = 7 * 86_400_000;
/** Each is looked at by a person of the venue. */
const SENDING = { name: "verification", burst: 6, everyMs: 3_600_000 };
const UNIQUE_VIOLATION = "23505";

export class VerificationDesk {
  readonly #context: ServerContext<TradingVenue>;

  constructor(context: ServerContext<TradingVenue>) {
    this.#context = context;
  }

  levelOf(person: number): Level {
    return this.#context.venue.kernel.verification.levelOf(userId(person));
  }

  /** Name and number, for level 1. */
  async sendDetails(person: Person, idType: number, given: { readonly name: string; readonly number: string }): Promise<void> {
    mustBeBound(person);
    const name = given.name.normalize("NFC").trim().replaceAll(/\s+/g, " ");
    const number = given.number.toUpperCase().replaceAll(/[\s-]/g, "");
    if (!NAME.test(name)) throw new Refused("name_invalid");
    if (!NUMBER.test(number)) throw new Refused("card_id_invalid");
    if (this.levelOf(person.id) >= 1 || (await this.#isInReview(person.id, 1))) throw new Refused("verification_sent");
    this.#takeTurn(person.id);
    const { sealer } = this.#context.pictures;
    const details = sealer.seal(Buffer.from(JSON.stringify({ idType, name, number })), aboutOf(person.id));
    await this.#insert(person.id, 1, { details, document_print: sealer.fingerprint(`${idType} ${number}`) });
  }

  /** Pictures, for level 2. */
  async sendPictures(person: Person, front: string, back: string): Promise<void> {
    mustBeBound(person);
    if (this.levelOf(person.id) < 1)
      throw new Refused((await this.#isInReview(person.id, 1)) ? "basic_level_in_review" : "basic_level_missing");
    if (this.levelOf(person.id) >= 2 || (await this.#isInReview(person.id, 2))) throw new Refused("verification_sent");
    if (front === back) throw new Refused("verification_incomplete");
    this.#takeTurn(person.id);
    await this.#insert(person.id, 2, { front_pic: front, reverse_pic: back });
  }

  /** On a paper venue: the next level, without a document. A request that waits is done with by it. */
  async approveSelf(person: number): Promise<Level> {
    const { settings, venue } = this.#context;
    if (settings.mode !== "paper") throw new Refused("paper_venues_only");
    const level = this.levelOf(person) + 1;
    if (level > 2) throw new Refused("level_unchanged");
    const { refusal } = await venue.submit({ type: "verification/set-level", user: userId(person), level: level as Level, by: "rule" });
    if (refusal !== undefined) throw new Refused(refusal);
    await this.settle(person);
    return level as Level;
  }

  /** Requests in review of people who have the level by now are passed. */
  async settle(person?: number): Promise<void> {
    const { database, clock } = this.#context;
    let query = database.selectFrom("verification_request").select(["id", "user_id", "level"]).where("state", "=", "review");
    if (person !== undefined) query = query.where("user_id", "=", person);
    const passed = (await query.execute()).filter(({ user_id: user, level }) => this.levelOf(user) >= level).map(({ id }) => id);
    if (passed.length === 0) return;
    const decided = { state: "passed" as const, decided_at: new Date(clock()) };
    await database.updateTable("verification_request").set(decided).where("id", "in", passed).where("state", "=", "review").execute();
  }

  /** Of a person, the newest first. */
  ofPerson(person: number) {
    return this.#context.database
      .selectFrom("verification_request")
      .selectAll()
      .where("user_id", "=", person)
      .orderBy("id", "desc")
      .execute();
  }

  find(id: number) {
    return this.#context.database.selectFrom("verification_request").selectAll().where("id", "=", id).executeTakeFirst();
  }

  /** What a person said of their document; undefined once erased. */
  detailsOf({ user_id: person, details }: { readonly user_id: number; readonly details: Buffer | null }): Details | undefined {
    if (details === null) return undefined;
    return JSON.parse(this.#context.pictures.sealer.open(details, aboutOf(person)).toString()) as Details;
  }

  /** Deletes pictures whose decision is a week old. */
  async sweep(): Promise<void> {
    await this.settle();
    const { database, clock, pictures } = this.#context;
    const rows = await database
      .selectFrom("verification_request")
      .select(["id", "front_pic", "reverse_pic"])
      .where("state", "!=", "review")
      .where("front_pic", "!=", "")
      .where("decided_at", "<", new Date(clock() - PICTURES_KEPT_MS))
      .execute();
    for (const { id, front_pic: front, reverse_pic: back } of rows) {
      await pictures.forget([front, back]);
      await database.updateTable("verification_request").set({ front_pic: "", reverse_pic: "" }).where("id", "=", id).execute();
    }
  }

  /** Everything that a person said and showed of themselves. */
  async forgetPerson(person: number): Promise<void> {
    const rows = await this.ofPerson(person);
    await this.#context.pictures.forget(rows.flatMap(({ front_pic: front, reverse_pic: back }) => [front, back]));
    await this.#context.database.deleteFrom("verification_request").where("user_id", "=", person).execute();
  }

  async #isInReview(person: number, level: number): Promise<boolean> {
    const rows = await this.ofPerson(person);
    return rows.some((row) => row.level === level && row.state === "review");
  }

  #takeTurn(person: number): void {
    const wait = this.#context.limits.take(SENDING, String(person));
    if (wait > 0) throw new Refused("too_many_requests", { seconds: Math.ceil(wait / 1000) });
  }

  /** A request and its pictures together. Another one that came at the same moment, or the same document of somebody else, refuses it. */
  async #insert(person: number, level: 1 | 2, what: What): Promise<void> {
    const { database, clock, pictures } = this.#context;
    const paths = [what.front_pic, what.reverse_pic].filter((path) => path !== undefined);
    const row = { details: null, document_print: null, ...what, user_id: person, level, state: "review" as const, decided_at: null };
    try {
      await database.transaction().execute(async (transaction) => {
        if (paths.length > 0 && !(await pictures.use(person, paths, "document", transaction))) throw new Refused("picture_unknown");
        // Whose level was lowered since shows themselves anew: what they passed by then stands in nobody's way.
        await transaction
          .updateTable("verification_request")
          .set({ state: "failed", why: "other" })
          .where("user_id", "=", person)
          .where("state", "=", "passed")
          .where("level", ">", this.levelOf(person))
          .execute();
        await transaction
          .insertInto("verification_request")
          .values({ ...row, asked_at: new Date(clock()) })
          .execute();
      });
    } catch (error: unknown) {
      const isTaken = error instanceof Error && Reflect.get(error, "code") === UNIQUE_VIOLATION;
      if (!isTaken) throw error;
      throw new Refused(Reflect.get(error, "constraint") === "verification_request_document" ? "card_id_used" : "verification_sent");
    }
  }
}

type What = {
  readonly details?: Buffer;
  readonly document_print?: string;
  readonly front_pic?: string;
  readonly reverse_pic?: string;
};

/** Seed 5: mail and phone first. */
function mustBeBound({ email, phone }: Person): void {
  if (email === null || phone === null) throw new Refused("contacts_not_bound");
}

const aboutOf = (person: number): string => `verification of ${person}`;
