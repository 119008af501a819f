-- Transfers between a person's own accounts, projected from the log. `units` are the asset's smallest.
create table transfer_moves (
  id bigint primary key,
  user_id bigint not null,
  asset integer not null,
  units bigint not null,
  from_kind text not null,
  to_kind text not null,
  at bigint not null
);
create index transfer_moves_by_user on transfer_moves (user_id, id desc);
