-- What an approved recommendation became, and plans for those who are to improve.
alter table appraisal_recommendation add column handed_on date;
alter table appraisal_recommendation add column handed_to text
  check (handed_to in ('Employment review', 'Training need', 'Improvement plan'));
alter table appraisal_recommendation add column handed_id uuid;
alter table appraisal_recommendation add constraint appraisal_recommendation_handed
  check ((handed_on is null) = (handed_to is null) and (handed_on is null or state = 'Approved'));

create table improvement_plan (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  recommendation_id uuid,
  areas text not null check (length(areas) between 1 and 2000),
  actions text not null check (length(actions) between 1 and 2000),
  starts_on date not null,
  ends_on date not null,
  state text not null default 'Open' check (state in ('Open', 'Met', 'Not met')),
  outcome text check (length(outcome) between 1 and 1000),
  closed_on date,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (org_id, id),
  constraint improvement_plan_days check (ends_on >= starts_on),
  constraint improvement_plan_closed check ((state = 'Open') = (closed_on is null)),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, recommendation_id) references appraisal_recommendation (org_id, id) on delete set null (recommendation_id)
);
create unique index improvement_plan_recommendation on improvement_plan (org_id, recommendation_id) where recommendation_id is not null;
create index improvement_plan_employee on improvement_plan (org_id, employee_id, state);
call tenant_table('improvement_plan', owner => 'employee_id');

-- Rows are only added.
create table improvement_check_in (
  org_id int not null references organization,
  id uuid not null,
  plan_id uuid not null,
  employee_id uuid not null,
  note text not null check (length(note) between 1 and 2000),
  account_id uuid references account on delete set null,
  account_name text not null,
  at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, plan_id) references improvement_plan (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index improvement_check_in_plan on improvement_check_in (org_id, plan_id, at);
create index improvement_check_in_employee on improvement_check_in (org_id, employee_id);
create index improvement_check_in_account on improvement_check_in (account_id) where account_id is not null;
call tenant_table('improvement_check_in', owner => 'employee_id');
