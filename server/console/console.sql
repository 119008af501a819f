-- Operators: people of their own, never users of the venue.
create table operator (
  id integer generated always as identity primary key,
  mail text not null unique check (mail = lower(mail)),
  name text not null,
  role text not null check (role in ('admin', 'compliance', 'finance', 'business', 'support', 'content', 'auditor')),
  -- Null until the set-up link was used.
  password_hash text,
  set_up_hash text,
  set_up_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz
);

-- What an operator proves to be there with, beside the password. A further kind of it (passkeys) is a further word here.
create table operator_factor (
  id integer generated always as identity primary key,
  operator_id integer not null references operator (id),
  kind text not null check (kind in ('totp', 'recovery')),
  -- totp: what its secret is worked out from, with the venue's own secret. recovery: the code's hash.
  material text not null,
  -- totp: the newest time step whose code was taken; no older one is taken again.
  used_step bigint not null default 0,
  used_at timestamptz,
  created_at timestamptz not null
);
create index operator_factor_by_operator on operator_factor (operator_id, kind);

create table operator_session (
  id text primary key,
  operator_id integer not null references operator (id),
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the second factor was last shown in it.
  proved_at timestamptz not null,
  ended_at timestamptz,
  -- The address as limits count it, and the hash of the device's own secret: who logged in from there before is no stranger.
  sender text not null,
  device text not null,
  ip text not null,
  user_agent text not null
);
create index operator_session_by_operator on operator_session (operator_id, created_at);

-- What operators asked for: done at once, or once a second one agreed.
create table operator_request (
  id bigint generated always as identity primary key,
  -- 0 is the local operator.
  asked_by integer not null,
  -- Drawn by the one who asks: the same again has no second effect.
  request text not null,
  verb text not null,
  -- Canonical JSON.
  fields text not null,
  reason text not null,
  -- What was shown to the one who asked: JSON of lines, before and after.
  shown text not null,
  person integer,
  subject text not null,
  state text not null check (state in ('waiting', 'running', 'done', 'refused', 'declined', 'lapsed', 'lost')),
  asked_at timestamptz not null,
  lapses_at timestamptz,
  decided_by integer,
  decided_at timestamptz,
  decided_reason text,
  -- The name of a refusal.
  refusal text,
  log_position bigint,
  unique (asked_by, request)
);
create index operator_request_waiting on operator_request (id) where state in ('waiting', 'running');

-- Append-only and chained: each row's hash is over the one before it and its own canonical bytes.
create table audit_entry (
  position bigint primary key check (position > 0),
  -- Milliseconds since 1970, real time.
  at bigint not null,
  operator integer not null,
  second_operator integer,
  verb text not null,
  outcome text not null,
  person integer,
  subject text not null,
  -- Canonical JSON.
  fields text not null,
  shown text not null,
  reason text not null,
  request bigint,
  -- Place in the log of the command, where it was one.
  log_position bigint,
  previous_hash text not null,
  hash text not null unique
);
create index audit_entry_by_operator on audit_entry (operator, position);
create index audit_entry_by_verb on audit_entry (verb, position);
create index audit_entry_by_person on audit_entry (person, position) where person is not null;
create index audit_entry_by_time on audit_entry (at, position);

create function audit_entry_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end
$$;
create trigger audit_entry_stays before update or delete on audit_entry for each row execute function audit_entry_stays();
create trigger audit_log_stays before truncate on audit_entry for each statement execute function audit_entry_stays();
