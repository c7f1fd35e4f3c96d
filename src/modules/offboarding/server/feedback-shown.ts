import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { shownAnswers } from '#modules/offboarding/domain/shown-answers.ts'
import { forOthers, promise } from '#modules/offboarding/server/exit-answers.ts'
import { separationsWithin, type SeparationFilters } from '#modules/offboarding/server/separation-query.ts'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'

export interface Given {
  id: string
  submitted_on: string
  score: string | null
  division_id: string | null
  division: string | null
  primary_reason_id: string | null
  primary_reason: string | null
  secondary_reason_id: string | null
  secondary_reason: string | null
  would_return: 'Yes' | 'Perhaps' | 'No'
  recommends: number
  together: number
  pool: string
  is_asked_for: boolean
}

const given = sql`h.id, trim_scale(h.score)::text as score, a.division_id, d.name as division, f.primary_reason_id, p.name as primary_reason,
  f.secondary_reason_id, q.name as secondary_reason, f.would_return, f.recommends`
const joined = sql`from answer_sheet h join separation s on s.org_id = h.org_id and s.id = h.subject_id
  join exit_feedback f on f.org_id = h.org_id and f.sheet_id = h.id
  left join exit_reason p on p.org_id = f.org_id and p.id = f.primary_reason_id
  left join exit_reason q on q.org_id = f.org_id and q.id = f.secondary_reason_id
  left join employment_assignment a on a.org_id = s.org_id and a.employee_id = s.employee_id
    and a.valid_from <= s.last_working_on and (a.valid_to is null or a.valid_to >= s.last_working_on)
  left join division d on d.org_id = a.org_id and d.id = a.division_id
  where h.use = ${exitInterview.name} and h.state = 'Completed'`

/** What leavers said beside the questions, as far as this viewer may have it in a figure: by the rule of all answers. */
export async function feedbackShown(ctx: Ctx, filters: SeparationFilters) {
  const within = await separationsWithin(ctx.db, filters)
  const { together, pool } = promise(ctx)
  const { rows } = await sql<Given>`
    select ${given}, (h.submitted_at at time zone ${ctx.org.time_zone})::date::text as submitted_on,
      ${together} as together, ${pool} as pool, (${sql.join([sql`true`, ...within], sql` and `)}) as is_asked_for
    ${joined} order by h.submitted_at, h.id`.execute(ctx.db)
  return shownAnswers(rows, within.length > 0)
}

/** The same of those who were below a supervisor when they left. Whatever was promised, they are shown with others' only. */
export async function feedbackBelow(ctx: Ctx) {
  const { rows } = await sql<Given>`
    select ${given}, (h.submitted_at at time zone ${ctx.org.time_zone})::date::text as submitted_on,
      greatest(coalesce(h.read_together, 0), ${forOthers}::int) as together, coalesce(h.read_together::text, 'open') as pool,
      true as is_asked_for
    ${joined} and ${ctx.employee_id || null}::uuid = any(s.above_ids) order by h.submitted_at, h.id`.execute(
    ctx.db,
  )
  return shownAnswers(rows, false)
}
