-- What each day paid each lock.
create table lock_mining_days (
  lock bigint not null,
  day integer not null,
  user_id bigint not null,
  rate_ppm integer not null,
  -- drawn, withheld, left
  how text not null,
  interest bigint not null,
  at bigint not null,
  primary key (lock, day)
);
create index lock_mining_days_by_user on lock_mining_days (user_id);
