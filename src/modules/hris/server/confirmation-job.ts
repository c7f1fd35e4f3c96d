import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { askAbout, atOnce } from '#modules/hris/server/confirmation-ask.ts'
import { applyReview } from '#modules/hris/server/employment-review-apply.ts'
import { confirmationSettings } from '#modules/hris/shared/confirmation.ts'

/**
 * Asks supervisors before probations end, reminds them, and tells HR of what is undecided when it has ended. Each once: a
 * second run of a day, or one that comes late, finds its work done.
 */
export const runConfirmations: Schedule = {
  name: 'hris.confirmations',
  title: 'Ask about probations that end',
  every: 'day',
  at: '06:20',
  needed: neededWhere(
    sql`from employee where probation_ends_on is not null and confirmed_on is null and left_on is null`,
    sql`from confirmation where state in ('Asked', 'Answered')`,
  ),
  async run(ctx) {
    const settings = await ctx.batch((db) => settingOf(db, confirmationSettings))
    let asked = 0
    let fresh = settings.is_on ? atOnce : 0
    while (fresh === atOnce) {
      fresh = await ctx.batch(async (db, mark) => {
        const ids = await askAbout(db, ctx.today)
        for (const confirmation_id of ids) await mark.signal('probation.ending', { confirmation_id })
        return ids.length
      })
      asked += fresh
    }
    const reminded = await ctx.batch(async (db, mark) => {
      const late = await remind(db, ctx.today, settings.remind_days)
      for (const { id } of late) await mark.signal('confirmation.waiting', { confirmation_id: id })
      return late.length
    })
    const overdue = await ctx.batch(async (db, mark) => {
      const over = await pastEnds(db, ctx.today)
      for (const { id } of over) await mark.signal('confirmation.overdue', { confirmation_id: id })
      return over
    })
    let confirmed = 0
    if (settings.confirm_when_silent)
      for (const { id } of await ctx.batch((db) => silent(db, ctx.today)))
        confirmed += await ctx.batch(async (db, mark) => {
          const done = await confirmBySilence(db, ctx.today, id)
          if (!done) return 0
          const { review_id, employee_id, effective_from } = done
          await mark.signal('employee.assignment_changed', { employee_id, valid_from: effective_from })
          await mark.signal('employment_review.applied', { review_id })
          return 1
        })
    return { asked, reminded, overdue: overdue.length, confirmed }
  },
}

/** From three days before the answer is due, as often as the organization wants, until the probation ends. */
const remind = (db: Db, today: string, remind_days: number) =>
  db
    .updateTable('confirmation')
    .set({ reminded_on: today })
    .where('state', '=', 'Asked')
    .where('due_on', '<=', addDays(today, 3))
    .where('ends_on', '>=', today)
    .where('asked_on', '<', today)
    .where((eb) =>
      eb.or([eb('reminded_on', 'is', null), eb('reminded_on', '<=', addDays(today, -remind_days))]),
    )
    .returning('id')
    .execute()

const pastEnds = (db: Db, today: string) =>
  db
    .updateTable('confirmation')
    .set({ overdue_told: true })
    .where('state', 'in', ['Asked', 'Answered'])
    .where('ends_on', '<', today)
    .where('overdue_told', '=', false)
    .returning('id')
    .execute()

const silent = (db: Db, today: string) =>
  db
    .selectFrom('confirmation')
    .select('id')
    .where('state', 'in', ['Asked', 'Answered'])
    .where('ends_on', '<', today)
    .orderBy('id')
    .execute()

/**
 * The law's own word, written down: confirmed from the day after the end. Nothing where the organization has no kind of
 * change for it, or another change of that day is arranged.
 */
async function confirmBySilence(db: Db, today: string, id: string) {
  const review_id = newId()
  const { rows } = await sql<{ id: string }>`
    insert into employment_review (id, employee_id, change_type_id, effective_from, confirmed_on, state, remarks)
    select ${review_id}::uuid, c.employee_id, t.id, c.ends_on + 1, c.ends_on + 1, 'Scheduled', 'The probation ended without a word (Labour Act 13)'
    from confirmation c, lateral (select t.id from change_type t where t.org_id = c.org_id and t.category = 'Confirmation'
      and not t.is_archived order by t.name, t.id limit 1) t
    where c.id = ${id} and c.state in ('Asked', 'Answered')
    on conflict do nothing returning id`.execute(db)
  if (!rows.length) return null
  await db
    .updateTable('confirmation')
    .set((eb) => ({
      state: 'Decided',
      outcome: 'Confirm',
      decision_remarks: 'The probation ended without a word (Labour Act 13)',
      decided_at: clock.instant(),
      review_id,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  const done = await applyReview(db, { today, now: clock.instant() }, review_id)
  return done && { ...done, review_id }
}
