-- Who joined which campaign and what became of it, projected from the log. Sums are the smallest units of the campaign's coin.
create table campaign_participation (
  id bigint primary key,
  campaign integer not null,
  user_id bigint not null,
  credit bigint not null,
  bonus bigint not null,
  orders integer not null,
  done integer not null,
  state text not null check (state in ('running', 'earned', 'paid', 'left', 'expired', 'closed')),
  joined_at bigint not null,
  until_at bigint not null,
  -- 0: it has not ended.
  ended_at bigint not null,
  -- What of the credit went back to the house when it was left or over.
  credit_back bigint not null,
  -- The receipt of the bonus: place in the log, and which of that command's events; 0 before.
  position bigint not null,
  n integer not null
);
create index campaign_participation_by_user on campaign_participation (user_id, id desc);
create index campaign_participation_by_campaign on campaign_participation (campaign, state);
