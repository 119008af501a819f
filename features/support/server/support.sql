-- Conversations with customer service. A person has one that is not ended, at most.
create table support_talk (
  id integer generated always as identity primary key,
  user_id integer not null references person (id),
  state text not null,
  -- Operator who answers; null: nobody yet, or handed over.
  taken_by integer,
  -- From when the person waits: not before the desk was open.
  waits_from timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  read_to integer not null default 0,
  stars integer
);
create unique index support_talk_open on support_talk (user_id) where state <> 'ended';
create index support_talk_own on support_talk (user_id, id desc);
create index support_talk_waiting on support_talk (waits_from, id) where state = 'waiting';
create index support_talk_answered on support_talk (answered_at desc) where answered_at is not null;

create table support_message (
  id integer generated always as identity primary key,
  talk integer not null references support_talk (id) on delete cascade,
  user_id integer not null,
  -- Operator who wrote it; null: the person.
  written_by integer,
  kind text not null,
  content text not null,
  request text collate "C",
  at timestamptz not null
);
create unique index support_message_request on support_message (user_id, request) where request is not null;
create index support_message_own on support_message (user_id, id desc);
create index support_message_talk on support_message (talk, id);

alter table picture drop constraint picture_used_for_check;
alter table picture add constraint picture_used_for_check check (used_for in ('', 'portrait', 'document', 'voucher', 'chat', 'support'));
