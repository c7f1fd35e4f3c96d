-- What the law of labour says, by the day from which it says so: what is reckoned about a day goes by the row of that day.
create table law_term (
  org_id int not null references organization,
  id uuid not null,
  effective_from date not null,
  source text not null check (length(source) between 1 and 255),
  retirement_age int not null check (retirement_age between 50 and 75),
  probation_months int not null check (probation_months between 1 and 24),
  reply_days int not null check (reply_days between 1 and 15),
  notice_days int not null check (notice_days between 30 and 90),
  -- the organization's day on which it was written: until its end it may be mended
  made_on date not null,
  version int not null default 1,
  primary key (org_id, id),
  constraint law_term_once unique (org_id, effective_from)
);

-- What organizations have said so far had no day: it has held from the beginning.
insert into law_term (org_id, id, effective_from, source, retirement_age, probation_months, reply_days, notice_days, made_on)
select org_id, gen_random_uuid(), '1900-01-01', 'Settings of the organization', coalesce(max((value ->> 'retirement_age')::int), 58),
  coalesce(max((value ->> 'probation_months')::int), 24), coalesce(max((value ->> 'reply_days')::int), 15),
  coalesce(max((value ->> 'notice_days')::int), 30), '1900-01-01'
from singleton_setting where key in ('employment_review', 'resignation_approval')
group by org_id having bool_or(value ?| array['retirement_age', 'probation_months', 'reply_days', 'notice_days']);

call tenant_table('law_term');
