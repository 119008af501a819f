-- Pictures that people sent: whose, and what they are used for. The pictures themselves are encrypted files in the data directory.
create table picture (
  -- Random; part of its path.
  name text primary key,
  user_id bigint not null,
  -- '': nothing yet, and gone after a day; 'portrait': everybody may see it; 'document': operators of compliance, one by one.
  used_for text not null default '' check (used_for in ('', 'portrait', 'document')),
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at timestamptz not null
);
create index picture_by_user on picture (user_id, created_at);
create index picture_unused on picture (created_at) where used_for = '';
