import { mostOvertime } from '#modules/attendance/domain/overtime.ts'

/** Limits in minutes; null where there is none. */
export interface OvertimeCaps {
  day: number | null
  week: number | null
  month: number | null
}
/** What is asked for or approved already of the same week and month, without the date itself. */
export interface OvertimeTaken {
  week: number
  month: number
}

/** The limits of a setting on a day. */
export const overtimeCapsOn = (
  setting: { cap_day: number; cap_week: number; cap_month: number | null },
  day: { is_off: boolean },
): OvertimeCaps => ({
  day: mostOvertime(setting.cap_day, day),
  week: setting.cap_week,
  month: setting.cap_month,
})

/** Why so many minutes of a date are more than the setting allows; null where they are not. Labour Act 30: 4 hours a day, 24 a week. */
export function overtimeCapProblem(minutes: number, caps: OvertimeCaps, taken: OvertimeTaken): string | null {
  if (caps.day !== null && minutes > caps.day) return `At most ${caps.day} minutes a day are allowed.`
  if (caps.week !== null && taken.week + minutes > caps.week)
    return `At most ${caps.week} minutes a week are allowed; ${taken.week} are taken.`
  if (caps.month !== null && taken.month + minutes > caps.month)
    return `At most ${caps.month} minutes a month are allowed; ${taken.month} are taken.`
  return null
}

/** What of so many minutes the limits leave. */
export function overtimeLeft(
  minutes: number,
  { day, week, month }: OvertimeCaps,
  taken: OvertimeTaken,
): number {
  const left = [
    minutes,
    day,
    week === null ? null : week - taken.week,
    month === null ? null : month - taken.month,
  ]
  return Math.max(0, Math.min(...left.filter((one) => one !== null)))
}
