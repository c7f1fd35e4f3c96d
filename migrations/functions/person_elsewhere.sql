-- Somebody of HR may be employed by another organization of the installation: those who read what they wrote or decided
-- see who that is, and where they work. Only of members of this organization, and only while they are employed.
create or replace function person_elsewhere(account uuid) returns json language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  here constant int := current_org();
  home record;
  found_person json;
begin
  if not exists (select from membership m where m.org_id = here and m.account_id = account) then
    return null;
  end if;
  for home in
    select m.org_id, m.employee_id from membership m
    where m.account_id = account and m.org_id <> here and m.employee_id is not null order by m.org_id
  loop
    -- the owner of the tables is bound to one organization as everybody is: this looks into the other, and comes back
    perform set_config('app.org_id', home.org_id::text, true);
    select json_build_object('id', e.id, 'code', e.code, 'full_name', e.full_name,
      'job_title', (select t.title from job_title t where t.org_id = e.org_id and t.id = a.job_title_id),
      'employee_level', (select l.title from employment_level l where l.org_id = e.org_id and l.id = a.employment_level_id),
      'profile_picture', null, 'profile_picture_thumb', null, 'cover_picture', null, 'cover_picture_thumb', null,
      'is_online', exists (select from presence s where s.org_id = e.org_id and s.account_id = account
        and s.seen_at > now() - interval '2 minutes'), 'is_blocked', c.is_blocked, 'is_current', true,
      'organization', json_build_object('name', o.name, 'slug', o.slug),
      'branch', (select json_build_object('name', b.name, 'code', b.code) from branch b where b.org_id = e.org_id and b.id = a.branch_id),
      'division', null)
    into found_person
    from employee e
    join organization o on o.org_id = e.org_id
    join account c on c.id = account
    left join employment_assignment a on a.org_id = e.org_id and a.employee_id = e.id
      and a.valid_from <= current_date and (a.valid_to is null or a.valid_to >= current_date)
    where e.org_id = home.org_id and e.id = home.employee_id and (e.left_on is null or e.left_on >= current_date);
    perform set_config('app.org_id', here::text, true);
    exit when found_person is not null;
  end loop;
  return found_person;
end $$;
