-- The currencies that a person marked with a star.
create table favourite (
  id integer generated always as identity primary key,
  user_id integer not null references person (id) on delete cascade,
  currency_id integer not null,
  created_at timestamptz not null,
  unique (user_id, currency_id)
);
