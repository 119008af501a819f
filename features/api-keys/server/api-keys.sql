-- Keys with which people's programs act for them. No secret is kept: an HMAC key's is worked out from the venue's own
-- secret (DATA_DIR/api-secret) and the key's name, an Ed25519 key's never leaves its owner.
create table api_key (
  id integer generated always as identity primary key,
  api_key text not null unique,
  user_id integer not null references person (id) on delete cascade,
  name text not null,
  kind text not null check (kind in ('hmac', 'ed25519')),
  public_key text not null default '',
  scopes text not null,
  ip_list text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz,
  last_ip text not null default ''
);
create index api_key_by_user on api_key (user_id);
