-- Somebody decides in an approver's place while that one is away. Only days from when it is made on, one at a time.
create table approval_delegation (
  org_id int not null references organization,
  id uuid not null,
  delegator_id uuid not null,
  delegate_id uuid not null check (delegate_id <> delegator_id),
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  reason text not null check (length(reason) between 1 and 255),
  account_id uuid not null,
  created_at timestamptz not null default now(),
  -- called off before its last day
  ended_at timestamptz,
  version int not null default 1,
  primary key (org_id, id),
  constraint approval_delegation_overlap exclude using gist (org_id with =, delegator_id with =, daterange(from_on, to_on, '[]') with &&) where (ended_at is null),
  foreign key (org_id, delegator_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, delegate_id) references employee (org_id, id) on delete cascade
);
create index approval_delegation_delegate on approval_delegation (org_id, delegate_id, to_on) where ended_at is null;
-- Read at sign-in, as owner: who stands in for a supervisor has a supervisor's area.
call tenant_table('approval_delegation', forced => false);

-- In whose place it was done.
alter table request_history add column on_behalf_of text;

-- Who may decide in somebody's place on a day. A delegate who is away has one too: three steps at most, whatever circle
-- they make. In a language that keeps its plans: it is asked for every request that is shown, and nearly always says nobody.
create function approval_delegates(org int, delegator uuid, on_day date) returns uuid[] language plpgsql stable as $$
begin
  if not exists (select from approval_delegation a where a.org_id = org and a.delegator_id = delegator
    and a.ended_at is null and daterange(a.from_on, a.to_on, '[]') @> on_day) then
    return '{}';
  end if;
  return array(
    select distinct d from approval_delegation a
    left join approval_delegation b on b.org_id = a.org_id and b.delegator_id = a.delegate_id and b.ended_at is null and b.from_on <= on_day and b.to_on >= on_day
    left join approval_delegation c on c.org_id = b.org_id and c.delegator_id = b.delegate_id and c.ended_at is null and c.from_on <= on_day and c.to_on >= on_day
    cross join lateral unnest(array[a.delegate_id, b.delegate_id, c.delegate_id]) d
    where a.org_id = org and a.delegator_id = delegator and a.ended_at is null and a.from_on <= on_day and a.to_on >= on_day
      and d is not null and d <> delegator);
end $$;
-- The other way round: in whose place somebody decides.
create function approval_delegators(org int, delegate uuid, on_day date) returns uuid[] language plpgsql stable as $$
begin
  if not exists (select from approval_delegation a where a.org_id = org and a.delegate_id = delegate
    and a.ended_at is null and a.from_on <= on_day and a.to_on >= on_day) then
    return '{}';
  end if;
  return array(
    select distinct d from approval_delegation a
    left join approval_delegation b on b.org_id = a.org_id and b.delegate_id = a.delegator_id and b.ended_at is null and b.from_on <= on_day and b.to_on >= on_day
    left join approval_delegation c on c.org_id = b.org_id and c.delegate_id = b.delegator_id and c.ended_at is null and c.from_on <= on_day and c.to_on >= on_day
    cross join lateral unnest(array[a.delegator_id, b.delegator_id, c.delegator_id]) d
    where a.org_id = org and a.delegate_id = delegate and a.ended_at is null and a.from_on <= on_day and a.to_on >= on_day
      and d is not null and d <> delegate);
end $$;
