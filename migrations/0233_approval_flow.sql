-- Who decides about what, in which order: declared by HR. The lowest priority that fits decides; where none fits, the
-- type's own order holds.
create table approval_flow (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  request_types text[] not null check (cardinality(request_types) between 1 and 20),
  priority int not null default 100 check (priority between 1 and 1000),
  segment_id uuid,
  conditions jsonb not null default '[]',
  steps jsonb not null check (jsonb_array_length(steps) between 1 and 8),
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  constraint approval_flow_segment foreign key (org_id, segment_id) references segment (org_id, id)
);
create unique index approval_flow_name on approval_flow (org_id, lower(name)) where not is_archived;
create index approval_flow_of_segment on approval_flow (org_id, segment_id) where segment_id is not null;
call tenant_table('approval_flow');

alter table request
  -- the steps that hold for this one, as they were when it was sent, and which of them it is at
  add column steps jsonb not null default '[]',
  add column step int not null default 0,
  add column flow_name text,
  -- how many of those who are asked at this step have yet to approve
  add column needs int not null default 1,
  -- until when the step wants an answer
  add column due_at timestamptz;
create index request_due on request (org_id, due_at) where due_at is not null;
create index request_recipient_person on request_recipient (org_id, employee_id);

-- What the law gives is a matter of the kind of leave, and not of who decides about it.
alter table leave_type add column is_statutory boolean not null default false;

-- The flows that there were, of all organizations at once, which an owner who is no superuser may read only so.
alter table leave_approval no force row level security;
alter table leave_type no force row level security;
alter table approval_flow no force row level security;
alter table request no force row level security;
alter table request_history no force row level security;
alter table leave_request no force row level security;
alter table leave_cancel_request no force row level security;
alter table resignation no force row level security;

create temporary table flow_before on commit drop as
select a.org_id, a.leave_type_id, a.levels, a.hr_step, a.is_statutory, t.name,
  (select jsonb_agg(jsonb_build_object('approver', case when n > a.levels then 'HR' else 'Supervisor' end, 'order', case when n <= a.levels then n end) order by n)
    from generate_series(1, a.levels + a.hr_step::int) n) as steps
from leave_approval a left join leave_type t on t.org_id = a.org_id and t.id = a.leave_type_id;
insert into approval_flow (org_id, id, name, request_types, priority, conditions, steps)
select org_id, gen_random_uuid(), coalesce('Leave: ' || left(name, 90), 'All other leave'), array['leave_request', 'leave_cancel_request'],
  case when leave_type_id is null then 1000 else 100 end,
  case when leave_type_id is null then '[]'::jsonb
    else jsonb_build_array(jsonb_build_object('fact', 'leave_type_id', 'is', 'one of', 'values', jsonb_build_array(leave_type_id))) end,
  steps
from flow_before;
update leave_type t set is_statutory = true from flow_before f
where f.org_id = t.org_id and f.leave_type_id = t.id and f.is_statutory;
-- what is on its way goes on as it began
with about as (
  select r.org_id, r.id, d.leave_type_id from request r join leave_request d on d.org_id = r.org_id and d.request_id = r.id
  where r.type = 'leave_request' and r.status in ('Requested', 'Forwarded')
  union all
  select r.org_id, r.id, d.leave_type_id from request r join leave_cancel_request c on c.org_id = r.org_id and c.request_id = r.id
  join leave_request d on d.org_id = c.org_id and d.request_id = c.leave_request_id
  where r.type = 'leave_cancel_request' and r.status in ('Requested', 'Forwarded')
), chosen as (
  select a.org_id, a.id, f.steps from about a
  cross join lateral (select f.steps from flow_before f where f.org_id = a.org_id and (f.leave_type_id = a.leave_type_id or f.leave_type_id is null)
    order by f.leave_type_id nulls last limit 1) f
)
update request r set steps = c.steps,
  step = least(jsonb_array_length(c.steps) - 1, (select count(*) from request_history h
    where h.org_id = r.org_id and h.request_id = r.id and h.action_performed = 'Approved'))
from chosen c where c.org_id = r.org_id and c.id = r.id;
update request r set steps = '[{"approver": "Every supervisor"}, {"approver": "HR"}]'::jsonb, step = (r.level is null)::int
from resignation d where d.org_id = r.org_id and d.request_id = r.id and r.status in ('Requested', 'Forwarded')
  and d.approval = 'Supervisors, then HR';

alter table leave_approval force row level security;
alter table leave_type force row level security;
alter table approval_flow force row level security;
alter table request force row level security;
alter table request_history force row level security;
alter table leave_request force row level security;
alter table leave_cancel_request force row level security;
alter table resignation force row level security;
drop table leave_approval;

-- Read at sign-in, as owner, as delegations are: who is asked for a decision has a supervisor's area to give it in.
alter table request_recipient no force row level security;
