import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { namedParts, type SegmentRule } from '#modules/organization/shared/segment.ts'

interface Named {
  id: string
  name: string
}

/** What the ids in these rules are called: one query for all of them, then asked rule by rule. */
export async function namesOf(db: Db, rules: readonly SegmentRule[]) {
  const ids = [...new Set(rules.flatMap((rule) => parts.flatMap((part) => rule[part] ?? [])))]
  const { rows } = ids.length
    ? await sql<Named>`
        with asked as (select unnest(${ids}::uuid[]) as id)
        select id, name from branch join asked using (id)
        union all select id, name from division join asked using (id)
        union all select id, title from job_title join asked using (id)
        union all select id, title from employment_level join asked using (id)
        union all select id, name from employment_level_group join asked using (id)
        union all select id, title from employment_type join asked using (id)
        union all select id, name from station join asked using (id)
        union all select id, name from religion join asked using (id)
        union all select id, name from ethnicity join asked using (id)
        union all select id, full_name from employee join asked using (id)`.execute(db)
    : { rows: [] }
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (rule: SegmentRule): Record<string, Named[]> =>
    Object.fromEntries(
      parts
        .filter((part) => rule[part]?.length)
        .map((part) => [part, (rule[part] ?? []).flatMap((id) => byId.get(id) ?? [])]),
    )
}

const parts = [...namedParts, 'include_ids', 'exclude_ids'] as const
