-- How a way of leaving is marked where its people are shown, and how long they come before others where people are hired.
alter table separation_type
  add column badge text check (badge in ('Grey', 'Blue', 'Green', 'Orange', 'Red')),
  add column priority_months int check (priority_months between 1 and 120);
alter table separation_type no force row level security;
-- Labour Act 146
update separation_type set priority_months = 24 where category = 'Redundancy';
alter table separation_type force row level security;

-- Until when the person comes before others: by the rule of the day on which the leaving was confirmed.
alter table separation add column priority_until date;
alter table separation no force row level security;
alter table separation_type no force row level security;
update separation s set priority_until = (s.last_working_on + make_interval(months => t.priority_months))::date
from separation_type t where t.org_id = s.org_id and t.id = s.separation_type_id and t.priority_months is not null and s.state not in ('Initiated', 'Stopped');
alter table separation force row level security;
alter table separation_type force row level security;
create index separation_priority on separation (org_id, priority_until) where priority_until is not null;
