-- People's webhooks. No secret is kept: it is worked out from the venue's own secret (DATA_DIR/api-secret) and its name.
-- Times are ms since 1970, 0 for none.
create table webhook (
  id integer generated always as identity primary key,
  user_id integer not null references person (id) on delete cascade,
  url text not null,
  events text not null,
  secret_name text not null,
  old_secret_name text not null default '',
  old_secret_until bigint not null default 0,
  -- In which it is told that it was paused.
  language text not null,
  state text not null default 'active' check (state in ('active', 'paused')),
  paused_reason text not null default '' check (paused_reason in ('', 'person', 'gone', 'failing', 'backlog')),
  hears_since bigint not null,
  created_at bigint not null,
  last_delivered_at bigint not null default 0,
  failing_since bigint not null default 0
);
create index webhook_by_user on webhook (user_id);

-- The outbox: written in the projector's transaction, emptied by the sender.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  hook_id integer not null references webhook (id) on delete cascade,
  -- From the log's position, so that the same event never stands here twice.
  event_id text not null,
  type text not null,
  -- Exactly what is signed and sent.
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  created_at bigint not null,
  next_at bigint not null,
  last_at bigint not null default 0,
  last_status integer not null default 0,
  last_error text not null default '',
  response text not null default '',
  unique (hook_id, event_id)
);
create index webhook_delivery_by_hook on webhook_delivery (hook_id, id);
create index webhook_delivery_due on webhook_delivery (hook_id, next_at, id) where state = 'waiting';
create index webhook_delivery_ended on webhook_delivery (last_at) where state <> 'waiting';

-- How far the log was turned into deliveries: a rebuild of the history tables leaves it where it is.
create table webhook_position (
  only_row boolean primary key default true check (only_row),
  next_sequence bigint not null
);
insert into webhook_position (next_sequence) values (1);
