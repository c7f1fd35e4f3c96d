create or replace function approver_left() returns trigger language plpgsql as $$
begin
  perform approvers_changed(array(select o.id from former o join changed n on n.org_id = o.org_id and n.id = o.id
    where n.left_on is not null and n.left_on is distinct from o.left_on));
  return null;
end $$;
