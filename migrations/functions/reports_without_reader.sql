-- How many open reports would be left without a reader, were this investigator none any more from a day on: a count and nothing
-- else. Held until the end of the transaction, so that of the last two readers only one goes. None where they read nothing today.
create or replace function reports_without_reader(goes uuid, day date) returns int language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('whistle readers'), current_org());
  return (
    select count(*) from whistle_report r
    where r.org_id = current_org() and r.status not in ('Closed', 'Purged')
      and exists (select from whistle_readers_on(r.id, org_today()) x where x = goes)
      and not exists (select from whistle_readers_on(r.id, day) x where x <> goes)
  );
end $$;
