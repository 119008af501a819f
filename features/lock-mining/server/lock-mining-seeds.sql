-- Seeds of days that have begun.
create table lock_mining_seeds (
  day integer primary key,
  -- '' where none was shown yet
  seed text not null,
  -- of the command that showed it, or a later day's; 0 without
  position bigint not null,
  at bigint not null,
  -- '' until all locks were paid this day; then drawn or withheld
  state text not null
);
