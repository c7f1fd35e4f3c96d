-- Whose record must stay, whatever the rule of keeping says, while a case is open: placed and lifted with a reason.
create table legal_hold (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  reason text not null check (length(reason) between 1 and 255),
  placed_by_name text not null,
  placed_at timestamptz not null,
  lift_remarks text check (length(lift_remarks) between 1 and 255),
  lifted_by_name text,
  lifted_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  check ((lifted_at is null) = (lift_remarks is null))
);
create unique index legal_hold_once on legal_hold (org_id, employee_id) where lifted_at is null;
create index legal_hold_employee on legal_hold (org_id, employee_id);
call tenant_table('legal_hold', owner => 'employee_id');
