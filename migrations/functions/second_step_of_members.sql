-- What HR is told of its people: whether they have what is asked, never which.
create or replace function second_step_of_members(asked text) returns table (account_id uuid, confirmed_at timestamptz, reset_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.account_id,
    least((select min(p.created_at) from account_passkey p where p.account_id = m.account_id),
      case asked when 'totp' then t.confirmed_at end),
    t.reset_at
  from membership m left join account_totp t on t.account_id = m.account_id
  where m.org_id = current_org()
$$;
