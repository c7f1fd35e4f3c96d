-- What HR is told of its people: since when they have their password, and nothing of it. Null: they have none.
create or replace function passwords_of_members() returns table (account_id uuid, changed_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, case when a.password_hash is not null then a.password_changed_at end
  from account a join membership m on m.account_id = a.id and m.org_id = current_org()
$$;
