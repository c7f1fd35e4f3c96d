-- A field stays what it is for as long as somebody has a value in it. As the owner: whoever changes it may not see everybody.
create or replace function custom_field_kept() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from employee e where e.org_id = old.org_id and e.custom ? old.code) then
      raise exception 'Somebody has a value in the field %.', old.code using errcode = 'foreign_key_violation', constraint = 'custom_field_used_fkey';
    end if;
    return old;
  end if;
  if new.code <> old.code or new.kind <> old.kind then
    raise exception 'Code and kind of the field % never change.', old.code using errcode = 'check_violation', constraint = 'custom_field_kind_kept';
  end if;
  if (new.options, new.places) is distinct from (old.options, old.places) and exists (
    select from employee e where e.org_id = new.org_id and e.custom ? new.code
      and not custom_value_fits(new.kind, new.places, new.options, e.custom -> new.code)) then
    raise exception 'Somebody has a value that the field % would not take.', new.code using errcode = 'check_violation', constraint = 'custom_field_options';
  end if;
  if new.is_unique <> old.is_unique then
    delete from employee_custom_key k where k.org_id = new.org_id and k.field_id = new.id;
    if new.is_unique then
      insert into employee_custom_key (org_id, field_id, key, employee_id)
      select e.org_id, new.id, lower(e.custom ->> new.code), e.id from employee e where e.org_id = new.org_id and e.custom ? new.code;
    end if;
  end if;
  return new;
end $$;
