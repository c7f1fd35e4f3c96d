-- Of which days before its end a probation was told, so that each is told once.
create table probation_warning (
  org_id int not null references organization,
  employee_id uuid not null,
  ends_on date not null,
  days int not null check (days > 0),
  told_at timestamptz not null default now(),
  primary key (org_id, employee_id, ends_on, days),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
call tenant_table('probation_warning', key => 'employee_id', audit => 'run');
create index employee_probation_end on employee (org_id, probation_ends_on) where probation_ends_on is not null and confirmed_on is null;
