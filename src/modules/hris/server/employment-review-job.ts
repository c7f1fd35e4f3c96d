import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { refuse, Refusal } from '#kernel/errors.ts'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { applyReview } from '#modules/hris/server/employment-review-apply.ts'

/**
 * Changes whose day has come. Each is a transaction of its own, or one with those that go together, so that one that cannot be
 * done keeps no other from it; it says why and stays scheduled, and is tried again the next day.
 */
export const applyReviews: Schedule = {
  name: 'hris.apply_reviews',
  title: 'Apply employment reviews',
  every: 'day',
  at: '00:10',
  needed: neededWhere(sql`from employment_review where state = 'Scheduled'`),
  async run(ctx) {
    const due = await ctx.batch((db) =>
      db
        .selectFrom('employment_review')
        .select(['id', 'together'])
        .where('state', '=', 'Scheduled')
        .where('effective_from', '<=', ctx.today)
        .orderBy('effective_from')
        .orderBy('id')
        .execute(),
    )
    let applied = 0
    for (const [key, part] of Map.groupBy(due, ({ id, together }) => together ?? id)) {
      const ids = part.map(({ id }) => id)
      try {
        applied += await ctx.batch(async (db, mark) => {
          if (part[0]?.together) await refuseParted(db, key, ctx.today)
          let done = 0
          for (const id of ids) {
            const change = await applyReview(db, { today: ctx.today, now: clock.instant() }, id)
            if (!change) continue
            const { employee_id, effective_from } = change
            await mark.signal('employee.assignment_changed', { employee_id, valid_from: effective_from })
            await mark.signal('employment_review.applied', { review_id: id })
            done++
          }
          return done
        })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const problem = wordsOf(error)
        await ctx.batch(async (db, mark) => {
          const stuck = await db
            .updateTable('employment_review')
            .set({ problem })
            .where('id', 'in', ids)
            .where('state', '=', 'Scheduled')
            // the same every night is told once
            .where('problem', 'is distinct from', problem)
            .returning('id')
            .execute()
          for (const { id } of stuck) await mark.signal('employment_review.stuck', { review_id: id })
        })
      }
    }
    // whoever began or ceased to supervise meets it with the next call
    if (applied) ctx.services.viewers.forgetAll()
    return { applied, left: due.length - applied }
  },
}

/** Of changes that go together none is applied while another still has to be scheduled. */
async function refuseParted(db: Db, together: string, today: Day) {
  const missing = await db
    .selectFrom('employment_review')
    .select('id')
    .where('together', '=', together)
    .where((eb) =>
      eb.not(
        eb.or([
          eb('state', '=', 'Applied'),
          eb.and([eb('state', '=', 'Scheduled'), eb('effective_from', '<=', today)]),
        ]),
      ),
    )
    .executeTakeFirst()
  if (missing) throw refuse('The change of the other person is not scheduled for this day.')
}

/** The words of a refusal, wherever they stand in it. */
function wordsOf({ body }: Refusal): string {
  const words: string[] = []
  const collect = (value: unknown): void => {
    if (typeof value === 'string') words.push(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  collect(body)
  return words.join(' ').slice(0, 500)
}
