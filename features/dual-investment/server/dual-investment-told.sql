-- Products of which it was said to who has them that they are settled soon. Not projected: it is about messages.
create table dual_investment_told (
  product bigint primary key,
  at bigint not null
);
