-- A person who closed their account leaves a number: nobody gets it again, and the log's commands stay somebody's.
alter table person add column closed_at timestamptz;
alter table person drop constraint person_check;
alter table person add constraint person_reached check (closed_at is not null or email is not null or phone is not null);

-- The newest export of a person, for a day, for whoever has the link that their mail brought.
create table own_data_export (
  user_id integer primary key references person (id) on delete cascade,
  token_hash text not null unique,
  body bytea not null,
  expires_at timestamptz not null
);
