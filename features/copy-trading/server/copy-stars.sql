-- Traders whom a person keeps at hand: nobody else's to know.
create table copy_star (
  user_id integer not null references person (id) on delete cascade,
  trader integer not null,
  at timestamptz not null,
  primary key (user_id, trader)
);
