-- One side of a fill of futures, projected from the log. The public tape is made of the takers' sides.
create table futures_fill (
  trade bigint not null,
  role text not null,
  order_id bigint not null,
  user_id bigint not null,
  contract integer not null,
  side text not null,
  ticks bigint not null,
  lots bigint not null,
  value bigint not null,
  fee bigint not null,
  ppm integer not null,
  reduced_lots bigint not null,
  -- of the lots that it closed, fee not taken off
  result bigint not null,
  at bigint not null,
  position bigint not null,
  primary key (trade, role)
);
create index futures_fill_by_user on futures_fill (user_id, trade desc);
create index futures_fill_by_order on futures_fill (order_id, trade desc);
create index futures_fill_by_contract on futures_fill (contract, trade desc) where role = 'taker';
