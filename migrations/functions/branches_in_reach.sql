-- The branches of the one who acts, with those below. As the owner: what it reads is itself within reach only.
create or replace function branches_in_reach() returns table (id uuid) language sql stable security definer set search_path = public, pg_temp as $$
  with recursive within as (
    select m.branch_id as id from membership_branch m where m.org_id = current_org() and m.account_id = current_account()
    union select b.id from branch b join within w on b.parent_id = w.id where b.org_id = current_org()
  ) select w.id from within w
$$;
