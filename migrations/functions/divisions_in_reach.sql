create or replace function divisions_in_reach() returns table (id uuid) language sql stable security definer set search_path = public, pg_temp as $$
  with recursive within as (
    select m.division_id as id from membership_division m where m.org_id = current_org() and m.account_id = current_account()
    union select d.id from division d join within w on d.parent_id = w.id where d.org_id = current_org()
  ) select w.id from within w
$$;
