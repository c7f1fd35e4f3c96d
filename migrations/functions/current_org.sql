-- Fails when no organization is set: a query outside of one is a mistake, not an empty list.
create or replace function current_org() returns int language sql stable parallel safe
  as $$ select current_setting('app.org_id')::int $$;
