-- Groups of rights of the installation: given to people like the groups of an organization, for good or for some days.
-- Like the account's own common codes they belong to no organization, and the app role has no access.
create table common_group (
  id uuid primary key,
  name text not null,
  codes text[] not null default '{}',
  version int not null default 1
);
create unique index common_group_name on common_group (lower(name));
create table common_group_member (
  account_id uuid not null references account on delete cascade,
  group_id uuid not null references common_group,
  valid_from date,
  valid_to date,
  given_by uuid references account on delete set null,
  given_at timestamptz not null,
  primary key (account_id, group_id),
  constraint common_group_member_period check (valid_to >= valid_from)
);
create index common_group_member_group on common_group_member (group_id);
create index common_group_member_giver on common_group_member (given_by);

-- What somebody holds of the installation, by themselves or by a group, today or at another time: for those who ask
-- whether an account is more than an organization's.
create function common_codes_ever(whom uuid) returns text[] language sql stable set search_path = public, pg_temp as $$
  select a.common_codes || array(select c from common_group_member x
    join common_group g on g.id = x.group_id, unnest(g.codes) c where x.account_id = a.id)
  from account a where a.id = whom
$$;
revoke all on function common_codes_ever from public;

create or replace function account_reach(accounts uuid[]) returns table (account_id uuid, common_codes text[], is_elsewhere boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, common_codes_ever(a.id), exists (select from membership o where o.account_id = a.id and o.org_id <> current_org())
  from account a join membership m on m.account_id = a.id and m.org_id = current_org()
  where a.id = any (accounts)
$$;

create or replace function let_in(whom uuid, auditor boolean) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_one account%rowtype;
  elsewhere boolean;
begin
  select * into strict found_one from account a where a.id = whom for update;
  if exists (select from membership m where m.org_id = current_org() and m.account_id = whom) then return 'here'; end if;
  elsewhere := exists (select from membership m where m.account_id = whom);
  -- who left others, or is kept out by them, is not theirs to let in again from here
  if found_one.is_blocked or (elsewhere and not found_one.is_active) then return 'closed'; end if;
  -- an audit user reads and does nothing else, in all organizations
  if auditor <> found_one.is_audit_user and (elsewhere or common_codes_ever(whom) <> '{}') then
    return case when auditor then 'works' else 'audits' end;
  end if;
  update account a set is_audit_user = auditor, is_active = true, stamp = a.stamp + 1
  where a.id = whom and (a.is_audit_user <> auditor or not a.is_active);
  return null;
end $$;

create or replace function let_out(whom uuid, at timestamptz) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform current_org();
  update account a set is_active = false, stamp = a.stamp + 1
  where a.id = whom and common_codes_ever(whom) = '{}' and not exists (select from membership m where m.account_id = whom);
  if not found then return; end if;
  delete from account_token t where t.account_id = whom;
  delete from login_challenge c where c.account_id = whom;
  return query
    update account_session s set ended_at = at, ended_reason = 'let_out'
    where s.account_id = whom and s.ended_at is null returning s.id;
end $$;
