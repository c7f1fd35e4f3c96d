import { sql } from 'kysely'
import { z } from 'zod'
import { dayAt } from '#kernel/calendar/zone.ts'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { notification, type Notice } from '#engines/notify/notice-server.ts'
import { toHr } from '#modules/offboarding/server/resignation-answers.ts'

const payload = z.object({ request_id: z.uuid() })

/** What is said about the last day of a letter that is open: to whoever resigned, and to who decides. */
export const lastDayNotices: readonly SignalHandler[] = [
  notification({
    signal: 'resignation.day_proposed',
    mailed: 'Resignation: another last day is proposed',
    mailed_to: 'Who resigned',
    payload,
    async tell(ctx, { request_id }) {
      const row = await letterOf(ctx, request_id)
      if (!row?.account_id || row.state !== 'Waiting') return null
      return {
        accounts: [row.account_id],
        text: `${row.by} proposes ${row.proposed} as your last working day: agree or object`,
        url: `/user/resignation/${request_id}`,
        mail: {
          subject: 'Another last day is proposed',
          paragraphs: ['Another last day is proposed for your resignation. Open it to agree or to object.'],
          button_label: 'Open the request',
        },
      }
    },
  }),
  notification({
    signal: 'resignation.day_answered',
    mailed: 'Resignation: the last day that was proposed is answered',
    mailed_to: 'Who proposed it, and who decides',
    payload,
    async tell(ctx, { request_id }) {
      const row = await letterOf(ctx, request_id)
      if (!row || (row.state !== 'Agreed' && row.state !== 'Objected')) return null
      const text =
        row.state === 'Agreed'
          ? `${row.full_name} agrees to ${row.proposed} as last working day`
          : `${row.full_name} objects to ${row.proposed} as last working day: ${row.holds} holds`
      const mail = {
        subject: 'A last day that was proposed is answered',
        paragraphs: [
          'Whoever resigned has answered to the last day that was proposed. Open it to see what was said.',
        ],
        button_label: 'Open the request',
      }
      return toDeciders(ctx, request_id, row, text).map((notice) =>
        notice.accounts ? { ...notice, mail } : notice,
      )
    },
  }),
  notification({
    signal: 'resignation.waiver_declined',
    mailed: 'Resignation: the waiver of notice is declined',
    mailed_to: 'Who resigned',
    payload,
    async tell(ctx, { request_id }) {
      const row = await letterOf(ctx, request_id)
      if (!row?.account_id) return null
      return {
        accounts: [row.account_id],
        text: `Your notice is not waived: your last working day would be ${row.holds}`,
        url: `/user/resignation/${request_id}`,
        mail: {
          subject: 'The waiver of your notice is declined',
          paragraphs: [
            'The waiver that you asked for is declined. Open your resignation to see until when the notice lasts.',
          ],
          button_label: 'Open the request',
        },
      }
    },
  }),
]

/** Who proposed as supervisor, and whose turn it is by now; HR where it waits for nobody else. */
function toDeciders(ctx: SignalCtx, request_id: string, row: Letter, text: string): Notice[] {
  const accounts = [...new Set([...row.approvers, ...(row.proposer ? [row.proposer] : [])])]
  return [
    ...(accounts.length
      ? [{ accounts, text, url: `/user/resignation-request?whose=team&request=${request_id}` }]
      : []),
    ...(row.approvers.length ? [] : [toHr(ctx, request_id, row.employee_id, text)]),
  ]
}

interface Letter {
  employee_id: string
  full_name: string
  account_id: string | null
  state: string | null
  by: string | null
  proposed: string | null
  holds: string
  /** The account of whoever proposed, where they supervise. */
  proposer: string | null
  approvers: string[]
}
async function letterOf(ctx: SignalCtx, id: string): Promise<Letter | null> {
  const { rows } = await sql<Letter>`
    select r.employee_id, e.full_name, e.account_id, d.proposal_state as state, d.proposed_by_name as by, d.proposed_last_day::text as proposed,
      coalesce(d.agreed_last_day, d.requested_last_day)::text as holds,
      (select s.account_id from supervisor_on(${dayAt(ctx.at, ctx.org.time_zone)}) l join employee s on s.org_id = l.org_id and s.id = l.supervisor_id
        where l.employee_id = e.id and s.account_id = d.proposed_by limit 1) as proposer,
      array(select s.account_id from request_recipient p join employee s on s.org_id = p.org_id and s.id = p.employee_id
        where p.org_id = r.org_id and p.request_id = r.id and p.is_open and s.account_id is not null) as approvers
    from resignation d join request r on r.org_id = d.org_id and r.id = d.request_id
    join employee e on e.org_id = r.org_id and e.id = r.employee_id
    where d.request_id = ${id} and r.status in ('Requested', 'Forwarded') for share of r`.execute(ctx.db)
  return rows[0] ?? null
}
