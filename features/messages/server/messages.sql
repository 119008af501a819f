-- Messages to people, kept as what they are about; their words are made when they are read. A later one about the same thing takes
-- the place of the one before. Those that come from the log have its position, others 0.
create table notice (
  id bigint generated always as identity,
  user_id bigint not null,
  about text collate "C" not null,
  kind text not null,
  -- JSON: what the text is filled with
  parameters text not null,
  receipt text not null,
  position bigint not null,
  at bigint not null,
  is_read boolean not null default false,
  primary key (user_id, about)
);

-- How far the log was told: tables that are filled again from the log tell nothing twice. What happened before this existed is not told.
create table notice_position (
  only_row boolean primary key default true check (only_row),
  next_sequence bigint not null
);
insert into notice_position (next_sequence) select next_sequence from projector_position;
