-- A punch is never rewritten: only who it belongs to becomes known, a request about it is decided, and its place is forgotten with the person.
create or replace function punch_is_kept() returns trigger language plpgsql as $$
begin
  if (new.source, new.external_id, new.occurred_at, new.received_at, new.direction, new.device_user_id)
    is distinct from (old.source, old.external_id, old.occurred_at, old.received_at, old.direction, old.device_user_id) then
    raise exception 'a punch is never rewritten';
  end if;
  return new;
end $$;
