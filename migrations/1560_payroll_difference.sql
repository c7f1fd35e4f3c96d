-- needs: tenant_table
-- What changed in a run against the one before: rows over the limits, each reviewed before the run is submitted.

create table payroll_difference (
  org_id int not null references organization,
  id uuid not null,
  run_id uuid not null,
  employee_id uuid not null,
  -- null is the net pay
  heading_id uuid,
  previous numeric(14, 2) not null,
  current numeric(14, 2) not null,
  -- the first is its group
  reasons text[] not null check (cardinality(reasons) > 0),
  remarks text check (length(remarks) <= 255),
  reviewed_by uuid,
  reviewed_at timestamptz,
  version int not null default 1,
  primary key (org_id, id),
  constraint payroll_difference_once unique nulls not distinct (org_id, run_id, employee_id, heading_id),
  -- what nothing explains is explained by whoever reviews it
  constraint payroll_difference_explained check (reviewed_at is null or reasons[1] <> 'Unexplained' or remarks is not null),
  foreign key (org_id, run_id) references payroll_run (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, heading_id) references payroll_heading (org_id, id)
);
create index payroll_difference_employee on payroll_difference (org_id, employee_id);
create index payroll_difference_heading on payroll_difference (org_id, heading_id);
call tenant_table('payroll_difference', audit => 'run', owner => 'employee_id');

-- Withdrawn as soon as a payslip of the run is computed again.
alter table payroll_run add column signed_by uuid, add column signed_at timestamptz;
