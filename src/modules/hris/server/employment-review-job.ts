import { Refusal } from '#kernel/errors.ts'
import { clock } from '#platform/clock.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { applyReview } from '#modules/hris/server/employment-review-apply.ts'

/**
 * Changes whose day has come. Each is a transaction of its own, so that one that cannot be done keeps no other from it; it
 * says why and stays scheduled, and is tried again the next day.
 */
export const applyReviews: Schedule = {
  name: 'hris.apply_reviews',
  title: 'Apply employment reviews',
  every: 'day',
  at: '00:10',
  async run(ctx) {
    const due = await ctx.batch((db) =>
      db
        .selectFrom('employment_review')
        .select('id')
        .where('state', '=', 'Scheduled')
        .where('effective_from', '<=', ctx.today)
        .orderBy('effective_from')
        .orderBy('id')
        .execute(),
    )
    let applied = 0
    for (const { id } of due) {
      try {
        const done = await ctx.batch(async (db, mark) => {
          const change = await applyReview(db, { today: ctx.today, now: clock.instant() }, id)
          if (!change) return false
          const { employee_id, effective_from } = change
          await mark.signal('employee.assignment_changed', { employee_id, valid_from: effective_from })
          await mark.signal('employment_review.applied', { review_id: id })
          return true
        })
        if (done) applied++
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const problem = wordsOf(error)
        await ctx.batch(async (db, mark) => {
          const { numUpdatedRows } = await db
            .updateTable('employment_review')
            .set({ problem })
            .where('id', '=', id)
            .where('state', '=', 'Scheduled')
            // the same every night is told once
            .where('problem', 'is distinct from', problem)
            .executeTakeFirst()
          if (numUpdatedRows) await mark.signal('employment_review.stuck', { review_id: id })
        })
      }
    }
    // whoever began or ceased to supervise meets it with the next call
    if (applied) ctx.services.viewers.forgetAll()
    return { applied, left: due.length - applied }
  },
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
