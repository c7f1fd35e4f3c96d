-- needs: tenant_table
-- Lines of a payslip that were changed by hand while the run was in review. Generating again keeps them.

create table payslip_edit (
  org_id int not null references organization,
  id uuid not null,
  run_id uuid not null,
  employee_id uuid not null,
  heading_id uuid not null,
  amount numeric(14, 2) not null,
  remarks text not null check (length(remarks) between 1 and 255),
  edited_by uuid not null,
  edited_at timestamptz not null,
  version int not null default 1,
  primary key (org_id, id),
  constraint payslip_edit_once unique (org_id, run_id, employee_id, heading_id),
  foreign key (org_id, run_id) references payroll_run (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, heading_id) references payroll_heading (org_id, id)
);
create index payslip_edit_employee on payslip_edit (org_id, employee_id);
create index payslip_edit_heading on payslip_edit (org_id, heading_id);
call tenant_table('payslip_edit', owner => 'employee_id');

-- what the line would be without the edit
alter table payslip_line add column original_amount numeric(14, 2);
