import { sql } from 'kysely'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import type { ToldRequest } from '#engines/approval/request-facts-server.ts'
import { requestNotifications } from '#engines/approval/request-notice-server.ts'
import { requestTalk } from '#engines/approval/request-thread-server.ts'
import { reminderNotifications } from '#modules/attendance/server/check-out-reminder.ts'
import { penaltyNotifications } from '#modules/attendance/server/penalty-notice.ts'
import { creditExpiryNotifications } from '#modules/attendance/server/credit-expiry.ts'
import { overtimeNotifications } from '#modules/attendance/server/overtime-notice.ts'
import { rosterNotifications } from '#modules/attendance/server/roster-notice.ts'
import * as requests from '#modules/attendance/shared/request.ts'
import { shiftSwap } from '#modules/attendance/shared/swap.ts'

const told = (
  declared: ToldRequest['declared'],
  noun: string,
  [user, supervisor, admin]: readonly [string, string, string],
  phrase: (id: string) => ReturnType<typeof sql>,
): ToldRequest & { pages: { user: string } } => ({
  declared,
  noun,
  granted: noun,
  pages: {
    user: `/user/attendance/${user}`,
    supervisor: `/user/supervisor/attendance/requests/${supervisor}`,
    admin: `attendance/requests/${admin}`,
  },
  said: async (ctx, id) => said(ctx, phrase(id)),
})
const dated = (table: string) => (id: string) =>
  sql`select d.minutes || ' minutes on ' || d.date as phrase from ${sql.table(table)} d where d.request_id = ${id}`

const adjustments = told(
  requests.adjustmentRequest,
  'attendance adjustment',
  ['request/adjustment', 'adjustments', 'adjustments'],
  (id) =>
    sql`select d.date || ': ' || d.reason as phrase from attendance_adjustment d where d.request_id = ${id}`,
)
const trips = told(
  requests.travelRequest,
  'travel attendance',
  ['request/travel-attendance', 'travel-attendance', 'travel-attendance'],
  (id) =>
    sql`select d.destination || ', ' || d.start_on || '–' || d.end_on as phrase from travel_attendance d where d.request_id = ${id}`,
)

/** Who decides is told of requests, who asked of the decision, and the planned of their roster. */
export const notifications: readonly SignalHandler[] = [
  adjustments,
  trips,
  told(
    requests.webRequest,
    'web attendance',
    ['reports/web-attendance', 'web-attendance', 'web-attendance'],
    (
      id,
    ) => sql`select p.direction || ' at ' || to_char(p.occurred_at at time zone o.time_zone, 'YYYY-MM-DD HH24:MI') as phrase
      from web_attendance_request d join punch p on p.org_id = d.org_id and p.id = d.punch_id
      join organization o on o.org_id = d.org_id where d.request_id = ${id}`,
  ),
  told(
    requests.travelDelete,
    'travel attendance deletion',
    [
      'reports/travel-attendance-delete-history',
      'travel-attendance-delete-requests',
      'travel-attendance-delete-request',
    ],
    (
      id,
    ) => sql`select t.destination || ', ' || t.start_on || '–' || t.end_on as phrase from travel_attendance_delete d
      join travel_attendance t on t.org_id = d.org_id and t.request_id = d.about_id where d.request_id = ${id}`,
  ),
  told(
    requests.timesheetRequest,
    'timesheet',
    ['request/timesheet', 'timesheet', 'timesheet'],
    (id) =>
      sql`select d.minutes || ' minutes, ' || d.date || coalesce('–' || nullif(d.end_on, d.date), '') as phrase
        from timesheet_request d where d.request_id = ${id}`,
  ),
  told(
    requests.overtimeRequest,
    'overtime pre-approval',
    ['request/pre-approval-overtime', 'pre-approval-overtime', 'overtime-request'],
    dated('overtime_request'),
  ),
  told(
    requests.overtimeClaim,
    'overtime claim',
    ['request/overtime-claims', 'overtime-claims', 'overtime-claim'],
    dated('overtime_claim'),
  ),
  told(
    requests.creditRequest,
    'credit hour request',
    ['request/credit-hour', 'credit-hour', 'credit-hour'],
    dated('credit_hour_request'),
  ),
  told(
    requests.creditDelete,
    'credit hour deletion',
    ['reports/credit-hour-delete-history', 'credit-hour-delete-request', 'credit-hour-delete-request'],
    (id) => sql`select c.minutes || ' minutes on ' || c.date as phrase from credit_hour_delete d
      join credit_hour_request c on c.org_id = d.org_id and c.request_id = d.about_id where d.request_id = ${id}`,
  ),
  {
    declared: shiftSwap,
    noun: 'shift swap',
    granted: 'shift swap',
    pages: {
      user: '/user/attendance/reports/roster',
      supervisor: '/user/supervisor/attendance/roster',
      admin: 'attendance/reports/roster',
    },
    said: async (ctx: Pick<SignalCtx, 'db'>, id: string) =>
      said(
        ctx,
        sql`select d.date || coalesce(' for ' || d.other_date, '') || ' with ' || c.full_name as phrase from shift_swap d
        join employee c on c.org_id = d.org_id and c.id = d.colleague_id where d.request_id = ${id}`,
      ),
  },
]
  .flatMap(requestNotifications)
  .concat([adjustments, trips].map(requestTalk))
  .concat(rosterNotifications)
  .concat(reminderNotifications)
  .concat(penaltyNotifications)
  .concat(creditExpiryNotifications)
  .concat(overtimeNotifications)

async function said(ctx: Pick<SignalCtx, 'db'>, query: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await sql<{ phrase: string }>`${query}`.execute(ctx.db)
  const [row] = rows
  // the request's own row was read and locked in this transaction
  if (!row) throw new Error('A request has no detail')
  return row.phrase
}
