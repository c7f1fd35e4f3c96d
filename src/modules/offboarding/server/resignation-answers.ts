import { sql } from 'kysely'
import { z } from 'zod'
import { P } from '#kernel/permission.ts'
import type { Db } from '#platform/db.ts'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { notification, type Notice } from '#engines/notify/notice-server.ts'
import { resignation } from '#modules/offboarding/shared/resignation.ts'

/** A resignation that nobody answers: told when it becomes urgent, and when the law takes it as accepted. Each once. */
export const tellUnanswered: Schedule = {
  name: 'offboarding.unanswered',
  title: 'Tell of resignations that nobody has answered',
  every: 'day',
  at: '07:00',
  needed: neededWhere(sql`from resignation where lapsed_on is null`),
  run: async (ctx, period) =>
    ctx.batch(async (db, mark) => {
      const lapsed = await found(db, sql`lapsed_on`, sql`d.answer_due_on < ${period}`, period)
      const urgent = await found(
        db,
        sql`warned_on`,
        sql`d.warn_on <= ${period} and d.answer_due_on >= ${period}`,
        period,
      )
      await Promise.all([
        ...lapsed.map((request_id) => mark.signal('resignation.lapsed', { request_id })),
        ...urgent.map((request_id) => mark.signal('resignation.urgent', { request_id })),
      ])
      return { urgent: urgent.length, lapsed: lapsed.length }
    }),
}

async function found(db: Db, told: ReturnType<typeof sql>, due: ReturnType<typeof sql>, period: string) {
  const { rows } = await sql<{ id: string }>`
    update resignation d set ${told} = ${period} from request r
    where r.org_id = d.org_id and r.id = d.request_id and r.status in ('Requested', 'Forwarded')
      and d.${told} is null and ${due} returning d.request_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

const payload = z.object({ request_id: z.uuid() })

export const answerNotifications: readonly SignalHandler[] = [
  notification({
    signal: 'resignation.urgent',
    mailed: 'Resignation: it must be answered soon',
    mailed_to: 'Who decides',
    waits: true,
    payload,
    async tell(ctx, { request_id }) {
      const row = await openOf(ctx, request_id)
      if (!row) return null
      const text = `The resignation of ${row.full_name} must be answered by ${row.answer_due_on}`
      return [
        ...(row.approvers.length
          ? [
              {
                accounts: row.approvers,
                text,
                url: `/user/resignation-request?whose=team&request=${request_id}`,
                interactive: { type: resignation.name, data: { id: request_id, as: 'supervisor' } },
                subject_id: request_id,
                mail: {
                  subject: 'A resignation must be answered soon',
                  paragraphs: ['A resignation needs your decision. Open it to decide.'],
                  button_label: 'Open the request',
                },
              },
            ]
          : []),
        toHr(ctx, request_id, row.employee_id, text),
      ]
    },
  }),
  notification({
    signal: 'resignation.lapsed',
    title: 'Resignation: accepted by law, nobody answered',
    payload,
    async tell(ctx, { request_id }) {
      const row = await openOf(ctx, request_id)
      if (!row) return null
      return [
        ...(row.account_id
          ? [
              {
                accounts: [row.account_id],
                text: `Nobody answered your resignation until ${row.answer_due_on}: it is taken as accepted by law`,
                url: `/user/resignation?request=${request_id}`,
              },
            ]
          : []),
        toHr(
          ctx,
          request_id,
          row.employee_id,
          `Nobody answered the resignation of ${row.full_name} until ${row.answer_due_on}: it is taken as accepted by law. Approve it to begin the separation.`,
        ),
      ]
    },
  }),
]

/** What HR is told of a letter, which it opens. */
export const toHr = (ctx: SignalCtx, request_id: string, employee_id: string, text: string): Notice => ({
  hr: [P.hris.resignation],
  about: { employee_id },
  text,
  url: `/admin/${ctx.org.slug}/hris/resignation/request?request=${request_id}`,
  interactive: { type: resignation.name, data: { id: request_id, as: 'hr' } },
  subject_id: request_id,
})

interface Open {
  employee_id: string
  full_name: string
  account_id: string | null
  answer_due_on: string
  approvers: string[]
}

/** What is still not decided; who hears of it after it was decided is told nothing. */
async function openOf(ctx: SignalCtx, id: string): Promise<Open | null> {
  const { rows } = await sql<Open>`
    select r.employee_id, e.full_name, e.account_id, d.answer_due_on,
      array(select s.account_id from request_recipient p join employee s on s.org_id = p.org_id and s.id = p.employee_id
        where p.org_id = r.org_id and p.request_id = r.id and p.is_open and s.account_id is not null) as approvers
    from resignation d join request r on r.org_id = d.org_id and r.id = d.request_id
    join employee e on e.org_id = r.org_id and e.id = r.employee_id
    where d.request_id = ${id} and r.status in ('Requested', 'Forwarded') for share of r`.execute(ctx.db)
  return rows[0] ?? null
}
