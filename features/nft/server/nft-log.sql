-- What happened to works and series, projected from the log: a row an event. Amounts are smallest units.
create table nft_log (
  position bigint not null,
  n integer not null,
  kind text not null,
  item bigint not null,
  code text not null,
  -- who did it, or whom it concerns
  user_id bigint not null,
  other_id bigint not null,
  -- listing of a bid, order of a payment, series of a box
  part bigint not null,
  asset integer not null,
  price numeric not null,
  at bigint not null,
  -- what else the event says, as JSON
  more text not null,
  primary key (position, n)
);
create index nft_log_by_item on nft_log (item, position desc, n desc);
create index nft_log_by_user on nft_log (user_id, kind, position desc, n desc);
create index nft_log_by_part on nft_log (kind, part, position, n);
