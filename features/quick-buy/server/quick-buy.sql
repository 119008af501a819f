-- Orders of quick buy, projected from the log.
create table quick_buy_order (
  id bigint primary key,
  user_id bigint not null,
  currency text not null,
  pay bigint not null,
  -- 10^-8 USDT for one unit.
  rate bigint not null,
  units bigint not null,
  state text not null check (state in ('open', 'said', 'ended', 'credited')),
  why text not null,
  late boolean not null,
  until_at bigint not null,
  asked_at bigint not null,
  -- 0: it waits.
  ended_at bigint not null,
  -- Where its receipt stands; 0: there is none.
  position bigint not null,
  n integer not null
);
create index quick_buy_order_by_user on quick_buy_order (user_id, id desc);
