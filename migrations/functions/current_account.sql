create or replace function current_account() returns uuid language sql stable parallel safe
  as $$ select current_setting('app.account_id')::uuid $$;
