-- Who calls a degree as the list does means that level: so it was matched until now, and the version before writes it so.
create or replace function education_level_follows() returns trigger language plpgsql as $$
begin
  if new.level_id is null or (tg_op = 'UPDATE' and new.level_id = old.level_id and new.degree is distinct from old.degree) then
    new.level_id := coalesce(
      (select d.id from education_degree d where lower(d.name) = lower(trim(new.degree))), new.level_id);
  end if;
  return new;
end $$;
