-- needs: tenant_table
-- Kinds of payroll: beside the months there are final settlements, festival, bonus and correction payrolls.

alter table payroll_run
  add column type text not null default 'Regular'
    check (type in ('Regular', 'Final settlement', 'Festival', 'Bonus', 'Correction')),
  -- the closed payroll that this one corrects
  add column corrects_run_id uuid,
  add constraint payroll_run_corrects check ((type = 'Correction') = (corrects_run_id is not null)),
  add foreign key (org_id, corrects_run_id) references payroll_run (org_id, id);
create index payroll_run_corrected on payroll_run (org_id, corrects_run_id) where corrects_run_id is not null;
-- one regular payroll a period; others as often as they are needed
drop index payroll_run_period;
create unique index payroll_run_period on payroll_run (org_id, period_id) where state <> 'Cancelled' and type = 'Regular';
create index payroll_run_of_period on payroll_run (org_id, period_id);

-- Whom a payroll was made for, where it was not made for everybody.
create table payroll_run_person (
  org_id int not null references organization,
  run_id uuid not null,
  employee_id uuid not null,
  primary key (org_id, run_id, employee_id),
  foreign key (org_id, run_id) references payroll_run (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index payroll_run_person_employee on payroll_run_person (org_id, employee_id);
call tenant_table('payroll_run_person', key => 'run_id', audit => 'run', owner => 'employee_id');

-- An input of one payroll alone; without one it belongs to the month.
alter table payroll_input
  add column run_id uuid,
  add foreign key (org_id, run_id) references payroll_run (org_id, id) on delete cascade,
  drop constraint payroll_input_once,
  add constraint payroll_input_once unique nulls not distinct (org_id, period_id, employee_id, heading_id, run_id);
create index payroll_input_run on payroll_input (org_id, run_id) where run_id is not null;

alter table payroll_heading
  drop constraint payroll_heading_source_check,
  drop constraint payroll_heading_formula,
  drop constraint payroll_heading_tax_check;
alter table payroll_heading
  add constraint payroll_heading_source_check check (source in ('Fixed', 'Formula', 'Monthly input', 'Unit of work',
    'Festival allowance', 'Leave encashment', 'Gratuity', 'Severance', 'Settlement payment', 'Settlement recovery',
    'Advance salary', 'Loan', 'Income tax', 'Leaving tax')),
  add constraint payroll_heading_formula
    check (source not in ('Formula', 'Festival allowance', 'Gratuity') or formula is not null),
  add constraint payroll_heading_tax_check check (tax in ('Taxable', 'Not taxable', 'Retirement fund', 'Leaving rate')),
  -- what is taxed by itself is paid out
  add constraint payroll_heading_leaving check (tax <> 'Leaving rate' or kind = 'Earning'),
  add constraint payroll_heading_kind_of_source check (
    (source not in ('Festival allowance', 'Leave encashment', 'Gratuity', 'Severance', 'Settlement payment') or kind = 'Earning')
    and (source not in ('Settlement recovery', 'Leaving tax') or (kind = 'Deduction' and tax = 'Not taxable')));
-- an amount has one heading that it is paid by
create unique index payroll_heading_one_of_source on payroll_heading (org_id, source)
  where not is_archived and source in ('Festival allowance', 'Leave encashment', 'Gratuity', 'Severance',
    'Settlement payment', 'Settlement recovery', 'Leaving tax');
