-- How operators arranged the shortcuts of Home and the sections of Financial; what isn't here stands where it came.
create table menu_entry (
  title text primary key,
  place integer not null,
  is_shown boolean not null
);
