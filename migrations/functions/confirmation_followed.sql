-- Whichever way somebody leaves, is confirmed or has another end of probation, nobody is asked any more; and where that is
-- taken back, they are asked again.
create or replace function confirmation_followed() returns trigger language plpgsql as $$
begin
  update confirmation c set version = c.version + 1, state = 'Closed', closed_because = case
      when new.left_on is not null then 'The last working day is ' || new.left_on || '.'
      when new.confirmed_on is not null then 'Confirmed on ' || new.confirmed_on || '.'
      else 'The probation ends on another day' || coalesce(', ' || new.probation_ends_on, '') || '.' end
  where c.org_id = new.org_id and c.employee_id = new.id and c.state in ('Asked', 'Answered')
    and (new.left_on is not null or new.confirmed_on is not null or new.probation_ends_on is distinct from c.ends_on);
  update confirmation c set version = c.version + 1, closed_because = null,
    state = case when c.recommended_at is null then 'Asked' else 'Answered' end
  where c.org_id = new.org_id and c.employee_id = new.id and c.state = 'Closed'
    and new.left_on is null and new.confirmed_on is null and new.probation_ends_on = c.ends_on;
  return null;
end $$;
