create or replace function organization_resignation_reasons() returns trigger language plpgsql as $$
declare
  former text := current_setting('app.org_id', true);
begin
  perform set_config('app.org_id', new.org_id::text, true);
  insert into resignation_reason (org_id, id, name, name_nepali, code, position, is_retirement)
  select new.org_id, gen_random_uuid(), u.name, u.name_nepali, u.code, u.pos, u.code = 'retirement' from usual_resignation_reasons() u;
  perform set_config('app.org_id', coalesce(former, ''), true);
  return null;
end $$;
