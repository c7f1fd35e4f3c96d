import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { answerDue } from '#modules/hris/domain/confirmation.ts'
import { onProbation } from '#modules/hris/server/confirmation-row.ts'
import { holds } from '#modules/hris/server/place-query.ts'
import { confirmationSettings } from '#modules/hris/shared/confirmation.ts'

/** Most that one batch asks; the rest comes in the next. */
export const atOnce = 200

/**
 * Opens the confirmation of those whose probation ends soon, or of one person whenever it ends: once for each end. Answers
 * the ids of what was opened.
 */
export async function askAbout(db: Db, today: Day, { only }: { only?: string } = {}): Promise<string[]> {
  const { days_before, answer_days } = await settingOf(db, confirmationSettings)
  const { rows } = await sql<{ employee_id: string; ends_on: Day; question_set_id: string | null }>`
    select e.id as employee_id, e.probation_ends_on as ends_on, (${formOf}) as question_set_id
    from employee e left join employment_assignment a on a.org_id = e.org_id and a.employee_id = e.id and ${holds(today)}
    where ${onProbation(today)} and ${only ? sql`e.id = ${only}` : sql`e.probation_ends_on <= ${addDays(today, days_before)}`}
      and not exists (select from confirmation c
        where c.org_id = e.org_id and c.employee_id = e.id and c.ends_on = e.probation_ends_on)
    order by e.id limit ${atOnce}`.execute(db)
  if (!rows.length) return []
  const written = await db
    .insertInto('confirmation')
    .values(
      rows.map((row) => ({
        ...row,
        id: newId(),
        asked_on: today,
        due_on: answerDue(today, answer_days, row.ends_on),
      })),
    )
    .onConflict((oc) => oc.columns(['org_id', 'employee_id', 'ends_on']).doNothing())
    .returning('id')
    .execute()
  return written.map(({ id }) => id)
}

/** The published questions of the nearest form, for the assignment `a`: level and type, level, type, neither. */
const formOf = sql`select p.id from confirmation_form f
  join question_set s on s.org_id = f.org_id and s.id = f.question_set_id
  join question_set p on p.org_id = s.org_id and p.root_id = s.root_id and p.state = 'Published'
  where not f.is_archived and (f.employment_level_id is null or f.employment_level_id = a.employment_level_id)
    and (f.employment_type_id is null or f.employment_type_id = a.employment_type_id)
  order by f.employment_level_id is null, f.employment_type_id is null limit 1`
