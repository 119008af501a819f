-- How a person is told of what, where they chose.
create table notice_choice (
  user_id integer not null references person (id) on delete cascade,
  topic text not null,
  is_pushed boolean not null,
  is_mailed boolean not null,
  primary key (user_id, topic)
);

-- Whether it is mailed whatever its person chose.
alter table notice_mail add column is_given boolean not null default true;

-- Browsers that are told while the app is closed: an address at their maker's push service, and what to encrypt with. They end with their login.
create table push_device (
  id integer generated always as identity primary key,
  user_id integer not null references person (id) on delete cascade,
  session text not null unique references session (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth_secret text not null,
  created_at timestamptz not null
);
create index push_device_by_user on push_device (user_id);

-- Messages that wait to be told to browsers, as notice_mail.
create table notice_push (
  user_id bigint not null,
  about text collate "C" not null,
  kind text not null,
  -- JSON: what the text is filled with
  parameters text not null,
  position bigint not null,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  is_given boolean not null default true,
  primary key (user_id, about)
);
create index notice_push_by_turn on notice_push (next_at);
