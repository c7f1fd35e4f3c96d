-- A changed package takes the place of the one that employees have, for all of them from a day on.
alter table payroll_package
  add column cloned_from_id uuid,
  add foreign key (org_id, cloned_from_id) references payroll_package (org_id, id);
create index payroll_package_cloned_from on payroll_package (org_id, cloned_from_id) where cloned_from_id is not null;

create table payroll_package_push (
  org_id int not null references organization,
  id uuid not null,
  package_id uuid not null,
  from_package_id uuid not null,
  valid_from date not null,
  remarks text check (length(remarks) <= 255),
  -- as the preview had them
  people int not null check (people > 0),
  moved int not null default 0,
  job_id uuid not null,
  pushed_by uuid not null references account,
  pushed_at timestamptz not null,
  version int not null default 1,
  primary key (org_id, id),
  check (package_id <> from_package_id),
  foreign key (org_id, package_id) references payroll_package (org_id, id),
  foreign key (org_id, from_package_id) references payroll_package (org_id, id)
);
create index payroll_package_push_package on payroll_package_push (org_id, package_id, pushed_at);
create index payroll_package_push_from on payroll_package_push (org_id, from_package_id);
create index payroll_package_push_by on payroll_package_push (pushed_by);
call tenant_table('payroll_package_push');
