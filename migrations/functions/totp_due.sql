create or replace function totp_due(account uuid, at timestamptz) returns timestamptz language sql stable as $$
  select min(t.due_at) from mechanism_lacking(account, at) t
$$;
