-- What was said or done to somebody because of how they behaved: for HR who may read it, and for the person.
create table employee_discipline (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  kind text not null check (kind in ('Verbal warning', 'Written warning', 'Final warning', 'Suspension', 'Dismissal')),
  incident_on date not null,
  decided_on date not null check (decided_on >= incident_on),
  description text not null,
  expires_on date check (expires_on >= decided_on),
  suspended_from date,
  suspended_to date check (suspended_to >= suspended_from),
  is_paid boolean not null default false,
  acknowledged_at timestamptz,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index employee_discipline_employee on employee_discipline (org_id, employee_id);
call tenant_table('employee_discipline', owner => 'employee_id');
