-- Why people leave, in words that HR keeps, beside what they answer to questions.
create table exit_reason (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index exit_reason_name on exit_reason (org_id, lower(name));
call tenant_table('exit_reason');
alter table exit_reason no force row level security;
insert into exit_reason (org_id, id, name)
select o.org_id, gen_random_uuid(), n.name from organization o
cross join unnest(array['Better opportunity', 'Higher studies', 'Family', 'Health', 'Moving abroad', 'Retirement', 'Work environment',
  'Pay and benefits', 'Supervisor', 'Workload', 'No way up', 'Other']) n(name);
alter table exit_reason force row level security;

-- What every leaver is asked, whatever the set of questions: part of the answers of a sheet, and read as they are.
create table exit_feedback (
  org_id int not null references organization,
  sheet_id uuid not null,
  employee_id uuid not null,
  primary_reason_id uuid,
  secondary_reason_id uuid check (secondary_reason_id <> primary_reason_id),
  would_return text not null check (would_return in ('Yes', 'Perhaps', 'No')),
  -- how likely they are to recommend the organization as a place to work
  recommends int not null check (recommends between 0 and 10),
  primary key (org_id, sheet_id),
  check (secondary_reason_id is null or primary_reason_id is not null),
  foreign key (org_id, sheet_id) references answer_sheet (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, primary_reason_id) references exit_reason (org_id, id),
  foreign key (org_id, secondary_reason_id) references exit_reason (org_id, id)
);
create index exit_feedback_employee on exit_feedback (org_id, employee_id);
create index exit_feedback_primary on exit_feedback (org_id, primary_reason_id) where primary_reason_id is not null;
create index exit_feedback_secondary on exit_feedback (org_id, secondary_reason_id) where secondary_reason_id is not null;
call tenant_table('exit_feedback', key => 'sheet_id', owner => 'employee_id');

-- Who is asked what: the line that names most of what is so of a leaver holds.
create table exit_form (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  -- the first version of a set; what is asked is the version that is published
  question_set_id uuid not null,
  separation_type_id uuid,
  employment_level_id uuid,
  -- completed months of service on the last day, from and below
  months_from int check (months_from between 0 and 600),
  months_below int check (months_below between 1 and 600),
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  check (months_from is null or months_below is null or months_from < months_below),
  foreign key (org_id, question_set_id) references question_set (org_id, id),
  foreign key (org_id, separation_type_id) references separation_type (org_id, id),
  foreign key (org_id, employment_level_id) references employment_level (org_id, id)
);
create unique index exit_form_name on exit_form (org_id, lower(name));
create unique index exit_form_for on exit_form (org_id, separation_type_id, employment_level_id, months_from, months_below) nulls not distinct
  where not is_archived;
create index exit_form_set on exit_form (org_id, question_set_id);
create index exit_form_type on exit_form (org_id, separation_type_id);
create index exit_form_level on exit_form (org_id, employment_level_id);
call tenant_table('exit_form');

-- Who was above somebody when they left: for their figures, which must not change when people get other supervisors.
alter table separation add column above_ids uuid[] not null default '{}';
alter table separation no force row level security;
alter table supervisor_link no force row level security;
with recursive above (org_id, employee_id, id, level) as (
  select l.org_id, l.employee_id, l.supervisor_id, 1 from supervisor_link l
    where exists (select from separation s where s.org_id = l.org_id and s.employee_id = l.employee_id)
  union select a.org_id, a.employee_id, l.supervisor_id, a.level + 1 from above a
    join supervisor_link l on l.org_id = a.org_id and l.employee_id = a.id where a.level < 50
)
update separation s set above_ids = x.ids from (
  select org_id, employee_id, array_agg(distinct id) as ids from above group by 1, 2) x
where x.org_id = s.org_id and x.employee_id = s.employee_id;
alter table supervisor_link force row level security;
alter table separation force row level security;
create index separation_above on separation using gin (above_ids);
