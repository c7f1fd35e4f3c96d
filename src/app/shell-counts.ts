import type { Day } from '#kernel/calendar/day.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import type { PersonCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { handlePerson, type Route } from '#platform/route.ts'
import { laidBefore } from '#engines/approval/pending-server.ts'
import { sheetsBefore } from '#engines/questions/sheet-server.ts'
import { expenseCancel } from '#modules/expense/shared/expense-cancel.ts'
import { expenseClaim } from '#modules/expense/shared/expense-claim.ts'
import { expenseAdvance } from '#modules/expense/shared/expense-advance.ts'
import { travelChange } from '#modules/expense/shared/travel-change.ts'
import { travelRequest } from '#modules/expense/shared/travel-request.ts'
import { formRequest } from '#modules/forms/shared/form-request.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'
import { resignation } from '#modules/offboarding/shared/resignation.ts'
import { runsBefore } from '#modules/payroll/server/public.ts'
import { advanceRequest } from '#modules/payroll/shared/advance.ts'
import { assignmentsBefore } from '#modules/recruitment/server/public.ts'
import { noTasks, taskCounts } from '#modules/task/server/public.ts'
import { extraApps, type ExtraApp } from '#app/menu/extra-apps.ts'
import { extraAppStats, navigationCounts } from '#app/shell-endpoints.ts'

interface Asked {
  db: Db
  employee_id: string
  today: Day
}
type Counted<K extends string, V> = Partial<Record<K, V>>

/**
 * What a module counts for the frame around the pages, for one employee in the organization of employment. A module joins
 * by one line. Of what no module keeps there is nothing: its count is none, and its entry in the menu is not shown.
 */
const apps: readonly ((asked: Asked) => Promise<Counted<ExtraApp, { total: number; pending: number }>>)[] = [
  async (asked) => ({ leave_request: await laidBefore(asked.db, asked, leaveRequest.name) }),
  async (asked) => ({
    reimbursement: await laidBefore(
      asked.db,
      asked,
      expenseAdvance.name,
      travelRequest.name,
      travelChange.name,
    ),
  }),
  async (asked) => ({ settlement: await laidBefore(asked.db, asked, expenseClaim.name) }),
  async (asked) => ({ cancel_request: await laidBefore(asked.db, asked, expenseCancel.name) }),
  async (asked) => ({ resignation: await laidBefore(asked.db, asked, resignation.name) }),
  async (asked) => ({ form_request: await laidBefore(asked.db, asked, formRequest.name) }),
  async ({ db, employee_id }) => ({ exit_interview: await sheetsBefore(db, employee_id, exitInterview) }),
  ({ db, employee_id }) => assignmentsBefore(db, employee_id),
  async (asked) => ({ advance_salary: await laidBefore(asked.db, asked, advanceRequest.name) }),
  ({ db, employee_id }) => runsBefore(db, employee_id),
]

const nothing = { total: 0, pending: 0 }
const keys = extraApps.flatMap(({ entries }) => entries.map(([key]) => key))

export const shellCountRoutes: readonly Route[] = [
  handlePerson(navigationCounts, async (ctx) => ({
    ...noTasks,
    ...(await counted(ctx, [({ db, ...mine }) => taskCounts(db, mine)])),
  })),
  handlePerson(extraAppStats, async (ctx) => {
    const found: Counted<ExtraApp, { total: number; pending: number }> = await counted(ctx, apps)
    const all = Object.fromEntries(keys.map((key) => [key, found[key] ?? nothing]))
    // every key of the menu is one of the answer's, and the other way round
    return extraAppStats.spec.response.parse(all)
  }),
]

/** Asked together, in one transaction of the organization of employment; whoever is employed nowhere has nothing. */
async function counted<T extends object>(
  { services, viewer, request, now }: PersonCtx,
  counts: readonly ((asked: Asked) => Promise<T>)[],
): Promise<T | object> {
  const { home } = viewer
  if (!home?.employee_id || counts.length === 0) return {}
  const { org_id, employee_id, time_zone } = home
  const today = dayAt(now, time_zone)
  const scope = { org_id, account_id: viewer.account_id, acting_as: 'user' as const, request_no: request.id }
  const found = await services.database.inOrganization(scope, (db) =>
    Promise.all(counts.map((count) => count({ db, employee_id, today }))),
  )
  return Object.assign({}, ...found)
}
