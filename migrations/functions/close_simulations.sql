-- Ends what has run out, or whose session has ended, and says so among the security events, which the role of requests
-- does not read nor write of others.
create or replace function close_simulations(at timestamptz) returns int language sql security definer set search_path = public, pg_temp as $$
  with over as (
    update simulation x set ended_at = least(x.expires_at, coalesce(s.ended_at, x.expires_at))
    from account_session s
    where x.org_id = current_org() and s.id = x.session_id and x.ended_at is null and (x.expires_at <= at or s.ended_at is not null)
    returning x.id, x.org_id, x.account_id, x.seen_account_id, x.ended_at
  ), said as (
    insert into security_event (id, name, org_id, account_id, detail, at)
    select gen_random_uuid(), 'simulation.ended', o.org_id, o.account_id,
      jsonb_build_object('looked_as', a.full_name, 'account_id', o.seen_account_id, 'simulation_id', o.id), o.ended_at
    from over o join account a on a.id = o.seen_account_id
    returning 1
  )
  select count(*)::int from said
$$;
