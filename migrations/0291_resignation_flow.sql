-- Who decides about a resignation was a setting with three ways. It is declared as for every other kind of request now:
-- what an organization has set becomes a flow. Every supervisor and then HR is what holds where no flow is declared.
alter table approval_flow no force row level security;
alter table request no force row level security;
alter table resignation no force row level security;

insert into approval_flow (org_id, id, name, request_types, priority, steps)
select s.org_id, gen_random_uuid(), 'Resignations: ' || lower(s.value ->> 'approval'), array['resignation'], 100,
  case s.value ->> 'approval' when 'HR alone' then '[{"approver": "HR"}]'::jsonb else '[{"approver": "Supervisor", "order": 1}]'::jsonb end
from singleton_setting s
where s.key = 'resignation_approval' and s.value ->> 'approval' in ('First supervisor', 'HR alone')
  and not exists (select from approval_flow f where f.org_id = s.org_id and 'resignation' = any(f.request_types));
update singleton_setting set value = value - 'approval' where key = 'resignation_approval' and value ? 'approval';

-- what was sent before flows were kept with requests tells by its steps how it was decided
update request r set steps = case d.approval
    when 'HR alone' then '[{"approver": "HR"}]'::jsonb
    when 'First supervisor' then '[{"approver": "Supervisor", "order": 1}]'::jsonb
    else '[{"approver": "Every supervisor"}, {"approver": "HR"}]'::jsonb end
from resignation d where d.org_id = r.org_id and d.request_id = r.id and r.steps = '[]'::jsonb;
alter table resignation drop column approval;

alter table approval_flow force row level security;
alter table request force row level security;
alter table resignation force row level security;
