import { addDays, daysBetween, type Day } from '#kernel/calendar/day.ts'
import { contains } from '#kernel/calendar/range.ts'
import { isWeeklyOff } from '#kernel/calendar/weekly-off.ts'
import { allowed } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { planOnce } from '#platform/plan-mode.ts'
import { handle } from '#platform/route.ts'
import { pendingRequests } from '#engines/approval/pending-server.ts'
import { commonSettingOf } from '#engines/settings/singleton-server.ts'
import { celebrationPage, tasksOf } from '#modules/hris/server/public.ts'
import { awayOn, balancesOf } from '#modules/leave/server/public.ts'
import { formsToAnswer } from '#modules/forms/server/public.ts'
import { placeBetween } from '#modules/organization/server/public.ts'
import { noticeBoardOf } from '#modules/commons/server/public.ts'
import { commonSecurity } from '#modules/commons/shared/common-security.ts'
import { dueOf } from '#modules/noticeboard/server/due.ts'
import { boardRequests } from '#modules/noticeboard/shared/board-requests.ts'
import {
  blockRows,
  board,
  boardPeople,
  reach,
  type BoardHoliday,
  type BoardKind,
  type BoardPerson,
} from '#modules/noticeboard/shared/noticeboard.ts'

export const boardRoutes = [
  handle(board, async (ctx) => {
    const { db, today, org, employee_id } = ctx
    const first = { limit: blockRows, offset: 0 }
    const forHr = boardRequests.filter(({ hr }) => org.is_hr && allowed(org.codes, hr, 'read'))
    await planOnce(db)
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
      due,
      forms,
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
      dueOf(ctx),
      formsToAnswer(ctx, blockRows),
      noticeBoardOf(db),
      commonSettingOf(db, commonSecurity),
    ])
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
      pending: boardRequests.flatMap(({ name, title }) => {
        const line = pending.find(({ type }) => type === name)
        return line
          ? [{ ...line, title, open: forHr.some((one) => one.name === name) ? line.open : null }]
          : []
      }),
      due,
      forms,
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
