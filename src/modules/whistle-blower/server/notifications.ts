import { z } from 'zod'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { readerLeaves } from '#modules/whistle-blower/server/last-reader.ts'

const ofReport = z.object({ report_id: z.uuid() })
const ofRequest = z.object({ request_id: z.uuid() })

/** That something came, and nothing of what. Never mailed: a mail names the day and the person to whoever reads the server. */
export const notifications: readonly SignalHandler[] = [
  notification({
    signal: 'whistle.received',
    title: 'Whistle-blowing: a report or message came in',
    payload: ofReport,
    tell: (ctx, { report_id }) =>
      toReaders(ctx, report_id, 'A whistle-blower report or message is waiting for you'),
  }),
  notification({
    signal: 'whistle.clock',
    title: 'Whistle-blowing: a deadline is near or has passed',
    payload: ofReport.extend({ clock: z.enum(['acknowledge', 'feedback']), days: z.number() }),
    tell: (ctx, { report_id, clock, days }) => toReaders(ctx, report_id, clockText(clock, days)),
  }),
  notification({
    signal: 'whistle.follow_up',
    title: 'Whistle-blowing: a follow-up is due',
    payload: ofReport,
    tell: (ctx, { report_id }) =>
      toReaders(ctx, report_id, 'The retaliation check of a closed whistle-blower report is open'),
  }),
  notification({
    signal: 'whistle.reader_added',
    title: 'Whistle-blowing: you were added as a reader',
    payload: ofReport.extend({ investigator_id: z.uuid() }),
    tell: (ctx, { report_id, investigator_id }) =>
      toReaders(ctx, report_id, 'You were added as a reader of a whistle-blower report', investigator_id),
  }),
  readerLeaves,
  notification({
    signal: 'whistle.identity_requested',
    title: 'Whistle-blowing: an identity was requested',
    payload: ofRequest,
    async tell({ db }, { request_id }) {
      const custodians = await db
        .selectFrom('whistle_identity_request as q')
        .innerJoin('whistle_investigator as i', 'i.org_id', 'q.org_id')
        .innerJoin('employee as e', (join) =>
          join.onRef('e.org_id', '=', 'i.org_id').onRef('e.id', '=', 'i.employee_id'),
        )
        .select('e.account_id')
        .where('q.id', '=', request_id)
        .where('q.state', '=', 'Requested')
        .where(({ eb, ref }) => eb('i.duty', '=', 'Custodian').and(eb(ref('i.is_archived'), '=', false)))
        .execute()
      return {
        accounts: custodians.flatMap(({ account_id }) => account_id ?? []),
        text: 'An investigator requests the identity behind a whistle-blower report',
        url: '/user/whistle-blower/identity-requests',
        subject_id: request_id,
      }
    },
  }),
  notification({
    signal: 'whistle.identity_decided',
    title: 'Whistle-blowing: a custodian decided a request',
    payload: ofRequest,
    async tell(ctx, { request_id }) {
      const request = await ctx.db
        .selectFrom('whistle_identity_request')
        .select(['report_id', 'investigator_id'])
        .where('id', '=', request_id)
        .executeTakeFirst()
      if (!request) return null
      const text = 'A custodian decided your request for an identity'
      return toReaders(ctx, request.report_id, text, request.investigator_id)
    },
  }),
]

function clockText(clock: 'acknowledge' | 'feedback', days: number): string {
  if (clock === 'acknowledge')
    return days < 0
      ? 'A whistle-blower report was not acknowledged in time'
      : `Acknowledge a whistle-blower report within ${days} days`
  return days < 0
    ? 'Feedback on a whistle-blower report is overdue'
    : `Give feedback on a whistle-blower report within ${days} days`
}

/** Employees and people from outside open a report at different addresses. */
async function toReaders({ db, org }: SignalCtx, report_id: string, text: string, only?: string) {
  const readers = await db
    .selectFrom('whistle_report_key as k')
    .innerJoin('whistle_investigator as i', (join) =>
      join.onRef('i.org_id', '=', 'k.org_id').onRef('i.id', '=', 'k.investigator_id'),
    )
    .leftJoin('employee as e', (join) =>
      join.onRef('e.org_id', '=', 'i.org_id').onRef('e.id', '=', 'i.employee_id'),
    )
    .select(['e.account_id', 'i.account_id as outside_id'])
    .where('k.report_id', '=', report_id)
    .where('i.is_archived', '=', false)
    .$if(only !== undefined, (rows) => rows.where('i.id', '=', only ?? ''))
    .execute()
  const notices = [
    {
      accounts: readers.flatMap(({ account_id }) => account_id ?? []),
      url: `/user/whistle-blower/${report_id}`,
    },
    {
      accounts: readers.flatMap(({ outside_id }) => outside_id ?? []),
      url: `/investigations/${org.slug}/${report_id}`,
    },
  ]
  return notices
    .filter(({ accounts }) => accounts.length > 0)
    .map((one) => ({ ...one, text, subject_id: report_id }))
}
