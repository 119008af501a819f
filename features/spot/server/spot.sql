-- History of people's orders and fills, projected from the log. Prices are ticks, quantities lots, money the asset's
-- smallest unit: the market's terms in the kernel say what they are worth.
create table spot_orders (
  id bigint primary key,
  user_id bigint not null,
  market integer not null,
  side text not null check (side in ('buy', 'sell')),
  order_type text not null check (order_type in ('limit', 'market')),
  ticks bigint not null,
  lots bigint not null,
  budget bigint not null,
  last_ticks bigint not null,
  filled_lots bigint not null default 0,
  filled_quote bigint not null default 0,
  fee bigint not null default 0,
  -- working, filled, cancelled, expired, self_trade, start_again
  status text not null default 'working',
  placed_at bigint not null,
  updated_at bigint not null
);
create index spot_orders_by_user on spot_orders (user_id, placed_at desc, id desc);

create table spot_fills (
  trade bigint not null,
  role text not null check (role in ('maker', 'taker')),
  user_id bigint not null,
  order_id bigint not null,
  market integer not null,
  side text not null,
  ticks bigint not null,
  lots bigint not null,
  quote_units bigint not null,
  -- in units of what this side received: base when it bought, quote when it sold
  fee bigint not null,
  at bigint not null,
  primary key (trade, role)
);
create index spot_fills_by_user on spot_fills (user_id, trade desc);
create index spot_fills_by_order on spot_fills (order_id);
