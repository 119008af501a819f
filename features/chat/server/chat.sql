-- What people write to each other in the rooms. Held: until a moderator has looked at it its writer alone sees it.
create table chat_message (
  id integer generated always as identity primary key,
  room text collate "C" not null,
  user_id integer not null references person (id),
  kind text not null,
  content text not null,
  reply_to integer,
  state text not null,
  why text not null,
  request text collate "C",
  at timestamptz not null
);
create unique index chat_message_request on chat_message (user_id, request) where request is not null;
create index chat_message_room on chat_message (room, id desc);
create index chat_message_own on chat_message (user_id, id desc);
create index chat_message_held on chat_message (id) where state = 'held';

create table chat_report (
  message integer not null references chat_message (id) on delete cascade,
  user_id integer not null,
  why text not null,
  at timestamptz not null,
  primary key (message, user_id)
);
create index chat_report_own on chat_report (user_id);

create table chat_block (
  user_id integer not null,
  blocked integer not null,
  at timestamptz not null,
  primary key (user_id, blocked)
);

-- Who may not write until when, and by which of the room's rules.
create table chat_mute (
  user_id integer primary key,
  rule text not null,
  until timestamptz not null
);

-- What operators set of a room; one without a row is as all begin.
create table chat_room (
  room text collate "C" primary key,
  slow integer not null,
  score integer not null,
  level integer not null,
  is_closed boolean not null
);

alter table picture drop constraint picture_used_for_check;
alter table picture add constraint picture_used_for_check check (used_for in ('', 'portrait', 'document', 'voucher', 'chat'));
