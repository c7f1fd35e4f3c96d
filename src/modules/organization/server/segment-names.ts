import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { namedParts, type SegmentRule } from '#modules/organization/shared/segment.ts'

interface Named {
  id: string
  name: string
}

/** What the ids in these rules are called: one query for all of them, then asked rule by rule. */
export async function namesOf(db: Db, rules: readonly SegmentRule[]) {
  const ids = [...new Set(rules.flatMap((rule) => listedParts.flatMap((part) => rule[part] ?? [])))]
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
  const fields = rules.some(({ custom }) => custom?.length) ? await fieldsThere(db) : new Map<string, Asked>()
  return (rule: SegmentRule): Record<string, Named[]> => ({
    ...Object.fromEntries(
      listedParts
        .filter((part) => rule[part]?.length)
        .map((part) => [part, (rule[part] ?? []).flatMap((id) => byId.get(id) ?? [])]),
    ),
    ...(rule.custom?.length
      ? { custom: rule.custom.map((one) => ({ id: one, name: nameOf(one, fields) })) }
      : {}),
  })
}

/** A field of the organization that people can be told by. */
interface Asked {
  code: string
  title: string
  kind: string
  options: string[]
}

/** Those with few values, which are nobody's secret. */
export async function fieldsThere(db: Db): Promise<ReadonlyMap<string, Asked>> {
  const { rows } = await sql<Asked>`
    select code, title, kind, options from custom_field
    where kind in ('Yes or no', 'Choice', 'Several choices') and not is_sensitive`.execute(db)
  return new Map(rows.map((field) => [field.code, field]))
}

const partsOf = (one: string) => [one.slice(0, one.indexOf(':')), one.slice(one.indexOf(':') + 1)] as const
const nameOf = (one: string, fields: ReadonlyMap<string, Asked>) => {
  const [code, value] = partsOf(one)
  return `${fields.get(code)?.title ?? code}: ${value || '—'}`
}

/** What is said of a field that is not there, or that it does not have. */
export const unknownIn = (custom: readonly string[], fields: ReadonlyMap<string, Asked>): string[] =>
  custom.filter((one) => {
    const [code, value] = partsOf(one)
    const field = fields.get(code)
    if (!field) return true
    return value !== '' && !(field.kind === 'Yes or no' ? ['Yes', 'No'] : field.options).includes(value)
  })

/** The parts of a rule that list ids. */
export const listedParts = [...namedParts, 'include_ids', 'exclude_ids'] as const
export type Listed = (typeof listedParts)[number]
