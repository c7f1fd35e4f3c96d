-- Takes back what was released, unless the other organization has decided: then false.
create or replace function recall_transfer(departure uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  home int := current_org();
  actor text := coalesce(current_setting('app.account_id', true), '');
  d transfer_departure%rowtype;
  is_gone boolean;
begin
  select * into strict d from transfer_departure x where x.org_id = home and x.id = departure;
  perform set_config('app.org_id', d.to_org_id::text, true), set_config('app.account_id', '', true);
  delete from transfer_arrival a where a.org_id = d.to_org_id and a.id = d.id and a.state = 'Released';
  is_gone := found;
  perform set_config('app.org_id', home::text, true), set_config('app.account_id', actor, true);
  return is_gone;
end $$;
