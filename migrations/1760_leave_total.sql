-- needs: leave_total_of_entries
-- What the entries of an account come to, so that sums over everybody need not read the years of each. The ledger is the truth: the
-- total is kept by the statement that enters. `latest_on` is the latest day of an entry: after that day the total is the balance.
create table leave_total (
  org_id int not null references organization,
  employee_id uuid not null,
  leave_type_id uuid not null,
  days numeric(12, 3) not null,
  minutes int not null,
  latest_on date not null,
  primary key (org_id, employee_id, leave_type_id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, leave_type_id) references leave_type (org_id, id)
);
create index leave_total_type on leave_total (org_id, leave_type_id);
call tenant_table('leave_total', key => 'employee_id', audit => 'run');

insert into leave_total (org_id, employee_id, leave_type_id, days, minutes, latest_on)
select org_id, employee_id, leave_type_id, sum(days), sum(minutes), max(effective_on) from leave_ledger group by 1, 2, 3;

create trigger leave_total after insert on leave_ledger referencing new table as entered for each statement
execute function leave_total_of_entries();

-- Counting the requests of a type reads this alone.
drop index request_list;
create index request_list on request (org_id, type, created_at desc) include (id);
