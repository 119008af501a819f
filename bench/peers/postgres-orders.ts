/**
 * The same orders in PostgreSQL: hold, match, fees and postings of an order in one transaction, one after the other, with
 * the write-ahead log synced at each commit. One function call an order, so that no time goes into the line between us.
 */
import type { Client } from "pg";
import { isBuy, isCancel, isCrossing, type Recording } from "../workload.ts";

/** The house stands as user 0. One market: prices in ticks, lots, fees of 0.1 %. */
const TABLES = `
  create table account (
    person integer not null, asset text not null, own bigint not null, pledged bigint not null,
    primary key (person, asset), check (own >= 0 and pledged >= 0));
  create table resting (
    id bigint primary key, person integer not null, side text not null, ticks bigint not null, lots bigint not null,
    arrived bigserial);
  create index resting_by_price on resting (side, ticks, arrived);
  create table posting (
    number bigserial primary key, person integer not null, asset text not null, own bigint not null, pledged bigint not null,
    reason text not null, reference bigint not null);
  create function book(p integer, a text, o bigint, h bigint, why text, about bigint) returns void language plpgsql as $$
    begin
      update account set own = own + o, pledged = pledged + h where person = p and asset = a;
      insert into posting (person, asset, own, pledged, reason, reference) values (p, a, o, h, why, about);
    end $$;
  create function place(o_id bigint, o_person integer, o_side text, o_ticks bigint, o_lots bigint, rests boolean)
  returns void language plpgsql as $$
    declare
      maker record; wanted bigint := o_lots; taken bigint; value bigint; goods bigint; buys boolean := o_side = 'buy';
    begin
      while wanted > 0 loop
        if buys then
          select * into maker from resting where side = 'sell' and ticks <= o_ticks order by ticks, arrived limit 1 for update;
        else
          select * into maker from resting where side = 'buy' and ticks >= o_ticks order by ticks desc, arrived limit 1 for update;
        end if;
        exit when not found;
        taken := least(wanted, maker.lots);
        value := taken * maker.ticks;
        goods := taken * 10000;
        if buys then
          perform book(o_person, 'quote', -value, 0, 'trade', o_id);
          perform book(maker.person, 'quote', value - value * 1000 / 1000000, 0, 'trade', maker.id);
          perform book(maker.person, 'base', 0, -goods, 'trade', maker.id);
          perform book(o_person, 'base', goods - goods * 1000 / 1000000, 0, 'trade', o_id);
        else
          perform book(maker.person, 'quote', 0, -value, 'trade', maker.id);
          perform book(o_person, 'quote', value - value * 1000 / 1000000, 0, 'trade', o_id);
          perform book(o_person, 'base', -goods, 0, 'trade', o_id);
          perform book(maker.person, 'base', goods - goods * 1000 / 1000000, 0, 'trade', maker.id);
        end if;
        perform book(0, 'quote', value * 1000 / 1000000, 0, 'fee', o_id);
        perform book(0, 'base', goods * 1000 / 1000000, 0, 'fee', o_id);
        if taken = maker.lots then delete from resting where id = maker.id;
        else update resting set lots = lots - taken where id = maker.id;
        end if;
        wanted := wanted - taken;
      end loop;
      if wanted > 0 and rests then
        if buys then perform book(o_person, 'quote', -wanted * o_ticks, wanted * o_ticks, 'hold', o_id);
        else perform book(o_person, 'base', -wanted * 10000, wanted * 10000, 'hold', o_id);
        end if;
        insert into resting (id, person, side, ticks, lots) values (o_id, o_person, o_side, o_ticks, wanted);
      end if;
    end $$;
  create function cancel(o_id bigint) returns void language plpgsql as $$
    declare gone record; held bigint;
    begin
      delete from resting where id = o_id returning * into gone;
      if gone.id is null then return; end if;
      if gone.side = 'buy' then
        held := gone.lots * gone.ticks;
        perform book(gone.person, 'quote', held, -held, 'release', o_id);
      else
        held := gone.lots * 10000;
        perform book(gone.person, 'base', held, -held, 'release', o_id);
      end if;
    end $$`;

/** Makes the tables, with what each person begins with. */
export async function preparePostgresOrders(client: Client, people: readonly (readonly [number, bigint, bigint])[]): Promise<void> {
  await client.query(TABLES);
  const [ids, quotes, bases] = [0, 1, 2].map((column) => people.map((person) => String(person[column])));
  await client.query(
    `insert into account select person, asset, own, 0 from
       (select person, 'quote' as asset, own from unnest($1::integer[], $2::bigint[]) as q (person, own)
        union all select person, 'base', own from unnest($1::integer[], $3::bigint[]) as b (person, own)) as all_of_them`,
    [ids, quotes, bases],
  );
}

export async function runPostgresOrders(client: Client, recording: Recording, commands: number): Promise<void> {
  for (let at = 0; at < commands; at++) {
    const id = recording.orders[at];
    if (isCancel(recording, at)) await client.query({ name: "cancel", text: "select cancel($1)", values: [id] });
    else {
      const side = isBuy(recording, at) ? "buy" : "sell";
      const values = [id, recording.users[at], side, recording.ticks[at], recording.lots[at], !isCrossing(recording, at)];
      await client.query({ name: "place", text: "select place($1, $2, $3, $4, $5, $6)", values });
    }
  }
}
