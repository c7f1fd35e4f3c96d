-- Whether a link to a first password can be mailed: the rule of make_activations, which reads what the organization may not.
create or replace function awaits_activation(account uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from account a join membership m on m.account_id = a.id and m.org_id = current_org()
    where a.id = awaits_activation.account and a.password_hash is null and a.is_active and not a.is_blocked and a.email is not null)
$$;
