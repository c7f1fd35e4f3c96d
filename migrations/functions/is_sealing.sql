-- Sealing changes how a value is kept and not what it is; an entry would keep the plain value that is to go.
create or replace function is_sealing() returns boolean language sql stable parallel safe as $$
  select coalesce(current_setting('app.sealing', true), '') = '1' and current_setting('role') = 'none'
$$;
