-- What operators can change without a new version: settings by key, and articles in the eleven languages.
create table setting (
  id integer generated always as identity primary key,
  key text not null unique,
  value text not null,
  notes text not null default ''
);

create table article (
  id integer generated always as identity primary key,
  key text unique,
  category integer not null,
  cover text not null default '',
  sorts integer not null default 0,
  is_popup boolean not null default false,
  is_shown boolean not null default true,
  created_at timestamptz not null
);
create index article_by_category on article (category, sorts, id desc);

create table article_text (
  article_id integer not null references article (id) on delete cascade,
  language text not null,
  title text not null,
  abstract text not null default '',
  content text not null,
  primary key (article_id, language)
);
