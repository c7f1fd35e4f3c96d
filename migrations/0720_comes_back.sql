-- Who will join and has worked here before: taken back at joining, instead of made anew. Two may not come back as one.
alter table pre_employment
  add column former_employee_id uuid,
  add column is_continuous boolean not null default false,
  add foreign key (org_id, former_employee_id) references employee (org_id, id) on delete set null (former_employee_id);
create unique index pre_employment_former on pre_employment (org_id, former_employee_id)
  where former_employee_id is not null and state in ('Draft', 'Declined', 'Accepted', 'Onboarding');
create index pre_employment_former_of on pre_employment (org_id, former_employee_id) where former_employee_id is not null;

-- The day on which the login of somebody who comes back is opened; null: it is open, or there is none.
alter table employment_spell add column login_opens_on date;
create index employment_spell_login on employment_spell (org_id, login_opens_on) where login_opens_on is not null;
