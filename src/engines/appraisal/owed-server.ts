import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'

/** Forms of one use that an appraiser still has to hand in, and the soonest day on which one is due. */
export interface FormsOwed {
  use: string
  count: number
  due_on: Day
}

/**
 * What an appraiser owes in all modules that appraise: those that can be filled today. Whoever looks as somebody else does
 * not learn what they answer without their name.
 */
export async function formsOwed(
  db: Db,
  { employee_id, today, viewer }: Pick<Ctx, 'viewer'> & { employee_id: string; today: Day },
): Promise<FormsOwed[]> {
  const { rows } = await sql<FormsOwed>`
    select o.use, count(*)::int as count, min(a.due_on) as due_on
    from appraisal_assignment a join appraisal_occasion o on o.org_id = a.org_id and o.id = a.occasion_id
    join appraisal_mode m on m.org_id = a.org_id and m.id = a.mode_id
    where a.appraiser_id = ${employee_id} and a.state in ('Pending', 'Draft', 'Sent back')
      and o.state = 'Open' and o.opens_on <= ${today}::date and a.due_on >= ${today}::date
      and (m.visibility <> 'Hidden' or (o.sealed_on is null and ${viewer.simulation === undefined}))
    group by o.use order by o.use`.execute(db)
  return rows
}
