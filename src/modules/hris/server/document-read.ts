import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { reminderDue } from '#modules/hris/domain/expiry-band.ts'
import { acknowledgeBy } from '#modules/hris/server/document.ts'

/** Most that one batch tells; the rest comes in the next. */
const at_once = 200

/** Whoever has not acknowledged a document of theirs is reminded on its days, on each of them once. */
export const remindToRead: Schedule = {
  name: 'hris.acknowledgements',
  title: 'Remind of documents that are to be acknowledged',
  every: 'day',
  at: '09:00',
  needed: neededWhere(
    sql`from employee_document where needs_acknowledgement and acknowledged_at is null and not is_archived`,
  ),
  async run(ctx) {
    let reminded = 0
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const last = await ctx.batch(async (db, mark) => {
        const { rows } = await sql<{ document_id: string; due_on: Day; days: number[] }>`
          select d.id as document_id, ${acknowledgeBy} as due_on, d.acknowledge_remind_days as days
          from employee_document d join employee e on e.org_id = d.org_id and e.id = d.employee_id
          where d.needs_acknowledgement and d.acknowledged_at is null and not d.is_archived
            and (e.left_on is null or e.left_on >= ${ctx.today})
            and ${acknowledgeBy} <= ${ctx.today}::date + (select max(n) from unnest(d.acknowledge_remind_days) n)
            and d.id > ${after} order by d.id limit ${at_once}`.execute(db)
        const due = rows.flatMap(({ document_id, due_on, days }) => {
          const come = reminderDue(due_on, ctx.today, days)
          return come === null ? [] : [{ document_id, due_on, days: come }]
        })
        const fresh = due.length
          ? await db
              .insertInto('acknowledgement_warning')
              .values(due)
              .onConflict((oc) => oc.doNothing())
              .returning(['document_id', 'due_on'])
              .execute()
          : []
        for (const told of fresh) await mark.signal('employee_document.unread', { ...told, on: ctx.today })
        reminded += fresh.length
        return rows.length === at_once ? (rows.at(-1)?.document_id ?? null) : null
      })
      if (last === null) return { reminded }
      after = last
    }
  },
}
