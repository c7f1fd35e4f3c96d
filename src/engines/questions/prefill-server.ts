import { sql } from 'kysely'
import type { Person } from '#kernel/person.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import type { AnswerValue } from '#engines/questions/question.ts'
import type { SetItem } from '#engines/questions/question-use.ts'
import { prefilled } from '#engines/questions/prefill.ts'

type Who = Pick<Ctx, 'db' | 'employee_id' | 'today'>

/** What the record of whoever answers says, where the questions want it. Nothing is looked up where none does. */
export async function prefillOf(
  { db, employee_id, today }: Who,
  items: readonly SetItem[],
): Promise<Record<string, AnswerValue>> {
  if (!employee_id || !items.some(({ prefill }) => prefill)) return {}
  const { rows } = await sql<{
    person: Person
    work_email: string | null
    mobile: string | null
    joined_on: string
    supervisor: string | null
  }>`
    select ${personOf(sql`e.id`, today)} as person, e.work_email, e.mobile, e.joined_on,
      (select s.full_name from supervisor_on(${today}) l join employee s on s.org_id = l.org_id and s.id = l.supervisor_id
        where l.employee_id = e.id order by l.authority_order limit 1) as supervisor
    from employee e where e.id = ${employee_id}`.execute(db)
  const [row] = rows
  if (!row) return {}
  const { person, ...rest } = row
  return prefilled(items, {
    ...rest,
    full_name: person.full_name,
    code: person.code,
    branch: person.branch?.name ?? null,
    division: person.division?.name ?? null,
    job_title: person.job_title,
    employee_level: person.employee_level,
  })
}
