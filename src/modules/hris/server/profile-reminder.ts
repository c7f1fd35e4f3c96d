import { sql } from 'kysely'
import { z } from 'zod'
import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { completeness } from '#modules/hris/domain/completeness.ts'
import { filledColumns, weightsOf } from '#modules/hris/server/filled.ts'
import type { Section } from '#modules/hris/shared/section.ts'
import { profileAlert } from '#modules/organization/shared/profile-alert.ts'

const BATCH = 200
const SIGNAL = 'profile.incomplete'

/** Reminds people of what is missing in their profile, as often as the organization wants. */
export const remindOfProfiles: Schedule = {
  name: 'hris.profile_reminders',
  title: 'Remind people of incomplete profiles',
  every: 'day',
  at: '09:00',
  needed: async (db) => (await settingOf(db, profileAlert)).is_on,
  async run(ctx, period) {
    const setting = await ctx.batch((db) => settingOf(db, profileAlert))
    if (!setting.is_on) return { reminded: 0 }
    let after = typeof ctx.resume === 'string' ? ctx.resume : ''
    let reminded = 0
    for (;;) {
      const { last, found } = await ctx.batch(async (db, mark) => {
        const people = await dueAfter(db, after, period, setting.every_days)
        const weights = await weightsOf(db)
        const short = people
          .map((person) => ({ id: person.id, percent: completeness<Section>(weights, person).percent }))
          .filter(({ percent }) => percent < setting.threshold)
        if (short.length) {
          await remember(db, short, period)
          await mark.signal(SIGNAL, { employees: short.map(({ id }) => id) })
        }
        const end = people.length < BATCH ? null : (people.at(-1)?.id ?? null)
        mark.resume(end)
        return { last: end, found: short.length }
      })
      reminded += found
      if (last === null) return { reminded }
      after = last
    }
  },
}

/** Current people with a login whom nobody has reminded lately, in the order of their ids. */
const dueAfter = (db: Db, after: string, today: string, everyDays: number) =>
  db
    .selectFrom('employee as e')
    .select('e.id')
    .select(filledColumns)
    .where('e.account_id', 'is not', null)
    .where('e.joined_on', '<=', today)
    .where((eb) => eb.or([eb('e.left_on', 'is', null), eb('e.left_on', '>=', today)]))
    .where(
      sql<boolean>`not exists (select from profile_reminder r where r.employee_id = e.id and r.reminded_on > ${addDays(today, -everyDays)})`,
    )
    .$if(after !== '', (rows) => rows.where('e.id', '>', after))
    .orderBy('e.id')
    .limit(BATCH)
    .execute()

const remember = (db: Db, short: readonly { id: string; percent: number }[], today: string) =>
  db
    .insertInto('profile_reminder')
    .values(short.map(({ id, percent }) => ({ employee_id: id, percent, reminded_on: today })))
    .onConflict((oc) =>
      oc.columns(['org_id', 'employee_id']).doUpdateSet((eb) => ({
        percent: eb.ref('excluded.percent'),
        reminded_on: eb.ref('excluded.reminded_on'),
      })),
    )
    .execute()

export const profileNotifications: readonly SignalHandler[] = [
  notification({
    signal: SIGNAL,
    mailed: 'Profile: something is missing',
    mailed_to: 'Whose profile it is',
    payload: z.object({ employees: z.array(z.uuid()).max(BATCH) }),
    async tell(ctx, { employees }) {
      const { threshold } = await settingOf(ctx.db, profileAlert)
      const people = await ctx.db
        .selectFrom('profile_reminder as r')
        .innerJoin('employee as e', (join) =>
          join.onRef('e.org_id', '=', 'r.org_id').onRef('e.id', '=', 'r.employee_id'),
        )
        .select(['e.account_id', 'r.percent'])
        .where('e.id', 'in', employees)
        .execute()
      return people.flatMap(({ account_id, percent }) =>
        account_id
          ? [
              {
                accounts: [account_id],
                text: `Your profile is ${percent}% complete, ${threshold}% is asked. Please fill in what is missing.`,
                url: '/user/profile',
                mail: {
                  subject: 'Your profile is not complete',
                  paragraphs: ['Something is missing in your profile. Open it to see what.'],
                  button_label: 'Open my profile',
                },
              },
            ]
          : [],
      )
    },
  }),
]
