-- A delegation holds for all requests or for those of some types, and from when the delegate has taken it on.
alter table approval_delegation
  add column request_types text[] check (cardinality(request_types) > 0),
  add column accepted_at timestamptz,
  add column refused_at timestamptz,
  add constraint approval_delegation_answer check (accepted_at is null or refused_at is null);
update approval_delegation set accepted_at = created_at;
-- what was refused stands in nobody's way
alter table approval_delegation drop constraint approval_delegation_overlap;
alter table approval_delegation add constraint approval_delegation_overlap exclude using gist (
  org_id with =, delegator_id with =, daterange(from_on, to_on, '[]') with &&) where (ended_at is null and refused_at is null);

drop function approval_delegates(int, uuid, date);
drop function approval_delegators(int, uuid, date);

-- Who may decide in somebody's place about requests of a type on a day. A delegate who is away has one too: three steps
-- at most, whatever circle they make. In a language that keeps its plans: it is asked for every request that is shown,
-- and nearly always says nobody.
create function approval_delegates(org int, delegator uuid, on_day date, of_type text) returns uuid[] language plpgsql stable as $$
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
-- The other way round: in whose place somebody decides.
create function approval_delegators(org int, delegate uuid, on_day date, of_type text) returns uuid[] language plpgsql stable as $$
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
