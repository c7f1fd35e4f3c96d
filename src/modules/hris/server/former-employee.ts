import { sql } from 'kysely'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { sealedForms } from '#platform/db-sealing.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import {
  findFormer,
  rehirePriorities,
  type FormerEmployee,
  type PriorityPerson,
} from '#modules/hris/shared/former-employee.ts'

/** More than so many are no likeness any more. */
const MOST = 5
const MOST_WITH_PRIORITY = 20

export const formerEmployeeRoutes: Route[] = [
  handle(findFormer, async (ctx, { body }) => {
    const opens = (code: string) => allowed(ctx.org.codes, [code], 'read')
    const emails = body.emails.map((each) => each.toLowerCase()).filter(Boolean)
    const numbers = opens(P.hris.sensitive)
    const pan = numbers ? plain(body.pan_no) : ''
    const citizenship = numbers ? plain(body.citizenship_no) : ''
    const citizenships = citizenship ? await writtenAs(ctx, citizenship) : []
    const name = words(body.full_name)
    const born = name ? (body.date_of_birth ?? null) : null
    if (!emails.length && !pan && !citizenship && !born) return { results: [] }
    const { rows } = await sql<FormerEmployee>`
      with past as (
        select e.id, e.joined_on, e.left_on, e.leaving_reason, array_remove(array[
          case when l.pan_no = any(${sealedForms([pan])}::text[]) then 'PAN' end,
          case when l.citizenship_no = any(${sealedForms(citizenships)}::text[]) then 'Citizenship number' end,
          case when lower(e.work_email) = any(${emails}::text[]) or lower(e.personal_email) = any(${emails}::text[]) then 'E-mail' end,
          case when e.date_of_birth = ${born}::date and lower(regexp_replace(e.full_name, '\\s+', ' ', 'g')) = ${name}
            then 'Name and date of birth' end
        ], null) as matched_by
        from employee e left join employee_legal_info l on l.org_id = e.org_id and l.employee_id = e.id
        where e.left_on < ${ctx.today}::date
      )
      select ${personOf(sql`p.id`, ctx.today)} as person, p.joined_on, p.left_on, p.leaving_reason, p.matched_by,
        coalesce(not s.rehire_eligible or t.blocks_rehire, false) as is_barred,
        case when ${opens(P.hris.separation)}::boolean and s.state = 'Completed' and s.rehire_eligible
          and not coalesce(t.blocks_rehire, false) then s.id end as separation_id
      from past p
      left join lateral (select * from separation x where x.employee_id = p.id and x.state <> 'Stopped'
        order by x.last_working_on desc limit 1) s on true
      left join separation_type t on t.org_id = s.org_id and t.id = s.separation_type_id
      where cardinality(p.matched_by) > 0
      order by cardinality(p.matched_by) desc, p.left_on desc, p.id limit ${sql.lit(MOST)}`.execute(ctx.db)
    return { results: rows }
  }),
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

const words = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
/** Numbers are written with and without dashes, spaces and strokes. */
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** In which ways those who have left have the number. The database, which holds it sealed, could not tell. */
async function writtenAs({ db, today }: Pick<Ctx, 'db' | 'today'>, number: string): Promise<string[]> {
  const { rows } = await sql<{ citizenship_no: string }>`
    select distinct l.citizenship_no from employee e
    join employee_legal_info l on l.org_id = e.org_id and l.employee_id = e.id
    where e.left_on < ${today}::date and l.citizenship_no is not null`.execute(db)
  return rows.flatMap((row) => (plain(row.citizenship_no) === number ? row.citizenship_no : []))
}
