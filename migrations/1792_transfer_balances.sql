-- needs: tenant_table
-- What goes over with somebody who moves to another organization, as both sides agree: service that counts on, leave, loans.
alter table employee add column served_since date;
comment on column employee.served_since is 'from when service counts, where it was agreed that it began before joining';
alter table employee add constraint employee_served_since check (served_since < joined_on);

alter table transfer_departure
  -- asked for by the employee, then offered by HR, then accepted there
  add column carries text[] not null default '{}'
    check (carries <@ array['Length of service', 'Leave balance', 'Loan balance']),
  add column handed_over_on date;
alter table transfer_arrival
  add column carries text[] not null default '{}'
    check (carries <@ array['Length of service', 'Leave balance', 'Loan balance']),
  -- what of it was entered, and what has to be entered by hand
  add column entered text check (length(entered) <= 1000);

-- Leave and loans as they were handed over, until they are entered. Apart, so that no history keeps figures beyond that.
create table transfer_balance (
  org_id int not null references organization,
  arrival_id uuid not null,
  figures jsonb not null,
  primary key (org_id, arrival_id),
  foreign key (org_id, arrival_id) references transfer_arrival (org_id, id) on delete cascade
);
call tenant_table('transfer_balance', 'arrival_id', audit => 'run');

alter table loan_entry drop constraint loan_entry_kind_check;
alter table loan_entry add constraint loan_entry_kind_check
  check (kind in ('Disbursement', 'Opening', 'Instalment', 'Prepayment', 'Settlement', 'Write-off', 'Transfer'));
alter table loan_former_plan drop constraint loan_former_plan_because_check;
alter table loan_former_plan add constraint loan_former_plan_because_check
  check (because in ('Prepayment', 'Pause', 'Skip', 'Restructure', 'Settlement', 'Write-off', 'Transfer'));
