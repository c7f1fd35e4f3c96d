-- Check-ins that came since a moment: their days are computed together.
create index punch_checked_in on punch (org_id, received_at) where source in ('Web', 'Kiosk');
