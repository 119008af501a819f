-- Orders of token sales, projected from the log. Amounts are smallest units.
create table sale_orders (
  id bigint primary key,
  project bigint not null,
  user_id bigint not null,
  token integer not null,
  pay integer not null,
  tokens numeric not null,
  paid numeric not null,
  -- of the coin that it was paid with; 0 where it was paid in the project's cash
  ticks bigint not null,
  ordered_at bigint not null,
  position bigint not null,
  -- open, delivered, cancelled, called_off, closed
  state text not null,
  granted numeric not null,
  charged numeric not null,
  returned numeric not null,
  -- of the granted tokens at the project's price
  value numeric not null,
  vested numeric not null,
  delivered_at bigint not null,
  -- nothing of it is to come any more; 0 before
  closed_at bigint not null,
  -- its settlement: place in the log, and which of that command's events; 0 where there is none
  receipt_position bigint not null,
  receipt_n integer not null
);
create index sale_orders_by_user on sale_orders (user_id, id desc);
-- Who may move which tokens when, and what allocations are made of.
create index sale_orders_by_project on sale_orders (project, id);
create index sale_orders_waiting on sale_orders (user_id, id desc) where closed_at = 0;
