create or replace function group_member_changed() returns trigger language plpgsql as $$
begin
  perform approvers_changed(array(select e.id from former o join employee e on e.org_id = o.org_id and e.account_id = o.account_id));
  return null;
end $$;
