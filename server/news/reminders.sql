-- What was said before it fell due, by what it is about. Not projected: it is about messages.
create table reminders (
  about text primary key,
  at bigint not null
);
insert into reminders (about, at) select 'dual-investment-' || product, at from dual_investment_told;
drop table dual_investment_told;
