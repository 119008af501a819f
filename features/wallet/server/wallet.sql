-- The change log of people's accounts: one row a posting leg. `units` is signed, `after` the bucket's balance then.
create table wallet_changes (
  sequence bigint not null,
  line integer not null,
  user_id bigint not null,
  asset integer not null,
  purpose smallint not null,
  bucket text not null check (bucket in ('own', 'pledged', 'promotional')),
  units bigint not null,
  after bigint not null,
  reason smallint not null,
  reference bigint not null,
  at bigint not null,
  primary key (sequence, line)
);
create index wallet_changes_by_user on wallet_changes (user_id, sequence desc, line desc);
create index wallet_changes_by_user_and_account on wallet_changes (user_id, purpose, asset, sequence desc, line desc);
