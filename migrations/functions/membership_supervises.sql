-- Fills the days on which a member supervises, whenever the membership is written.
create or replace function membership_supervises() returns trigger language plpgsql as $$
begin
  new.supervising := supervising_days(new.org_id, new.employee_id);
  return new;
end $$;
