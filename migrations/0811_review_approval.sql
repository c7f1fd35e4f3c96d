-- A change of an employment that somebody else has to approve is a request: whoever prepared it asks, about somebody who does
-- not see it.
alter table request add column is_prepared boolean not null default false;
-- Beside the state, which the version before reads: a draft that was sent, or came back.
alter table employment_review add column approval text check (approval in ('Requested', 'Declined'));

create table employment_review_request (
  org_id int not null references organization,
  request_id uuid not null,
  review_id uuid not null,
  -- as it was when it was sent: it may be corrected and sent again
  change_type_id uuid not null,
  category text not null,
  effective_from date not null,
  changes jsonb not null,
  prepared_by uuid,
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, review_id) references employment_review (org_id, id) on delete cascade,
  foreign key (org_id, change_type_id) references change_type (org_id, id)
);
create index employment_review_request_review on employment_review_request (org_id, review_id);
create index employment_review_request_type on employment_review_request (org_id, change_type_id);
call tenant_table('employment_review_request', key => 'request_id');

-- Drafts that waited for a second person have been sent.
alter table employment_review no force row level security;
alter table employment_review_request no force row level security;
alter table change_type no force row level security;
alter table employee no force row level security;
alter table branch no force row level security;
alter table division no force row level security;
alter table job_title no force row level security;
alter table employment_level no force row level security;
alter table employment_type no force row level security;
alter table request no force row level security;
alter table request_history no force row level security;

update employment_review r set approval = 'Requested'
from change_type c
where c.org_id = r.org_id and c.id = r.change_type_id and r.state = 'Draft' and r.created_by is not null
  and (c.needs_approval or exists (select from singleton_setting s
    where s.org_id = r.org_id and s.key = 'employment_review' and s.value ->> 'second_person' = 'true'));

create temporary table sent_review on commit drop as
select r.*, gen_random_uuid() as sent_id, c.category from employment_review r
join change_type c on c.org_id = r.org_id and c.id = r.change_type_id where r.approval = 'Requested';

insert into request (org_id, id, type, employee_id, sender_account_id, is_prepared, status, level, steps, request_remarks, created_at)
select org_id, sent_id, 'employment_review_request', employee_id, created_by, true, 'Requested', null, '[{"approver": "HR"}]', remarks, created_at
from sent_review;

insert into request_history (org_id, id, request_id, action_performed, account_id, account_name, acting_as, remarks, created_at)
select r.org_id, gen_random_uuid(), r.sent_id, 'Requested', a.id, a.full_name, 'hr', r.remarks, r.created_at
from sent_review r join account a on a.id = r.created_by;

insert into employment_review_request (org_id, request_id, review_id, change_type_id, category, effective_from, prepared_by, changes)
select r.org_id, r.sent_id, r.id, r.change_type_id, r.category, r.effective_from, r.created_by, coalesce((
  select jsonb_agg(jsonb_build_object('field', f.field, 'title', f.title, 'from', null, 'to', f.value)) from (values
    ('branch_id', 'Branch', (select name from branch x where x.org_id = r.org_id and x.id = r.branch_id)),
    ('division_id', 'Division', (select name from division x where x.org_id = r.org_id and x.id = r.division_id)),
    ('job_title_id', 'Job title', (select title from job_title x where x.org_id = r.org_id and x.id = r.job_title_id)),
    ('employment_level_id', 'Level', (select title from employment_level x where x.org_id = r.org_id and x.id = r.employment_level_id)),
    ('employment_type_id', 'Employment type', (select title from employment_type x where x.org_id = r.org_id and x.id = r.employment_type_id)),
    ('pay_step', 'Pay step', r.pay_step::text),
    ('supervisors', 'Supervisors', case when jsonb_typeof(r.supervisors) = 'array' then (
      select string_agg(e.full_name, ', ' order by (x.value ->> 'authority_order')::int) from jsonb_array_elements(r.supervisors) x
      join employee e on e.org_id = r.org_id and e.id = (x.value ->> 'supervisor_id')::uuid) end),
    ('confirmed_on', 'Confirmed on', r.confirmed_on::text),
    ('probation_ends_on', 'Probation ends on', r.probation_ends_on::text),
    ('contract_ends_on', 'Contract ends on', r.contract_ends_on::text),
    ('leave_balances', 'Leave balances', case when r.leave_balances = 'restart' then 'start anew' end)
  ) f (field, title, value) where f.value is not null), '[]')
from sent_review r;

alter table employment_review force row level security;
alter table employment_review_request force row level security;
alter table change_type force row level security;
alter table employee force row level security;
alter table branch force row level security;
alter table division force row level security;
alter table job_title force row level security;
alter table employment_level force row level security;
alter table employment_type force row level security;
alter table request force row level security;
alter table request_history force row level security;
