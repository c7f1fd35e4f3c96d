import { sql } from 'kysely'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { shownAnswers } from '#modules/offboarding/domain/shown-answers.ts'
import { separationsWithin, type SeparationFilters } from '#modules/offboarding/server/separation-query.ts'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'

/** What those are shown who read figures and may not read interviews: any answers in groups of so many. */
export const forOthers = 5

interface Interview {
  id: string
  submitted_on: string
  score: string | null
  together: number
  pool: string
  is_asked_for: boolean
}
export type Scored = Interview & { score: string }

/** Of the alias `h`: with how many others' it is shown to this viewer, and from which pool those are taken. */
export function promise(ctx: Ctx) {
  const reads = allowed(ctx.org.codes, [P.hris.exitInterview], 'read')
  return {
    together: sql<number>`coalesce(h.read_together, ${reads ? 1 : forOthers}::int)`,
    // never mixed: who may read the open ones could take them away from a mixed group
    pool: sql<string>`coalesce(h.read_together::text, 'open')`,
  }
}

/** The interviews that were answered, as far as this viewer may have them in a figure; their scores as one of its own. */
export async function interviews(ctx: Ctx, filters: SeparationFilters) {
  const within = await separationsWithin(ctx.db, filters)
  const { together, pool } = promise(ctx)
  const { rows } = await sql<Interview>`
    select h.id, (h.submitted_at at time zone ${ctx.org.time_zone})::date::text as submitted_on,
      trim_scale(h.score)::text as score, ${together} as together, ${pool} as pool,
      (${sql.join([sql`true`, ...within], sql` and `)}) as is_asked_for
    from answer_sheet h join separation s on s.org_id = h.org_id and s.id = h.subject_id
    where h.use = ${exitInterview.name} and h.state = 'Completed' order by h.submitted_at, h.id`.execute(
    ctx.db,
  )
  const isNarrowed = within.length > 0
  const { alone, groups, withheld } = shownAnswers(rows, isNarrowed)
  // an interview without a score must not leave its group short of one
  const scored = rows.flatMap((row) => (row.score === null ? [] : [{ ...row, score: row.score }]))
  return {
    withheld,
    shown: [...alone, ...groups.flat()].map(({ id }) => id),
    scored: shownAnswers<Scored>(scored, isNarrowed),
  }
}

/** Each answer that may be shown, as a table: of a question that not all have answered whole groups again. */
export async function answersShown(ctx: Ctx, filters: SeparationFilters) {
  const { shown } = await interviews(ctx, filters)
  const { together, pool } = promise(ctx)
  return sql`(
    select question_id, value, marks, full_marks, together > 1 as is_grouped from (
      select w.question_id, w.value, w.marks, w.full_marks, ${together} as together,
        row_number() over (partition by w.question_id, ${pool} order by h.submitted_at, h.id) as place,
        count(*) over (partition by w.question_id, ${pool}) as size
      from answer w join answer_sheet h on h.org_id = w.org_id and h.id = w.sheet_id
      where w.sheet_id = any(${shown}::uuid[])
    ) g where place <= size / together * together
  )`
}
