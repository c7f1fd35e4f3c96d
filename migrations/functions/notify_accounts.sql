-- As before, and those whom the organization has invited.
create or replace function notify_accounts(
  accounts uuid[], ids uuid[], signal uuid, actor uuid, actor_name text, text text, url text,
  interactive_type text, interactive_data jsonb, subject uuid, can_be_reminded boolean, text_ne text default null
) returns setof uuid language sql security definer set search_path = public, pg_temp as $$
  insert into notification (account_id, id, org_id, actor_account_id, actor_name, text, url, interactive_type,
    interactive_data, subject_id, can_be_reminded, signal_id)
  select a, i, current_org(), actor, actor_name,
    case when text_ne is not null and exists (select from account p where p.id = a and p.language = 'ne')
      then text_ne else text end,
    url, interactive_type, interactive_data, subject, can_be_reminded, signal
  from unnest(accounts, ids) as r (a, i)
  -- nobody outside the organization hears of what happens in it, but of their own invitation
  where exists (select from membership m where m.org_id = current_org() and m.account_id = a)
    or exists (select from outside_invitation v where v.org_id = current_org() and v.account_id = a and v.id = subject and v.state = 'Pending')
  on conflict (account_id, signal_id) do nothing
  returning account_id
$$;
