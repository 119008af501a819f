-- The insurance fund's money, projected from the log: the last balance of each minute in which it moved.
create table futures_fund (
  asset integer not null,
  minute bigint not null,
  balance bigint not null,
  position bigint not null,
  primary key (asset, minute)
);
