-- Self-trades that were prevented, by the number of the step in the log: how much of which order ended of it (0: it went on), and on
-- the order itself which one ended it.
create table spot_prevented (
  id bigint primary key,
  user_id bigint not null,
  market integer not null,
  self_trade text not null,
  ticks bigint not null,
  taker_order bigint not null,
  taker_lots bigint not null,
  maker_order bigint not null,
  maker_lots bigint not null,
  at bigint not null
);
create index spot_prevented_by_taker on spot_prevented (taker_order, id);
create index spot_prevented_by_maker on spot_prevented (maker_order, id);
alter table spot_orders
  add column prevented_match bigint not null default 0,
  add column prevented_lots bigint not null default 0;
