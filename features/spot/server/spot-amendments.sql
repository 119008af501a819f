-- Orders that were made smaller in their place: what they were before and are since, by the number of the step in the log.
create table spot_amendments (
  execution_id bigint primary key,
  order_id bigint not null,
  user_id bigint not null,
  market integer not null,
  from_name text not null,
  name text not null,
  from_lots bigint not null,
  lots bigint not null,
  at bigint not null
);
create index spot_amendments_by_order on spot_amendments (order_id, execution_id);
