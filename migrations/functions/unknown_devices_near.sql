-- Serial numbers that called and belong to nobody, as far as they may be this organization's: they called from the address
-- of one of its devices or of whoever looks. Where there is no other organization, all of them.
create or replace function unknown_devices_near(viewer_ip text)
returns table (serial text, ip text, calls int, first_seen_at timestamptz, last_seen_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.serial, u.ip, u.calls, u.first_seen_at, u.last_seen_at from unknown_device u
  where u.ip = viewer_ip
    or exists (select from device_contact c where c.org_id = current_org() and c.ip = u.ip)
    or not exists (select from organization o where o.org_id <> current_org())
$$;
