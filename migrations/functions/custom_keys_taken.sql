-- Of values that only one person may have, those that somebody of the organization has: also somebody whom the one who asks
-- does not see.
create or replace function custom_keys_taken(asked jsonb) returns table (field_id uuid, value text, employee_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select k.field_id, r.text, k.employee_id from jsonb_to_recordset(asked) as r (field_id uuid, text text)
  join employee_custom_key k on k.org_id = current_org() and k.field_id = r.field_id and k.key = lower(r.text)
$$;
