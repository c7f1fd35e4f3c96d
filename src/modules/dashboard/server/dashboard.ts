import { addDays, weekday } from '#kernel/calendar/day.ts'
import { allowed, P, type Code } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { handle } from '#platform/route.ts'
import { openRequests } from '#engines/approval/pending-server.ts'
import { celebrationPage, dueOf, figuresOf, movementOf, soonOf } from '#modules/hris/server/public.ts'
import { headcounts } from '#modules/dashboard/domain/headcount.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { awayOn } from '#modules/leave/server/public.ts'
import { everyHoliday, organizationCalendar, setupStatus } from '#modules/organization/server/public.ts'
import {
  blockRows,
  dashboard,
  reach,
  type OpenRequests,
  type Workforce,
} from '#modules/dashboard/shared/dashboard.ts'

/** Request types whose open ones are shown. A module joins by its declaration. */
const requestTypes = [leaveRequest]
const first = { limit: blockRows, offset: 0 }

export const dashboardRoutes = [
  handle(dashboard, async (ctx) => {
    const { db, today, org } = ctx
    const may = (codes: readonly Code[]) => allowed(org.codes, codes, 'read')
    const ahead = { start: today, end: addDays(today, reach.holidays) }
    // sent together: the pool is pipelined
    const [workforce, requests, away, holidays, setup] = await Promise.all([
      may([P.hris.employees]) ? workforceOf(ctx) : null,
      requestsOf(
        ctx,
        requestTypes.filter(({ hr }) => may(hr)).map(({ name }) => name),
      ),
      may([P.leave.requests]) ? awayOn(db, today, first) : null,
      everyHoliday(db, ahead, blockRows),
      setupStatus(ctx),
    ])
    return {
      today,
      is_weekly_off: org.weekly_off.includes(weekday(today)),
      workforce,
      requests,
      away,
      holidays,
      setup,
    }
  }),
]

async function workforceOf(ctx: Ctx): Promise<Workforce> {
  const { db, today } = ctx
  const soon = soonOf(today)
  const calendar = await organizationCalendar(ctx)
  const week = { start: today, end: addDays(today, reach.week - 1) }
  const celebrated = { range: week, today, ...first }
  const [figures, movement, probation_ending, contracts_ending, leaving, birthdays, anniversaries] =
    await Promise.all([
      figuresOf(ctx, calendar),
      movementOf(ctx, calendar),
      dueOf(ctx, 'probation_ends_on', soon, { limit: blockRows }),
      dueOf(ctx, 'contract_ends_on', soon, { limit: blockRows }),
      dueOf(ctx, 'left_on', soon, { limit: blockRows }),
      celebrationPage(db, 'birthday', celebrated),
      celebrationPage(db, 'anniversary', celebrated),
    ])
  const lists = { probation_ending, contracts_ending, leaving, movement, birthdays, anniversaries }
  const untilToday = movement.map(({ came, went }) => ({ joined: came, left: went }))
  return { ...figures, soon, week, ...lists, headcounts: [...headcounts(figures.here, untilToday)] }
}

const requestsOf = async ({ db, today }: Ctx, types: readonly string[]): Promise<OpenRequests | null> =>
  types.length ? openRequests(db, types, { today, limit: blockRows }) : null
