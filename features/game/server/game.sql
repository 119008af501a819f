-- The game's players: what they won since the Monday of their week, and the seed that opens with their next draw.
create table game_player (
  user_id integer primary key,
  week integer not null,
  won integer not null,
  words text not null,
  count integer not null,
  next_seed bytea not null
);
create index game_player_ranking on game_player (week, won desc, user_id);

create table game_draw (
  user_id integer not null,
  count integer not null,
  stake integer not null,
  choice integer not null,
  truth integer not null,
  house_seed text not null,
  words text not null,
  at timestamptz not null,
  primary key (user_id, count)
);
