-- Messages that have to be mailed, too: written with the message, gone when the mail has left. A later one about the same thing takes the
-- place of one that has not. Times are the machine's own: mail servers know nothing of venue time.
create table notice_mail (
  user_id bigint not null,
  about text collate "C" not null,
  kind text not null,
  -- JSON: what the text is filled with
  parameters text not null,
  position bigint not null,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  primary key (user_id, about)
);
create index notice_mail_by_turn on notice_mail (next_at);
