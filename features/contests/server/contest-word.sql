-- What people call their contests, and the word of their link. Not in the log: it is theirs, and goes with their account.
create table contest_word (
  ref text primary key,
  user_id bigint not null,
  name text not null,
  code text not null unique,
  made_at timestamptz not null
);
create index contest_word_of on contest_word (user_id);
