-- Requests for a level of verification. Whose level it is the log knows, who they are only this table and the encrypted pictures.
create table verification_request (
  id integer generated always as identity primary key,
  user_id integer not null,
  level smallint not null check (level in (1, 2)),
  state text not null check (state in ('review', 'passed', 'failed')),
  -- Type, name and number, encrypted; null for level 2, and once erased.
  details bytea,
  -- Keyed hash of type and number: the same document twice is noticed without anybody reading it.
  document_print text,
  -- Paths of pictures; empty for level 1, and once deleted.
  front_pic text not null default '',
  reverse_pic text not null default '',
  asked_at timestamptz not null,
  decided_at timestamptz,
  -- Why it was refused: a word of the closed list, and what the operator wrote to the person.
  why text not null default '',
  words text not null default ''
);
create unique index verification_request_open on verification_request (user_id, level) where state in ('review', 'passed');
create unique index verification_request_document on verification_request (document_print) where state in ('review', 'passed');
create index verification_request_queue on verification_request (asked_at, id) where state = 'review';
create index verification_request_pictures on verification_request (decided_at) where front_pic <> '' and state <> 'review';
create index verification_request_by_user on verification_request (user_id, id desc);
