-- Whatever writes a person's values: each is of a field of the organization and fits its kind, and what only one may have
-- is held by one. The fields are locked for as long as the transaction lasts, so that none is deleted meanwhile.
create or replace function keep_custom(people uuid[]) returns void language plpgsql as $$
declare
  wrong text;
begin
  perform from custom_field f where f.org_id = current_org() and f.code in (
    select k from employee e, jsonb_object_keys(e.custom) k where e.org_id = current_org() and e.id = any (people)) for share;
  select v.key into wrong from employee e cross join lateral jsonb_each(e.custom) v
  left join custom_field f on f.org_id = e.org_id and f.code = v.key
  where e.org_id = current_org() and e.id = any (people)
    and (f.id is null or not custom_value_fits(f.kind, f.places, f.options, v.value))
  limit 1;
  if found then
    raise exception 'The value does not fit the field %.', wrong using errcode = 'check_violation', constraint = 'employee_custom_fits';
  end if;
  delete from employee_custom_key k where k.org_id = current_org() and k.employee_id = any (people);
  insert into employee_custom_key (org_id, field_id, key, employee_id)
  select e.org_id, f.id, lower(e.custom ->> f.code), e.id from employee e
  join custom_field f on f.org_id = e.org_id and f.is_unique and e.custom ? f.code
  where e.org_id = current_org() and e.id = any (people);
end $$;
