-- Orders of futures, projected from the log: those of people, not the house's. Amounts are units of the contract's quote asset.
create table futures_order (
  id bigint primary key,
  user_id bigint not null,
  contract integer not null,
  side text not null,
  -- open, reduce, net
  effect text not null,
  order_type text not null,
  -- 0 at market
  ticks bigint not null,
  lots bigint not null,
  multiple integer not null,
  time_in_force text not null,
  post_only boolean not null,
  client_order_id text not null,
  -- why it came: order, take_profit, stop_loss, close_out ...
  cause text not null,
  -- the position that it closes, where it closes one alone; 0 else
  closes bigint not null,
  closes_all boolean not null,
  take_profit_ticks bigint not null,
  stop_loss_ticks bigint not null,
  exit_source text not null,
  -- '' for an order that does not wait
  trigger_source text not null,
  trigger_direction text not null,
  trigger_ticks bigint not null,
  trail_ppm bigint not null,
  activation_ticks bigint not null,
  last_ticks bigint not null,
  filled_lots bigint not null,
  filled_value bigint not null,
  fees bigint not null,
  -- of what its fills closed
  result bigint not null,
  -- waiting, working, or why it ended
  status text not null,
  placed_at bigint not null,
  updated_at bigint not null,
  position bigint not null
);
create index futures_order_by_user on futures_order (user_id, placed_at desc, id desc);
create index futures_order_by_client_id on futures_order (user_id, client_order_id) where client_order_id <> '';
