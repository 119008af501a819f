-- Operators' words about a person. They go with the person.
create table person_note (
  id bigint generated always as identity primary key,
  person integer not null references person (id) on delete cascade,
  operator integer not null,
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null
);
create index person_note_by_person on person_note (person, id desc);
-- Somebody is looked for by their name, too.
create index person_by_nickname on person (lower(nickname));
