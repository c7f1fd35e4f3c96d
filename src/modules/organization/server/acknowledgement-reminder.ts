import { sql } from 'kysely'
import { z } from 'zod'
import { dayAt } from '#kernel/calendar/zone.ts'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { SignalHandler } from '#platform/signals.ts'
import { notification, type Notice } from '#engines/notify/notice-server.ts'
import { remindsOn } from '#modules/organization/domain/acknowledgement-due.ts'
import {
  hasRead,
  openToRead,
  readersOf,
  subjectOf,
} from '#modules/organization/server/acknowledgement-readers.ts'

const BATCH = 200
/** Whoever has not confirmed what they should have read is reminded once a week, of all of it together; oftener near its day. */
export const remindReaders: Schedule = {
  name: 'organization.acknowledgement_reminders',
  title: 'Remind people of what they have not confirmed to have read',
  every: 'day',
  at: '09:15',
  needed: neededWhere(
    sql`from statement where needs_acknowledgement and not is_archived`,
    sql`from library_document where needs_acknowledgement and not is_archived`,
  ),
  async run(ctx, period) {
    let after = typeof ctx.resume === 'string' ? ctx.resume : '00000000-0000-0000-0000-000000000000'
    let reminded = 0
    for (;;) {
      const { last, found } = await ctx.batch(async (db, mark) => {
        const { rows } = await sql<{
          id: string
          open_count: number
          due_on: string | null
          reminded_on: string | null
        }>`
          select e.id, r.open_count, r.due_on, m.reminded_on from employee e
          cross join lateral (select coalesce(sum(o.count), 0)::int as open_count, min(o.due_on) as due_on
            from (${openToRead(period)}) o) r
          left join acknowledgement_reminder m on m.org_id = e.org_id and m.employee_id = e.id
          where e.account_id is not null and e.joined_on < ${period} and (e.left_on is null or e.left_on >= ${period})
            and e.id > ${after} order by e.id limit ${BATCH}`.execute(db)
        const open = rows.filter((row) => row.open_count > 0 && remindsOn(period, row))
        if (open.length) {
          await db
            .insertInto('acknowledgement_reminder')
            .values(open.map(({ id, open_count }) => ({ employee_id: id, open_count, reminded_on: period })))
            .onConflict((oc) =>
              oc.columns(['org_id', 'employee_id']).doUpdateSet((eb) => ({
                open_count: eb.ref('excluded.open_count'),
                reminded_on: eb.ref('excluded.reminded_on'),
              })),
            )
            .execute()
          await mark.signal('acknowledgement.due', { employees: open.map(({ id }) => id) })
        }
        const end = rows.length < BATCH ? null : (rows.at(-1)?.id ?? null)
        mark.resume(end)
        return { last: end, found: open.length }
      })
      reminded += found
      if (last === null) return { reminded }
      after = last
    }
  },
}

const mail = (subject: string) => ({
  subject,
  paragraphs: ['Something waits to be read and confirmed by you. Open it to see what.'],
  button_label: 'Open it',
})

export const acknowledgementNotifications: readonly SignalHandler[] = [
  notification({
    signal: 'acknowledgement.called',
    mailed: 'To be read: HR asks for your confirmation',
    mailed_to: 'Who has to confirm',
    waits: true,
    payload: z.object({ subject_id: z.uuid() }),
    async tell(ctx, { subject_id }) {
      const subject = await subjectOf(ctx.db, subject_id)
      const readers = await readersOf(ctx.db, subject, dayAt(ctx.at, ctx.org.time_zone))
        .where('e.account_id', 'is not', null)
        .where(sql<boolean>`not ${hasRead(subject_id, subject)}`)
        .select('e.account_id')
        .execute()
      return {
        accounts: readers.flatMap(({ account_id }) => account_id ?? []),
        text: `Please read “${subject.title}” and confirm it`,
        url: subject.path,
        mail: mail('Please read and confirm'),
      }
    },
  }),
  notification({
    signal: 'acknowledgement.due',
    mailed: 'To be read: a reminder',
    mailed_to: 'Who has not confirmed yet',
    payload: z.object({ employees: z.array(z.uuid()).max(BATCH) }),
    async tell(ctx, { employees }) {
      const { rows } = await sql<{ account_id: string; count: number; due_on: string | null }>`
        select e.account_id, sum(r.count)::int as count, min(r.due_on)::text as due_on from employee e cross join lateral (${openToRead(dayAt(ctx.at, ctx.org.time_zone))}) r
        where e.id = any(${employees}::uuid[]) and e.account_id is not null group by e.account_id`.execute(
        ctx.db,
      )
      return rows.map(({ account_id, count, due_on }): Notice => ({
        accounts: [account_id],
        text:
          (count === 1
            ? 'One text waits to be read and confirmed by you'
            : `${count} texts wait to be read and confirmed by you`) +
          (due_on ? `, the first until ${due_on}` : ''),
        url: '/user/noticeboard',
        mail: mail('Something waits to be read by you'),
      }))
    },
  }),
]
