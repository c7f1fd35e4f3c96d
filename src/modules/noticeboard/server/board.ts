import { addDays, daysBetween, type Day } from '#kernel/calendar/day.ts'
import { contains } from '#kernel/calendar/range.ts'
import { isWeeklyOff } from '#kernel/calendar/weekly-off.ts'
import { allowed } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { handle } from '#platform/route.ts'
import { pendingRequests } from '#engines/approval/pending-server.ts'
import { sheetsBefore } from '#engines/questions/sheet-server.ts'
import { commonSettingOf } from '#engines/settings/singleton-server.ts'
import { celebrationPage, tasksOf } from '#modules/hris/server/public.ts'
import { changeRequest } from '#modules/hris/shared/change-request.ts'
import { letterRequest } from '#modules/hris/shared/letter-request.ts'
import { reviewRequest } from '#modules/hris/shared/review-request.ts'
import { formRequest } from '#modules/forms/shared/form-request.ts'
import { trainingRequest } from '#modules/training/shared/training-request.ts'
import { expenseAdvance } from '#modules/expense/shared/expense-advance.ts'
import { expenseCancel } from '#modules/expense/shared/expense-cancel.ts'
import { expenseClaim } from '#modules/expense/shared/expense-claim.ts'
import { travelRequest } from '#modules/expense/shared/travel-request.ts'
import { leaveCancel } from '#modules/leave/shared/leave-cancel.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { awayOn, balancesOf } from '#modules/leave/server/public.ts'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'
import { resignation } from '#modules/offboarding/shared/resignation.ts'
import { placeBetween, toRead } from '#modules/organization/server/public.ts'
import { noticeBoardOf } from '#modules/commons/server/public.ts'
import { commonSecurity } from '#modules/commons/shared/common-security.ts'
import { noticeProposal } from '#modules/noticeboard/shared/notice-post.ts'
import {
  blockRows,
  board,
  boardPeople,
  dueKinds,
  reach,
  type BoardHoliday,
  type BoardKind,
  type BoardPerson,
} from '#modules/noticeboard/shared/noticeboard.ts'

/** Request types whose open ones are shown. A module joins by its declaration. */
const requestTypes = [
  leaveRequest,
  leaveCancel,
  expenseAdvance,
  travelRequest,
  expenseClaim,
  expenseCancel,
  changeRequest,
  letterRequest,
  reviewRequest,
  resignation,
  noticeProposal,
  formRequest,
  trainingRequest,
]

export const boardRoutes = [
  handle(board, async (ctx) => {
    const { db, today, org, employee_id } = ctx
    const first = { limit: blockRows, offset: 0 }
    const forHr = requestTypes.filter(({ hr }) => org.is_hr && allowed(org.codes, hr, 'read'))
    // sent together: the pool is pipelined
    const [
      own,
      away,
      { own_off, holidays },
      birthdays,
      anniversaries,
      joiners,
      pending,
      balances,
      tasks,
      texts,
      interviews,
      posting,
      security,
    ] = await Promise.all([
      db.selectFrom('employee').select('first_name').where('id', '=', employee_id).executeTakeFirstOrThrow(),
      org.flags.absent_today ? peopleOf(ctx, 'away', first) : null,
      placeBetween(db, { start: today, end: addDays(today, reach.holidays) }, { employee_id }),
      peopleOf(ctx, 'birthday', first),
      peopleOf(ctx, 'anniversary', first),
      peopleOf(ctx, 'joiner', first),
      pendingRequests(
        db,
        employee_id,
        forHr.map(({ name }) => name),
        today,
      ),
      balancesOf(db, employee_id, today),
      tasksOf(ctx, first),
      toRead(db, employee_id, today),
      sheetsBefore(db, employee_id, exitInterview),
      noticeBoardOf(db),
      commonSettingOf(db, commonSecurity),
    ])
    const waits = new Map(texts.map(({ topic, count }) => [topic, count])).set(
      'exit_interview',
      interviews.pending,
    )
    const now = holidays.find(({ start_on, end_on }) => contains({ start: start_on, end: end_on }, today))
    return {
      first_name: own.first_name,
      today,
      is_weekly_off: isWeeklyOff(today, org.weekly_off, own_off),
      holiday: now ? { name: now.name, is_half_day: now.is_half_day } : null,
      away,
      holidays: holidays.map((holiday) => upcoming(holiday, today)),
      birthdays,
      anniversaries,
      joiners,
      pending: pending.map((line) => ({
        ...line,
        open: forHr.some(({ name }) => name === line.type) ? line.open : null,
      })),
      due: dueKinds.flatMap((kind) => {
        const count = waits.get(kind) ?? 0
        return count > 0 ? [{ kind, count }] : []
      }),
      tasks,
      balances,
      posting,
      link_previews: security.link_previews,
    }
  }),
  handle(boardPeople, async (ctx, { query: { kind, limit, offset } }) => {
    if (kind === 'away' && !ctx.org.flags.absent_today) return { count: 0, results: [] }
    return peopleOf(ctx, kind, { limit, offset })
  }),
]

async function peopleOf(
  { db, today }: Ctx,
  kind: BoardKind,
  page: { limit: number; offset: number },
): Promise<{ count: number; results: BoardPerson[] }> {
  if (kind === 'away') {
    const { count, results } = await awayOn(db, today, page)
    return {
      count,
      results: results.map(({ person, until, part }) => ({ person, on: until, part, years: null })),
    }
  }
  const range =
    kind === 'joiner'
      ? { start: addDays(today, 1 - reach.joiners), end: today }
      : { start: today, end: addDays(today, reach.week - 1) }
  const { count, results } = await celebrationPage(db, kind, { range, today, ...page })
  return { count, results: results.map((row) => ({ ...row, part: null })) }
}

type Holiday = Omit<BoardHoliday, 'days_left'>

const upcoming = (
  { id, name, start_on, end_on, is_half_day, free_half }: Holiday,
  today: Day,
): BoardHoliday => ({
  id,
  name,
  start_on,
  end_on,
  is_half_day,
  free_half,
  days_left: Math.max(0, daysBetween(today, start_on)),
})
