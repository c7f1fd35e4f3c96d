-- A loan is asked for by a request that flows of the organization decide: as everything else that people ask for.
create table loan_request (
  org_id int not null references organization,
  request_id uuid not null,
  employee_id uuid not null,
  loan_id uuid not null,
  primary key (org_id, request_id),
  constraint loan_request_loan unique (org_id, loan_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, loan_id) references loan (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index loan_request_employee on loan_request (org_id, employee_id);
call tenant_table('loan_request', key => 'request_id', owner => 'employee_id');

-- What waits for a decision, or could still be taken back, has been asked for.
alter table loan no force row level security;
alter table loan_request no force row level security;
alter table request no force row level security;
alter table request_history no force row level security;

create temporary table asked_loan on commit drop as
select l.org_id, l.id as loan_id, l.employee_id, gen_random_uuid() as request_id, a.id as account_id, a.full_name,
  case l.state when 'Approved' then 'Approved' else 'Requested' end as status, l.state = 'Requested' as is_own,
  coalesce(l.remarks, '') as remarks, l.initiated_at, l.approved_at, l.decision_remarks, p.id as approver_id, p.full_name as approver
from loan l join account a on a.id = l.initiated_by left join account p on p.id = l.approved_by
where l.state in ('Requested', 'Initiated', 'Approved');

insert into request (org_id, id, type, employee_id, sender_account_id, is_offline, status, level, steps, request_remarks, created_at, decided_at)
select org_id, request_id, 'loan_request', employee_id, account_id, not is_own, status, null, '[{"approver": "HR"}]', remarks, initiated_at, approved_at
from asked_loan;
insert into request_history (org_id, id, request_id, action_performed, account_id, account_name, acting_as, remarks, created_at)
select org_id, gen_random_uuid(), request_id, 'Requested', account_id, full_name, case when is_own then 'user' else 'hr' end, remarks, initiated_at
from asked_loan
union all
select org_id, gen_random_uuid(), request_id, 'Approved', approver_id, approver, 'hr', coalesce(decision_remarks, ''), approved_at
from asked_loan where status = 'Approved' and approver_id is not null and approved_at is not null;
insert into loan_request (org_id, request_id, employee_id, loan_id)
select org_id, request_id, employee_id, loan_id from asked_loan;

alter table loan force row level security;
alter table loan_request force row level security;
alter table request force row level security;
alter table request_history force row level security;
