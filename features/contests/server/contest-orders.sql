-- Orders of contests with what became of them, projected from the log. An order fills whole or not at all.
create table contest_orders (
  contest bigint not null,
  number integer not null,
  entry integer not null,
  user_id bigint not null,
  market integer not null,
  side text not null,
  -- the limit; 0 for the next index
  ticks bigint not null,
  lots numeric not null,
  spend numeric not null,
  placed_at bigint not null,
  -- open, filled, or why it ended: person, ended, left, market_ended, unfilled
  state text not null,
  fill_ticks bigint not null,
  fill_lots numeric not null,
  value numeric not null,
  fee numeric not null,
  done_at bigint not null,
  -- of the fill: place in the log
  done_position bigint not null,
  primary key (contest, number)
);
create index contest_orders_by_entry on contest_orders (contest, entry, number desc);
