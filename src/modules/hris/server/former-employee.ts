import { sql } from 'kysely'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { sealedForms } from '#platform/db-sealing.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { findFormer, type FormerEmployee } from '#modules/hris/shared/former-employee.ts'

/** More than so many are no likeness any more. */
const MOST = 5

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
