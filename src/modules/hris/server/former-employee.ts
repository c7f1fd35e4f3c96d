import { sql } from 'kysely'
import { allowed, P, type Code } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { sealedForms } from '#platform/db-sealing.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { latestSeparation } from '#modules/hris/server/separated-by.ts'
import {
  findFormer,
  rehirePriorities,
  type FormerEmployee,
  type Likeness,
  type PriorityPerson,
} from '#modules/hris/shared/former-employee.ts'

/** More than so many are no likeness any more. */
const MOST = 5
const MOST_WITH_PRIORITY = 20

export const formerEmployeeRoutes: Route[] = [
  handle(findFormer, async (ctx, { body }) => ({ results: await formersLike(ctx, body) })),
  handle(rehirePriorities, async (ctx, { query }) => {
    const { job_title_id: title = null, employment_level_id: level = null } = query
    const { rows } = await sql<PriorityPerson>`
      select ${personOf(sql`e.id`, ctx.today)} as person, j.title as job_title, v.title as employment_level, e.left_on, s.priority_until,
        case when a.job_title_id = ${title}::uuid then 'Same job title' when a.employment_level_id = ${level}::uuid then 'Same level'
          else 'Another job' end as match,
        case when ${allowed(ctx.org.codes, [P.hris.separation], 'read')}::boolean and s.state = 'Completed' then s.id end as separation_id
      from separation s join employee e on e.org_id = s.org_id and e.id = s.employee_id and e.left_on = s.last_working_on
      left join separation_type t on t.org_id = s.org_id and t.id = s.separation_type_id
      left join employment_assignment a on a.org_id = e.org_id and a.employee_id = e.id and a.valid_from <= e.left_on
        and (a.valid_to is null or a.valid_to >= e.left_on)
      left join job_title j on j.org_id = a.org_id and j.id = a.job_title_id
      left join employment_level v on v.org_id = a.org_id and v.id = a.employment_level_id
      where s.priority_until >= ${ctx.today}::date and s.last_working_on < ${ctx.today}::date and s.state <> 'Stopped'
        and s.rehire_eligible and not coalesce(t.blocks_rehire, false) and e.purged_at is null
      order by a.job_title_id is not distinct from ${title}::uuid and ${title}::uuid is not null desc,
        a.employment_level_id is not distinct from ${level}::uuid and ${level}::uuid is not null desc, e.left_on, e.id
      limit ${sql.lit(MOST_WITH_PRIORITY)}`.execute(ctx.db)
    return { results: rows }
  }),
]

/** Who has left and may be the one of whom this is known, the likeliest first; numbers count for those who may read them. */
export async function formersLike(ctx: Ctx, asked: Likeness): Promise<FormerEmployee[]> {
  const may = (code: Code, mode: 'read' | 'write' = 'read') => allowed(ctx.org.codes, [code], mode)
  const emails = asked.emails.map((each) => each.toLowerCase()).filter(Boolean)
  const numbers = may(P.hris.sensitive) ? await writtenAs(ctx, asked) : []
  const name = words(asked.full_name)
  const born = name ? (asked.date_of_birth ?? null) : null
  if (!emails.length && !numbers.length && !born) return []
  const byNumber = numbers.map(
    ({ column, title, forms }) =>
      sql`case when ${sql.ref(`l.${column}`)} = any(${sealedForms(forms)}::text[]) then ${title}::text end,`,
  )
  const { rows } = await sql<FormerEmployee>`
    with past as (
      select e.org_id, e.id, e.joined_on, e.left_on, e.leaving_reason, e.purged_at, array_remove(array[
        ${sql.join(byNumber, sql` `)}
        case when lower(e.work_email) = any(${emails}::text[]) or lower(e.personal_email) = any(${emails}::text[]) then 'Email' end,
        case when e.date_of_birth = ${born}::date and lower(regexp_replace(e.full_name, '\\s+', ' ', 'g')) = ${name}
          then 'Name and date of birth' end
      ], null) as matched_by
      from employee e left join employee_legal_info l on l.org_id = e.org_id and l.employee_id = e.id
      where e.left_on < ${ctx.today}::date and e.id is distinct from ${asked.except_id ?? null}::uuid
    )
    select ${personOf(sql`e.id`, ctx.today)} as person, e.joined_on, e.left_on, e.leaving_reason, e.matched_by,
      coalesce(not s.is_eligible, false) as is_barred,
      ${may(P.hris.separation, 'write')}::boolean and e.purged_at is null and coalesce(s.is_eligible and s.state = 'Completed', true) as can_rehire,
      case when ${may(P.hris.separation)}::boolean and s.state = 'Completed' and s.is_eligible and s.last_working_on = e.left_on
        then s.id end as separation_id
    from past e left join lateral (${latestSeparation}) s on true
    where cardinality(e.matched_by) > 0
    order by cardinality(e.matched_by) desc, e.left_on desc, e.id limit ${sql.lit(MOST)}`.execute(ctx.db)
  return rows
}

const words = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
/** Numbers are written with and without dashes, spaces and strokes. */
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const numbers = {
  pan_no: 'PAN',
  citizenship_no: 'Citizenship number',
  passport_no: 'Passport number',
  social_security_no: 'Social security number',
  national_id_no: 'National identity number',
} as const satisfies Partial<Record<keyof Likeness, FormerEmployee['matched_by'][number]>>
const columns = Object.keys(numbers) as (keyof typeof numbers)[]

/** In which ways those who have left have the numbers that are asked. The database, which holds them sealed, could not tell. */
async function writtenAs({ db, today }: Pick<Ctx, 'db' | 'today'>, asked: Likeness) {
  const given = columns.filter((column) => plain(asked[column]) !== '')
  if (!given.length) return []
  const rows = await db
    .selectFrom('employee as e')
    .innerJoin('employee_legal_info as l', (join) =>
      join.onRef('l.org_id', '=', 'e.org_id').onRef('l.employee_id', '=', 'e.id'),
    )
    .select(given.map((column) => `l.${column}` as const))
    .where('e.left_on', '<', today)
    .where((eb) => eb.or(given.map((column) => eb(`l.${column}`, 'is not', null))))
    .execute()
  return given.flatMap((column) => {
    const forms = new Set(
      rows.flatMap((row) => {
        const known = row[column]
        return known && plain(known) === plain(asked[column]) ? [known] : []
      }),
    )
    return forms.size ? [{ column, title: numbers[column], forms: [...forms] }] : []
  })
}
