import { addDays, addMonths, daysBetween, type Day } from '#kernel/calendar/day.ts'
import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { employeeOn, noticeOn } from '#modules/hris/server/public.ts'
import { resignationSettings } from '#modules/hris/shared/resignation-settings.ts'
import { noticeOf } from '#modules/offboarding/domain/notice.ts'
import { OFFICE_TOLD_DAYS } from '#modules/offboarding/domain/severance.ts'
import { offDaysOf } from '#modules/offboarding/server/working-days.ts'

/** Notice and its shortfall, counted anew whenever a day or the type is another. */
export async function daysOf(
  ctx: { db: Db; today: Day; org: { weekly_off: number[] } },
  asked: {
    /** Of one that is changed. */
    id?: string
    employee_id: string
    separation_type_id: string | null
    notified_on: string
    last_working_on: string
    garden_leave_days?: number
    /** Days by which leave has put the last day off: they are no notice. */
    extended_days?: number
  },
) {
  if (asked.last_working_on < asked.notified_on)
    throw invalid({ last_working_on: ['Last working day cannot be before the notice.'] })
  const [employee, type, settings] = await Promise.all([
    employeeOn(ctx.db, asked.employee_id, ctx.today),
    typeOf(ctx, asked.separation_type_id),
    settingOf(ctx.db, resignationSettings),
  ])
  if (!employee) throw invalid({ employee_id: ['Select a valid choice.'] })
  if (employee.left_on !== null && employee.left_on < ctx.today && asked.last_working_on !== employee.left_on)
    throw invalid({ employee_id: [`The last day of this person is ${employee.left_on} already.`] })
  await refuseSecond(ctx, asked, employee.left_on)
  if (asked.notified_on < employee.joined_on)
    throw invalid({
      notified_on: [`Notice cannot be given before the day of joining, ${employee.joined_on}.`],
    })
  const { notified_on } = asked
  const last_day = addDays(asked.last_working_on, -(asked.extended_days ?? 0))
  const length = daysBetween(notified_on, last_day)
  if ((asked.garden_leave_days ?? 0) > length)
    throw invalid({
      garden_leave_days: [`From the notice to the last day there are ${length} days only.`],
    })
  const who = { employee_id: asked.employee_id, joined_on: employee.joined_on }
  const { notice, ...from } = await noticeBy(ctx, who, { type, settings, notified_on, last_day })
  return { notice_days_required: notice.days, shortfall_days: notice.shortfall, ...from }
}

/** The notice that a separation of this type asks of a person, and the last day at which it is over. */
export async function proposedFor(
  ctx: Parameters<typeof daysOf>[0],
  {
    employee_id,
    separation_type_id,
    notified_on,
  }: { employee_id: string; separation_type_id: string; notified_on: Day },
) {
  const [employee, type, settings] = await Promise.all([
    employeeOn(ctx.db, employee_id, ctx.today),
    typeOf(ctx, separation_type_id),
    settingOf(ctx.db, resignationSettings),
  ])
  if (!employee) throw invalid({ employee_id: ['Select a valid choice.'] })
  const who = { employee_id, joined_on: employee.joined_on }
  const asked = { type, settings, notified_on, last_day: notified_on }
  const { notice, ...from } = await noticeBy(ctx, who, asked)
  return { notice_days: notice.days, last_working_on: notice.earliest, ...from }
}

async function noticeBy(
  ctx: Parameters<typeof daysOf>[0],
  who: { employee_id: string; joined_on: Day },
  {
    type,
    settings,
    notified_on,
    last_day,
  }: {
    type: Awaited<ReturnType<typeof typeOf>>
    settings: { notice_counts: string }
    notified_on: Day
    last_day: Day
  },
) {
  const said = await noticeOn(ctx.db, who, notified_on)
  // Labour Act 145: of a redundancy whatever the service
  const isLonger = type?.category === 'Redundancy' && said.days < OFFICE_TOLD_DAYS
  const needs_notice = type?.needs_notice ?? true
  const notice = noticeOf({
    notified_on,
    last_day,
    said_days: isLonger ? OFFICE_TOLD_DAYS : said.days,
    needs_notice,
    ...(settings.notice_counts === 'Working days'
      ? { isOff: await offDaysOf(ctx, who.employee_id, { from: notified_on, until: last_day }) }
      : {}),
  })
  return {
    notice,
    notice_from: !needs_notice ? ('Separation type' as const) : isLonger ? ('Law' as const) : said.from,
    notice_from_name: needs_notice ? said.name : (type?.name ?? null),
  }
}

/** An employment ends once: a separation that was not stopped stands behind this last day already. */
async function refuseSecond(
  { db }: { db: Db },
  { id, employee_id }: { id?: string; employee_id: string },
  left_on: Day | null,
) {
  if (left_on === null) return
  const other = await db
    .selectFrom('separation')
    .select('state')
    .where('employee_id', '=', employee_id)
    .where('id', 'is distinct from', id ?? null)
    .where('last_working_on', '=', left_on)
    .where('state', '<>', 'Stopped')
    .executeTakeFirst()
  if (other)
    throw invalid({ employee_id: [`This employment has ended by a separation that is ${other.state}.`] })
}

export async function typeOf(ctx: Pick<Ctx, 'db'>, id: string | null) {
  if (id === null) return null
  const type = await ctx.db.selectFrom('separation_type').selectAll().where('id', '=', id).executeTakeFirst()
  if (!type || type.is_archived) throw invalid({ separation_type_id: ['Select a valid choice.'] })
  return type
}

/** Who left in a way that has a priority comes before others for as long, from the last day on (Labour Act 146). */
export const priorityUntil = (
  type: { priority_months: number | null } | null | undefined,
  last: Day,
): Day | null => (type?.priority_months ? addMonths(last, type.priority_months) : null)

export async function reasonOf(ctx: Ctx, { separation_type_id }: { separation_type_id: string | null }) {
  return (await typeOf(ctx, separation_type_id))?.name ?? 'Left'
}
