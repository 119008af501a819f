-- Closed positions that figures of traders count, projected from the log: begun since they became one, closed before they left. Amounts are
-- smallest units of USDT.
create table copies_closed (
  id bigint primary key,
  trader bigint not null,
  contract integer not null,
  is_long boolean not null,
  multiple integer not null,
  -- when it was opened: lots and value
  lots bigint not null,
  value bigint not null,
  -- result, all that it cost taken off
  net bigint not null,
  opened_at bigint not null,
  closed_at bigint not null
);
create index copies_closed_by_id on copies_closed (trader, id);
create index copies_closed_by_time on copies_closed (trader, closed_at desc, id desc);
-- Their sums, so that nobody adds up hundreds of thousands for a figure.
create table copies_closed_sum (
  trader bigint not null,
  contract integer not null,
  closed integer not null,
  won integer not null,
  longs integer not null,
  held bigint not null,
  net bigint not null,
  primary key (trader, contract)
);
-- When a trader last asked for a larger share (0: never since they became one), and the lowest that somebody may have seen shortly before.
alter table copies_trader add column raised_at bigint not null default 0;
alter table copies_trader add column share_before integer not null default 0;
