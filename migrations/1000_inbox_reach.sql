-- The inbox of HR names people: whoever is limited to branches or divisions, or let in by a group that is, reads what is about
-- their people and what is about nobody in particular.
alter table org_notification no force row level security;
alter table org_notification
  add column employee_id uuid,
  add column newcomer_id uuid,
  add constraint org_notification_employee_fkey foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  add constraint org_notification_newcomer_fkey foreign key (org_id, newcomer_id) references pre_employment (org_id, id) on delete cascade;
create index org_notification_employee on org_notification (org_id, employee_id) where employee_id is not null;
create index org_notification_newcomer on org_notification (org_id, newcomer_id) where newcomer_id is not null;

-- what stands in it already: by the subject, or by the page that it opens
update org_notification n set employee_id = r.employee_id from request r where r.org_id = n.org_id and r.id = n.subject_id;
update org_notification n set employee_id = s.employee_id from separation s
where n.employee_id is null and s.org_id = n.org_id and s.id = coalesce(n.subject_id, substring(n.url from '[?&]separation=([0-9a-f-]{36})')::uuid);
update org_notification n set employee_id = d.employee_id from document_ask_person d
where n.employee_id is null and d.org_id = n.org_id and d.id = n.subject_id;
update org_notification n set employee_id = c.employee_id from confirmation c
where n.employee_id is null and c.org_id = n.org_id and c.id = substring(n.url from '([0-9a-f-]{36})')::uuid;
update org_notification n set employee_id = r.employee_id from request r
where n.employee_id is null and r.org_id = n.org_id and r.id = substring(n.url from '[?&]request=([0-9a-f-]{36})')::uuid;
update org_notification n set employee_id = e.id from employee e
where n.employee_id is null and e.org_id = n.org_id and e.id in (n.subject_id, substring(n.url from '/users/([0-9a-f-]{36})')::uuid);
update org_notification n set newcomer_id = p.id from pre_employment p
where n.employee_id is null and p.org_id = n.org_id and p.id = n.subject_id;
update org_notification n set employee_id = e.id from feedback f join employee e on e.org_id = f.org_id and e.account_id = f.sender_account_id
where n.employee_id is null and f.org_id = n.org_id and f.id = n.subject_id;
alter table org_notification force row level security;

call within_reach('org_notification');
create policy reach_newcomer on org_notification as restrictive to chautari_part
  using (newcomer_id is null or newcomer_id in (select p.id from pre_employment p));
