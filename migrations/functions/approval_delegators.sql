-- In whose place somebody decides on a day: approval_delegates the other way round.
create or replace function approval_delegators(org int, delegate uuid, on_day date, of_type text) returns uuid[] language plpgsql stable as $$
begin
  if not exists (select from approval_delegation a where a.org_id = org and a.delegate_id = delegate
    and a.ended_at is null and a.accepted_at is not null and a.from_on <= on_day and a.to_on >= on_day) then
    return '{}';
  end if;
  return array(
    with recursive line as (
      select a.delegator_id as id, 1 as depth from approval_delegation a
      where a.org_id = org and a.delegate_id = delegate and a.ended_at is null and a.accepted_at is not null
        and a.from_on <= on_day and a.to_on >= on_day and (a.request_types is null or of_type = any (a.request_types))
      union all
      select b.delegator_id, line.depth + 1 from line join approval_delegation b on b.org_id = org and b.delegate_id = line.id
        and b.ended_at is null and b.accepted_at is not null and b.from_on <= on_day and b.to_on >= on_day
        and (b.request_types is null or of_type = any (b.request_types))
      where line.depth < 3
    )
    select distinct id from line where id <> delegate);
end $$;
