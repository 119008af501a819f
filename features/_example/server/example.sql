-- Contracts of example, projected from the log. Amounts are the asset's smallest unit.
create table example_contracts (
  id bigint primary key,
  user_id bigint not null,
  asset integer not null,
  principal bigint not null,
  interest bigint not null,
  -- open, matured, left
  status text not null,
  due bigint not null,
  at bigint not null
);
create index example_contracts_by_user on example_contracts (user_id, id desc);
