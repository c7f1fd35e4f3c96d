-- needs: tenant_table
-- A pay period in which an advance is not deducted; what it would have taken comes at the end.
create table advance_salary_pause (
  org_id int not null references organization,
  id uuid not null,
  request_id uuid not null,
  employee_id uuid not null,
  period_id uuid not null,
  reason text not null check (length(reason) between 1 and 255),
  account_id uuid,
  account_name text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint advance_salary_pause_once unique (org_id, request_id, period_id),
  foreign key (org_id, request_id) references advance_salary_request (org_id, request_id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, period_id) references fiscal_period (org_id, id)
);
create index advance_salary_pause_employee on advance_salary_pause (org_id, employee_id);
create index advance_salary_pause_period on advance_salary_pause (org_id, period_id);
call tenant_table('advance_salary_pause', owner => 'employee_id');
