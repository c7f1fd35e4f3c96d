-- Lays what was released before the organization that the person asks to join. Nothing else of them crosses, and the history
-- of that organization does not name who released it.
create or replace function send_transfer(departure uuid, known jsonb, whose uuid, whole_name text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  home int := current_org();
  actor text := coalesce(current_setting('app.account_id', true), '');
  d transfer_departure%rowtype;
  home_name text;
begin
  select * into strict d from transfer_departure x where x.org_id = home and x.id = departure and x.state = 'Released';
  select o.name into strict home_name from organization o where o.org_id = home;
  perform set_config('app.org_id', d.to_org_id::text, true), set_config('app.account_id', '', true);
  insert into transfer_arrival (org_id, id, from_org_id, from_name, account_id, full_name, last_working_on, desired_from, received_on, carries)
  values (d.to_org_id, d.id, home, home_name, whose, whole_name, d.last_working_on, d.desired_from, org_today(), d.carries);
  insert into transfer_released (org_id, arrival_id, person) values (d.to_org_id, d.id, known);
  insert into signal (id, org_id, name, payload, account_id)
  values (gen_random_uuid(), d.to_org_id, 'transfer.arrived', jsonb_build_object('id', d.id), null);
  perform set_config('app.org_id', home::text, true), set_config('app.account_id', actor, true);
end $$;
