-- Tells the organization that released somebody what was decided, and from when on they work here.
create or replace function answer_transfer(arrival uuid, as_state text, begins date, note text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  home int := current_org();
  actor text := coalesce(current_setting('app.account_id', true), '');
  a transfer_arrival%rowtype;
begin
  select * into strict a from transfer_arrival x where x.org_id = home and x.id = arrival and x.state = as_state;
  perform set_config('app.org_id', a.from_org_id::text, true), set_config('app.account_id', '', true);
  update transfer_departure d set state = as_state, joins_on = begins, answer = note, carries = a.carries, answered_on = org_today(), version = d.version + 1
  where d.org_id = a.from_org_id and d.id = a.id and d.to_org_id = home and d.state = 'Released';
  -- the record there may have been erased since
  if found then
    insert into signal (id, org_id, name, payload, account_id)
    values (gen_random_uuid(), a.from_org_id, 'transfer.answered', jsonb_build_object('id', a.id), null);
  end if;
  perform set_config('app.org_id', home::text, true), set_config('app.account_id', actor, true);
end $$;
