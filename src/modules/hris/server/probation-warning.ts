import { z } from 'zod'
import { addDays, daysBetween } from '#kernel/calendar/day.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { P } from '#kernel/permission.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { probationBand, probationDays } from '#modules/hris/domain/probation-warning.ts'
import { supervisorsOf } from '#modules/hris/server/public.ts'

/** Most that one batch tells; the rest comes in the next. */
const at_once = 200

/** Probations that end are told of while there is time to decide: said nothing, they end in confirmation. */
export const tellProbations: Schedule = {
  name: 'hris.probations',
  title: 'Tell of probations that end',
  every: 'day',
  at: '06:40',
  async run(ctx) {
    let told = 0
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const last = await ctx.batch(async (db, mark) => {
        const rows = await db
          .selectFrom('employee')
          .select(['id', 'probation_ends_on as ends_on'])
          .where('probation_ends_on', '>=', ctx.today)
          .where('probation_ends_on', '<=', addDays(ctx.today, Math.max(...probationDays)))
          .where('confirmed_on', 'is', null)
          .where('joined_on', '<=', ctx.today)
          // who leaves is not confirmed
          .where('left_on', 'is', null)
          .where('id', '>', after)
          .orderBy('id')
          .limit(at_once)
          .execute()
        const due = rows.flatMap(({ id, ends_on }) => {
          const days = ends_on && probationBand(ends_on, ctx.today)
          return ends_on && days ? [{ employee_id: id, ends_on, days }] : []
        })
        const fresh = due.length
          ? await db
              .insertInto('probation_warning')
              .values(due)
              .onConflict((oc) => oc.doNothing())
              .returning(['employee_id', 'ends_on', 'days'])
              .execute()
          : []
        await Promise.all(fresh.map((row) => mark.signal('probation.ending', { ...row })))
        told += fresh.length
        return rows.length === at_once ? (rows.at(-1)?.id ?? null) : null
      })
      if (last === null) break
      after = last
    }
    return { told }
  },
}

/** The supervisor, who knows how the work goes, and HR, who writes the change; Labour Act 13 decides for who is silent. */
export const probationNotifications: readonly SignalHandler[] = [
  notification({
    signal: 'probation.ending',
    mailed: 'A probation in your team comes to its end',
    payload: z.object({ employee_id: z.uuid(), ends_on: z.string() }),
    async tell(ctx, { employee_id, ends_on }) {
      const person = await ctx.db
        .selectFrom('employee')
        .select(['full_name', 'probation_ends_on', 'confirmed_on', 'left_on'])
        .where('id', '=', employee_id)
        .executeTakeFirst()
      // confirmed, prolonged or gone since: nothing to tell
      if (!person || person.probation_ends_on !== ends_on || person.confirmed_on || person.left_on)
        return null
      // who is asked for an answer has a form to open
      const asked = await ctx.db
        .selectFrom('confirmation')
        .select('id')
        .where('employee_id', '=', employee_id)
        .where('ends_on', '=', ends_on)
        .executeTakeFirst()
      const [supervisor] = await supervisorsOf(ctx.db, [employee_id], ends_on)
      const left = daysBetween(dayAt(ctx.at, ctx.org.time_zone), ends_on)
      const line = `The probation of ${person.full_name} ends on ${ends_on}, in ${left} ${left === 1 ? 'day' : 'days'}`
      return [
        ...(supervisor?.account_id && !asked
          ? [
              {
                accounts: [supervisor.account_id],
                text: `${line}. Tell HR whether to confirm: without a word it ends in confirmation.`,
                url: `/user/supervisor/my-team/employee-detail/${employee_id}`,
                subject_id: employee_id,
                mail: {
                  subject: 'A probation in your team comes to its end',
                  paragraphs: [
                    'Somebody of your team is on a probation that ends soon. Without a word it ends in confirmation (Labour Act 13).',
                  ],
                  button_label: 'Open the person',
                },
              },
            ]
          : []),
        {
          hr: [P.hris.employmentReview],
          text: `${line}. Without a word it ends in confirmation.`,
          url: asked
            ? `/admin/${ctx.org.slug}/hris/employment-review/confirmation?confirmation=${asked.id}`
            : `/admin/${ctx.org.slug}/hris/users/${employee_id}?tab=job`,
          subject_id: employee_id,
        },
      ]
    },
  }),
]
