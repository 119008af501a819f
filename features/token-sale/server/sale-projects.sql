-- Projects, projected from the log. Amounts are smallest units: of the token, of the cash for `price`.
create table sale_projects (
  id bigint primary key,
  token integer not null,
  cash integer not null,
  -- numbers with commas
  coins text not null,
  price numeric not null,
  total numeric not null,
  least numeric not null,
  most numeric not null,
  cap numeric not null,
  mode text not null,
  starts_at bigint not null,
  ends_at bigint not null,
  cliff_days integer not null,
  parts integer not null,
  again_ms bigint not null,
  -- the sale before it, and the one after it; 0 for none
  again_of bigint not null,
  next_id bigint not null,
  published_at bigint not null,
  position bigint not null,
  -- '' until it is decided; allocated, called_off
  outcome text not null,
  outcome_at bigint not null,
  asked numeric not null,
  granted numeric not null,
  people bigint not null
);
create index sale_projects_by_end on sale_projects (ends_at, id);
