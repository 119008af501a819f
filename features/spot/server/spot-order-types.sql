-- Waiting orders, pairs, brackets, times in force: what an order of any kind is shown with. 0 and '' mean none.
alter table spot_orders drop constraint spot_orders_order_type_check;
alter table spot_orders
  add column time_in_force text not null default 'gtc',
  add column post_only boolean not null default false,
  add column trigger_source text not null default '',
  add column trigger_direction text not null default '',
  add column trigger_ticks bigint not null default 0,
  add column trail_ppm bigint not null default 0,
  -- the other order of an OCO pair
  add column pair_id bigint not null default 0,
  -- the bracket's buy whose exit this is
  add column entry_id bigint not null default 0,
  add column take_profit_ticks bigint not null default 0,
  add column stop_ticks bigint not null default 0,
  add column stop_limit_ticks bigint not null default 0;
