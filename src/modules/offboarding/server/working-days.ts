import { addDays, type Day } from '#kernel/calendar/day.ts'
import { isWeeklyOff } from '#kernel/calendar/weekly-off.ts'
import { momentAt } from '#kernel/calendar/zone.ts'
import type { Ctx } from '#platform/context.ts'
import { afterDays } from '#modules/offboarding/domain/notice.ts'
import { placeBetween } from '#modules/organization/server/public.ts'

/** Longer than the longest notice with all days that do not count. */
const AHEAD = 400

/** Hours of the clock, rounded up, until so many working days of a person after today are over. */
export async function hoursOfWorkingDays(
  ctx: Pick<Ctx, 'db' | 'org' | 'today' | 'now'>,
  employee_id: string,
  days: number,
): Promise<number> {
  const isOff = await offDaysOf(ctx, employee_id, { from: ctx.today, until: ctx.today })
  const end = momentAt(addDays(afterDays(ctx.today, days, isOff), 1), '00:00', ctx.org.time_zone)
  return Math.ceil((Date.parse(end) - Date.parse(ctx.now)) / 3_600_000)
}

/** The weekly offs and whole holidays of one person, from a day on until the notice is over at the latest. */
export async function offDaysOf(
  { db, org }: { db: Ctx['db']; org: Pick<Ctx['org'], 'weekly_off'> },
  employee_id: string,
  { from, until }: { from: Day; until: Day },
): Promise<(day: Day) => boolean> {
  const least = addDays(from, AHEAD)
  const end = until > least ? until : least
  const { holidays, own_off } = await placeBetween(db, { start: from, end }, { employee_id })
  const whole = holidays.filter(({ is_half_day }) => !is_half_day)
  return (day) =>
    isWeeklyOff(day, org.weekly_off, own_off) ||
    whole.some(({ start_on, end_on }) => start_on <= day && day <= end_on)
}
