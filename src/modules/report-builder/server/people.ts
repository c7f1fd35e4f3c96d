import { sql } from 'kysely'
import { heldOn } from '#platform/group-member.ts'
import { searchWords } from '#platform/person-search.ts'
import type { Db } from '#platform/db.ts'

/** Somebody of HR with what they hold in the organization. */
export interface HrPerson {
  id: string
  full_name: string
  email: string | null
  codes: string[]
  /** The ids of the groups that they are in today. */
  group_ids: string[]
  /** In which they read days. */
  calendar: string
  /** In which they read titles. */
  language: string
  /** Some of what they hold is for the people of some branches or divisions only. */
  is_limited: boolean
}

/** HR of the organization that can sign in: some of them, or all, narrowed by their names. A few dozen at most. */
export async function peopleOf(
  db: Db,
  today: string,
  accountIds: readonly string[] | null,
  search = '',
): Promise<HrPerson[]> {
  const some = accountIds === null ? sql`true` : sql`m.account_id = any(${[...accountIds]}::uuid[])`
  const found = searchWords(search).map((word) => sql`strpos(lower(a.full_name), ${word}) > 0`)
  const { rows } = await sql<HrPerson>`
    select a.id, a.full_name, a.email, coalesce(a.calendar, o.default_calendar) as calendar, a.language,
      coalesce((select array_agg(distinct code) from general_member gm
        join permission_group g on g.org_id = gm.org_id and g.id = gm.group_id, unnest(g.codes) code
        where gm.org_id = m.org_id and gm.account_id = m.account_id and ${heldOn('gm', sql`${today}::date`)}), '{}') as codes,
      array(select gm.group_id from permission_group_member gm
        where gm.org_id = m.org_id and gm.account_id = m.account_id and ${heldOn('gm', sql`${today}::date`)}) as group_ids,
      exists (select from membership_limit l where l.org_id = m.org_id and l.account_id = m.account_id)
        or exists (select from group_member_limit l where l.org_id = m.org_id and l.account_id = m.account_id) as is_limited
    from membership m join account a on a.id = m.account_id join organization o on o.org_id = m.org_id
    where m.is_hr and a.is_active and not a.is_blocked and (m.left_on is null or m.left_on >= ${today}::date)
      and ${sql.join([some, ...found], sql` and `)}
    order by a.full_name, a.id limit 1000`.execute(db)
  return rows
}
