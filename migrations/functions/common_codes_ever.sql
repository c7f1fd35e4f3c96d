-- What somebody holds of the installation, by themselves or by a group, today or at another time: for those who ask
-- whether an account is more than an organization's.
create or replace function common_codes_ever(whom uuid) returns text[] language sql stable set search_path = public, pg_temp as $$
  select a.common_codes || array(select c from common_group_member x
    join common_group g on g.id = x.group_id, unnest(g.codes) c where x.account_id = a.id)
  from account a where a.id = whom
$$;
