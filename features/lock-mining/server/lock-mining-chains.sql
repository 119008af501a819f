-- What the venue has committed to, one after the other.
create table lock_mining_chains (
  number integer primary key,
  anchor text not null,
  first_day integer not null,
  days integer not null,
  at bigint not null,
  position bigint not null
);
