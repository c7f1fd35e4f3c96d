create or replace function employee_custom_kept() returns trigger language plpgsql as $$
declare
  people uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(n.id) into people from new_rows n where n.custom <> '{}';
  else
    select array_agg(n.id) into people from new_rows n join old_rows o using (org_id, id) where n.custom <> o.custom;
  end if;
  if people is not null then perform keep_custom(people); end if;
  return null;
end $$;
