-- Positions of futures, open and closed, projected from the log. Amounts are units of the contract's quote asset.
create table futures_position (
  id bigint primary key,
  user_id bigint not null,
  contract integer not null,
  side text not null,
  multiple integer not null,
  -- what is open now
  lots bigint not null,
  entry_value bigint not null,
  margin bigint not null,
  -- everything that its order filled
  opened_lots bigint not null,
  opened_value bigint not null,
  first_margin bigint not null,
  open_fees bigint not null,
  -- everything that was closed of it
  closed_lots bigint not null,
  closed_entry_value bigint not null,
  closed_value bigint not null,
  result bigint not null,
  close_fees bigint not null,
  -- above zero: paid
  funding bigint not null,
  overnight bigint not null,
  take_profit_ticks bigint not null,
  stop_loss_ticks bigint not null,
  exit_source text not null,
  -- why lots of it were closed last; '' while none were
  cause text not null,
  opened_at bigint not null,
  -- 0 while it is open
  closed_at bigint not null,
  position bigint not null
);
create index futures_position_by_user on futures_position (user_id, opened_at desc, id desc);
create index futures_position_open on futures_position (user_id) where closed_at = 0;
