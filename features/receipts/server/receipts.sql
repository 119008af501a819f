-- Settlements of all products but fills of orders, projected from the log: one row a person and contract that was settled.
create table receipt_settlements (
  position bigint not null,
  -- its number among the events of that command, from 0
  n integer not null,
  user_id bigint not null,
  product text not null,
  contract bigint not null,
  formula text not null,
  -- JSON: inputs, terms, result as the kernel said them
  body text not null,
  at bigint not null,
  primary key (position, n)
);
create index receipt_settlements_by_user on receipt_settlements (user_id, position desc, n);
