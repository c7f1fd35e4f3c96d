-- Whether the organization asks for an authenticator, for programs that read that answer alone.
create or replace function totp_asked(account uuid, at timestamptz) returns table (org_id int, due_at timestamptz)
language sql stable as $$
  select a.org_id, a.due_at from mechanism_asked(account, at) a where a.mechanism = 'totp'
$$;
