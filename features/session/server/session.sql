-- People and how they prove who they are. The engine's log knows the id only (charter 8).
create table person (
  -- Dense from 1001; ids up to 1000 are the venue's own accounts.
  id integer primary key check (id > 1000),
  email text unique check (email = lower(email)),
  area_code text check (area_code ~ '^[0-9]{1,6}$'),
  phone text unique check (phone ~ '^[0-9]{5,15}$'),
  password_hash text not null,
  password_changed_at timestamptz not null,
  nickname text not null,
  head_portrait text not null default '',
  extension_code text not null unique,
  invited_by integer references person (id),
  account_opened_at timestamptz,
  created_at timestamptz not null,
  check (email is not null or phone is not null)
);

create table session (
  id text primary key,
  user_id integer not null references person (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  ip text not null,
  user_agent text not null
);
create index session_by_user on session (user_id);
create index session_by_expiry on session (expires_at);

create table confirmation_code (
  id integer generated always as identity primary key,
  address text not null,
  area_code text,
  purpose text not null check (purpose in ('register', 'forget', 'security')),
  code_hash text not null,
  tries integer not null default 0,
  used_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index confirmation_code_by_address on confirmation_code (address, purpose, id desc);
