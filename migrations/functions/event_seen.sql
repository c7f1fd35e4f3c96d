-- May this employee know of the event? Drafts are the coordinator's; a private one is for those who are invited.
create or replace function event_seen(event_id uuid, viewer uuid, on_day date) returns boolean language sql stable as $$
  select exists (select from event e where e.id = event_seen.event_id and (
    e.coordinator_id = viewer
    or e.state <> 'Draft' and (
      e.visibility = 'Public'
      or exists (select from event_member m where m.org_id = e.org_id and m.event_id = e.id and m.employee_id = viewer and m.is_invited)
      or e.segment_id is not null and exists (select from people_of_segment(e.segment_id, on_day) p where p.employee_id = viewer))))
$$;
