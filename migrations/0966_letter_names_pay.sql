-- A letter that says what somebody is paid is opened by those who may read pay, and by whom it was written to.
alter table letter add column names_pay boolean not null default false;
alter table letter no force row level security;
alter table letter_template_revision no force row level security;
alter table letter_template no force row level security;
update letter l set names_pay = true
where l.file_id is not null and (
  exists (select from letter_template_revision r where r.org_id = l.org_id and r.template_id = l.template_id and r.body::text like '%{{annual_salary}}%')
  or exists (select from letter_template t where t.org_id = l.org_id and t.id = l.template_id and t.body::text like '%{{annual_salary}}%'));
alter table letter force row level security;
alter table letter_template_revision force row level security;
alter table letter_template force row level security;
