-- The level of a degree is a row of the list, by whose rank the highest of a person is known; what the degree is called
-- stays as it was written, and need not be said beside the level.
alter table employee_education
  add column level_id uuid references education_degree,
  alter column degree drop not null,
  add constraint employee_education_said check (degree is not null or level_id is not null);

-- Who calls a degree as the list does means that level: so it was matched until now, and the version before writes it so.
create function education_level_follows() returns trigger language plpgsql as $$
begin
  if new.level_id is null or (tg_op = 'UPDATE' and new.level_id = old.level_id and new.degree is distinct from old.degree) then
    new.level_id := coalesce(
      (select d.id from education_degree d where lower(d.name) = lower(trim(new.degree))), new.level_id);
  end if;
  return new;
end $$;
create trigger education_level_follows before insert or update on employee_education
  for each row execute function education_level_follows();

alter table employee_education no force row level security;
update employee_education e set level_id = d.id from education_degree d where lower(d.name) = lower(trim(e.degree));
alter table employee_education force row level security;
create index employee_education_level on employee_education (level_id) where level_id is not null;

-- How people change the name of a degree, where that was said, holds for its level.
update singleton_setting
set value = jsonb_set(value, '{fields,education.level}', value #> '{fields,education.degree}')
where key = 'change_policy' and value #> '{fields,education.degree}' is not null;
