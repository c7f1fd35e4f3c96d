-- How the notifications of one kind are worded, for the whole installation. Kinds are declared in the program.
create table notification_template (
  id uuid primary key,
  kind text not null check (length(kind) between 1 and 100),
  text_en text check (length(text_en) between 1 and 500),
  text_ne text check (length(text_ne) between 1 and 500),
  is_active boolean not null default true,
  version int not null default 1,
  constraint notification_template_text check (text_en is not null or text_ne is not null)
);
create unique index notification_template_kind on notification_template (kind);
call common_table('notification_template');

-- As before, but who uses the application in Nepali gets the words in Nepali, where there are any.
drop function notify_accounts(uuid[], uuid[], uuid, uuid, text, text, text, text, jsonb, uuid, boolean);
create function notify_accounts(
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
  -- nobody outside the organization hears of what happens in it
  where exists (select from membership m where m.org_id = current_org() and m.account_id = a)
  on conflict (account_id, signal_id) do nothing
  returning account_id
$$;
revoke all on function notify_accounts from public;
grant execute on function notify_accounts to chautari_app;
