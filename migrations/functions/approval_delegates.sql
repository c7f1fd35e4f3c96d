-- Who may decide in somebody's place about requests of a type on a day. A delegate who is away has one too: three steps
-- at most, whatever circle they make. In a language that keeps its plans: it is asked for every request that is shown,
-- and nearly always says nobody.
create or replace function approval_delegates(org int, delegator uuid, on_day date, of_type text) returns uuid[] language plpgsql stable as $$
begin
  if not exists (select from approval_delegation a where a.org_id = org and a.delegator_id = delegator
    and a.ended_at is null and a.refused_at is null and daterange(a.from_on, a.to_on, '[]') @> on_day) then
    return '{}';
  end if;
  return array(
    with recursive line as (
      select a.delegate_id as id, 1 as depth from approval_delegation a
      where a.org_id = org and a.delegator_id = delegator and a.ended_at is null and a.accepted_at is not null
        and a.from_on <= on_day and a.to_on >= on_day and (a.request_types is null or of_type = any (a.request_types))
      union all
      select b.delegate_id, line.depth + 1 from line join approval_delegation b on b.org_id = org and b.delegator_id = line.id
        and b.ended_at is null and b.accepted_at is not null and b.from_on <= on_day and b.to_on >= on_day
        and (b.request_types is null or of_type = any (b.request_types))
      where line.depth < 3
    )
    select distinct id from line where id <> delegator);
end $$;
