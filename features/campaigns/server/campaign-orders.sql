-- Assigned orders of campaigns, projected from the log. Prices are ticks of the market's index; 0 before it was bought or sold.
create table campaign_order (
  participation bigint not null,
  number integer not null,
  user_id bigint not null,
  market integer not null,
  minutes integer not null,
  entry bigint not null,
  exit bigint not null,
  value bigint not null,
  started_at bigint not null,
  due_at bigint not null,
  sold_at bigint not null,
  reason text not null check (reason in ('', 'person', 'time', 'market_ended')),
  -- Receipts: place in the log, and which of that command's events; of the assignment, and of the result (0 before).
  drawn_position bigint not null,
  drawn_n integer not null,
  position bigint not null,
  n integer not null,
  primary key (participation, number)
);
create index campaign_order_by_user on campaign_order (user_id, participation, number);
