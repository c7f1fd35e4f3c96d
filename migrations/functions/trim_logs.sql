-- The addresses of the audit go with the logs, day by day as they were digested: those days are then known by `bare`.
create or replace function trim_logs(before timestamptz) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  events int;
  reads int;
begin
  if before > now() - interval '170 days' then raise exception 'logs are kept for half a year at least'; end if;
  delete from security_event e where e.org_id = current_org() and e.at < before;
  get diagnostics events = row_count;
  delete from sensitive_read r where r.org_id = current_org() and r.at < before;
  get diagnostics reads = row_count;
  update audit_row r set ip = null from audit_digest d
  where d.org_id = current_org() and d.bare is not null and d.bared_at is null and d.until_at <= before
    and r.org_id = d.org_id and r.at >= coalesce(d.from_at, '-infinity') and r.at < d.until_at and r.ip is not null;
  update audit_digest d set bared_at = now()
  where d.org_id = current_org() and d.bare is not null and d.bared_at is null and d.until_at <= before;
  return events + reads;
end $$;
