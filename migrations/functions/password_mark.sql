create or replace function password_mark(hash text) returns text language sql immutable
  as $$ select encode(sha256(convert_to(coalesce(hash, ''), 'UTF8')), 'hex') $$;
