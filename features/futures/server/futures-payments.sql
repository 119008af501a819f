-- Funding and overnight fees of positions, projected from the log.
create table futures_payment (
  position_id bigint not null,
  kind text not null,
  -- the moment that it is of
  due bigint not null,
  user_id bigint not null,
  contract integer not null,
  side text not null,
  lots bigint not null,
  mark bigint not null,
  -- funding: parts per billion; overnight: parts per million
  rate bigint not null,
  -- above zero: paid
  units bigint not null,
  at bigint not null,
  position bigint not null,
  primary key (position_id, kind, due)
);
create index futures_payment_by_user on futures_payment (user_id, due desc, position_id desc);
