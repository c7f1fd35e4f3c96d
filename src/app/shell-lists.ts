import { sql } from 'kysely'
import { dayAt } from '#kernel/calendar/zone.ts'
import type { Hat } from '#kernel/endpoint.ts'
import { handleOpen, handlePerson, type Route } from '#platform/route.ts'
import type { Membership } from '#platform/viewer.ts'
import type { AuditedTable, AuditEntry } from '#engines/audit/audit.ts'
import { listLaidBefore } from '#engines/approval/pending-server.ts'
import { formRequest } from '#modules/forms/shared/form-request.ts'
import { expenseAdvance } from '#modules/expense/shared/expense-advance.ts'
import { expenseCancel } from '#modules/expense/shared/expense-cancel.ts'
import { expenseClaim } from '#modules/expense/shared/expense-claim.ts'
import { inOrganizationOf } from '#modules/hris/server/any-organization.ts'
import { bloodGroups, employmentStatuses, titles } from '#modules/hris/shared/employee-fields.ts'
import { parts } from '#modules/leave/domain/counted-date.ts'
import { usualReasons } from '#modules/hris/shared/resignation-reason.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { resignation } from '#modules/offboarding/shared/resignation.ts'
import { equipmentConditions } from '#modules/organization/shared/equipment.ts'
import { advanceRequest } from '#modules/payroll/shared/advance.ts'
import { travelChange } from '#modules/expense/shared/travel-change.ts'
import { travelRequest } from '#modules/expense/shared/travel-request.ts'
import { industries } from '#modules/organization/shared/industry.ts'
import { genders, maritalStatuses } from '#modules/organization/shared/person-choice.ts'
import { constants, extraAppLists, recentActivity } from '#app/shell-endpoints.ts'

/** Lists of the frame that no module has alone (specification 1, section 7: commons). */
export const shellListRoutes = (audited: readonly AuditedTable[]): readonly Route[] => [
  laidRoute(extraAppLists.leave_request, leaveRequest.name),
  laidRoute(extraAppLists.reimbursement, expenseAdvance.name, travelRequest.name, travelChange.name),
  laidRoute(extraAppLists.settlement, expenseClaim.name),
  laidRoute(extraAppLists.cancel_request, expenseCancel.name),
  laidRoute(extraAppLists.resignation, resignation.name),
  laidRoute(extraAppLists.form_request, formRequest.name),
  laidRoute(extraAppLists.advance_salary, advanceRequest.name),
  handlePerson(constants, async () => offered),
  handleOpen(recentActivity, (ctx, { query }) =>
    inOrganizationOf(
      ctx,
      query,
      ({ db, viewer }) => activityOf(db, audited, viewer.account_id, query),
      anyHat,
    ),
  ),
]

const offered: Record<string, string[]> = {
  titles: [...titles],
  genders: [...genders],
  marital_statuses: [...maritalStatuses],
  blood_groups: [...bloodGroups],
  employment_statuses: [...employmentStatuses],
  leave_parts: [...parts],
  resignation_reasons: [...usualReasons],
  equipment_conditions: [...equipmentConditions],
  industries: [...industries],
}

type LaidEndpoint = (typeof extraAppLists)[keyof typeof extraAppLists]

/** What was laid before the caller where they are employed; whoever is employed nowhere has nothing. */
const laidRoute = (endpoint: LaidEndpoint, ...types: string[]): Route =>
  handlePerson(endpoint, ({ services, viewer, request, now }, { query: { is_pending, ...page } }) => {
    const { home } = viewer
    if (!home?.employee_id) return Promise.resolve({ count: 0, results: [] })
    const { org_id, employee_id, time_zone } = home
    const scope = {
      org_id,
      account_id: viewer.account_id,
      acting_as: 'user' as const,
      request_no: request.id,
    }
    const wanted = is_pending === undefined ? undefined : is_pending === 'true'
    return services.database.inOrganization(scope, (db) =>
      listLaidBefore(
        db,
        { employee_id, types, today: dayAt(now, time_zone) },
        { ...page, is_pending: wanted },
      ),
    )
  })

/** One's own doing is told to everybody: what was changed, and no values. */
const anyHat = (org: Membership): Hat => (org.is_hr || org.is_audit ? 'hr' : 'user')

type Db = Parameters<typeof listLaidBefore>[0]
type Activity = Pick<AuditEntry, 'id' | 'at' | 'acting_as' | 'operation'> & { table_name: string }

async function activityOf(
  db: Db,
  audited: readonly AuditedTable[],
  accountId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const named = new Map(audited.map(({ table, title }) => [table, title]))
  const mine = sql`from audit_row where account_id = ${accountId} and table_name = any(${[...named.keys()]}::text[])`
  const [counted, found] = await Promise.all([
    sql<{ count: number }>`select count(*) as count ${mine}`.execute(db),
    sql<Activity>`
      select id, at, acting_as, operation, table_name ${mine} order by at desc, id desc limit ${limit} offset ${offset}`.execute(
      db,
    ),
  ])
  const results = found.rows.map(({ table_name, ...row }) => ({
    ...row,
    title: named.get(table_name) ?? table_name,
  }))
  return { count: counted.rows[0]?.count ?? 0, results }
}
