import { sql, type RawBuilder } from 'kysely'

/** Of the membership `m` of the account `a`: the branches and divisions that their own limit names; null where there is none. */
export const limitedTo = sql<string | null>`(select string_agg(p.id, ',' order by p.id) from (
  select b.branch_id::text as id from membership_branch b where b.org_id = m.org_id and b.account_id = a.id
  union all select d.division_id::text from membership_division d where d.org_id = m.org_id and d.account_id = a.id) p)`

/** Of the same: the groups that hold on this day for the people of some branches or divisions of their own, as OwnGroup. */
export const ownGroups = (
  today: RawBuilder<boolean>,
) => sql`(select json_agg(json_build_object('group_id', h.group_id, 'codes', g.codes,
    'places', (select string_agg(p.id, ',' order by p.id) from (
      select b.branch_id::text as id from group_member_branch b where b.org_id = h.org_id and b.group_id = h.group_id and b.account_id = h.account_id
      union all select d.division_id::text from group_member_division d where d.org_id = h.org_id and d.group_id = h.group_id and d.account_id = h.account_id) p))
    order by h.group_id)
  from (select distinct l.group_id from group_member_limit l where l.org_id = m.org_id and l.account_id = a.id) own
  join permission_group_member h on h.org_id = m.org_id and h.account_id = a.id and h.group_id = own.group_id
  join permission_group g on g.org_id = h.org_id and g.id = h.group_id where ${today})`
