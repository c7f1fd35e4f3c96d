-- What is asked and lacks: a passkey does for an authenticator too, and not the other way round.
create or replace function mechanism_lacking(account uuid, at timestamptz) returns table (mechanism text, due_at timestamptz)
language sql stable as $$
  select t.mechanism, t.due_at from mechanism_asked(account, at) t
  where not exists (select from account_passkey p where p.account_id = account)
    and not (t.mechanism = 'totp'
      and exists (select from account_totp a where a.account_id = account and a.confirmed_at is not null))
$$;
