-- Lays the balances of somebody who has left before the organization that they move to, as it accepted to take them over.
create or replace function hand_over_transfer(departure uuid, figures jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  home int := current_org();
  actor text := coalesce(current_setting('app.account_id', true), '');
  d transfer_departure%rowtype;
begin
  select * into strict d from transfer_departure x
  where x.org_id = home and x.id = departure and x.state = 'Accepted' and x.handed_over_on is not null;
  perform set_config('app.org_id', d.to_org_id::text, true), set_config('app.account_id', '', true);
  insert into transfer_balance (org_id, arrival_id, figures)
  select a.org_id, a.id, hand_over_transfer.figures from transfer_arrival a where a.org_id = d.to_org_id and a.id = d.id and a.from_org_id = home;
  insert into signal (id, org_id, name, payload, account_id)
  values (gen_random_uuid(), d.to_org_id, 'transfer.handed_over', jsonb_build_object('id', d.id), null);
  perform set_config('app.org_id', home::text, true), set_config('app.account_id', actor, true);
end $$;
