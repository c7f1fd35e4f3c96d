-- The version before writes and reads the name: `reason` is of it alone.
create or replace function resignation_reason_follows() returns trigger language plpgsql as $$
begin
  if new.reason_id is null then
    select r.id into new.reason_id from resignation_reason r
    where r.org_id = new.org_id and (lower(r.name) = lower(new.reason) or r.code = replace(lower(new.reason), ' ', '_'))
    order by lower(r.name) = lower(new.reason) desc limit 1;
  end if;
  if new.reason is null then
    select r.name into new.reason from resignation_reason r where r.org_id = new.org_id and r.id = new.reason_id;
  end if;
  return new;
end $$;
