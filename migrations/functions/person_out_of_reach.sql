-- How somebody out of reach is called where they are named beside others, such as who approves: no more than that.
create or replace function person_out_of_reach(employee uuid) returns json language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object('id', e.id, 'code', e.code, 'full_name', e.full_name, 'job_title', null, 'employee_level', null,
    'profile_picture', null, 'profile_picture_thumb', null, 'cover_picture', null, 'cover_picture_thumb', null,
    'is_online', false, 'is_blocked', false, 'is_current', true,
    'organization', json_build_object('name', o.name, 'slug', o.slug), 'branch', null, 'division', null)
  from employee e join organization o on o.org_id = e.org_id where e.org_id = current_org() and e.id = employee
$$;
