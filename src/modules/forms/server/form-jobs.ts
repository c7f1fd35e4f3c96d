import { sql } from 'kysely'
import { daysBetween } from '#kernel/calendar/day.ts'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { untold } from '#platform/schedule-told.ts'
import { remindsOn } from '#modules/forms/domain/form-life.ts'
import { occurrenceOf } from '#modules/forms/server/occurrences.ts'

/** On the morning on which a form opens people are asked; as often as it says, and on its last day, the others again. */
export const remindOfForms: Schedule = {
  name: 'forms.remind',
  title: 'Ask and remind people of forms',
  every: 'day',
  at: '08:30',
  needed: neededWhere(sql`from form where state = 'Published'`),
  async run(ctx, period) {
    return ctx.batch(async (db, mark) => {
      const open = await db
        .selectFrom('form')
        .select(['id', 'opens_on', 'closes_on', 'remind_days', 'kind', 'repeats'])
        .where('state', '=', 'Published')
        .where('opens_on', '<=', period)
        .where((eb) => eb.or([eb('closes_on', 'is', null), eb('closes_on', '>=', period)]))
        .execute()
      // each occurrence is asked and reminded of like a form of its own
      const asked = open.map((form) => {
        const { from, to } = occurrenceOf(form, period)
        return { ...form, opens_on: from, closes_on: to }
      })
      const fresh = (what: string, some: readonly { id: string }[]) =>
        untold(
          db,
          { name: what, period },
          some.map(({ id }) => id),
        )
      const opened = await fresh(
        'form.opened',
        asked.filter(({ opens_on }) => opens_on === period),
      )
      const due = await fresh(
        'form.reminded',
        asked.filter((form) => form.kind !== 'Request' && remindsOn(form, period, daysBetween)),
      )
      for (const form_id of opened) await mark.signal('form.opened', { form_id })
      for (const form_id of due) await mark.signal('form.reminded', { form_id })
      return { opened: opened.length, reminded: due.length }
    })
  },
}

/**
 * Answers without a name join the results when their day is over: all of a form are written anew in one statement, in
 * no order and under other ids, so that neither place nor transaction in the table tells which came with whose mark.
 */
export const mixResponses: Schedule = {
  name: 'forms.mix',
  title: 'Let anonymous answers join the results',
  every: 'day',
  at: '00:20',
  needed: neededWhere(sql`from form_response where not is_told`),
  async run(ctx, period) {
    const told = await ctx.batch(async (db) => {
      const { rows } = await sql<{ told: number }>`
        with due as (select distinct form_id from form_response where not is_told and answered_on < ${period}::date),
        taken as (
          delete from form_response r using due
          where r.form_id = due.form_id and r.employee_id is null and r.answered_on < ${period}::date
          returning r.form_id, r.answers, r.score, r.answered_on, r.division_id, r.is_told, r.occurrence_on
        ), written as (
          insert into form_response (id, form_id, answers, score, answered_on, division_id, is_told, occurrence_on)
          select gen_random_uuid(), form_id, answers, score, answered_on, division_id, true, occurrence_on from taken order by random()
        )
        select count(*)::int as told from taken where not is_told`.execute(db)
      return rows[0]?.told ?? 0
    })
    return { told }
  },
}
