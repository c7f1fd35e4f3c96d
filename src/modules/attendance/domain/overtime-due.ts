import { overtimeLeft, type OvertimeCaps } from '#modules/attendance/domain/overtime-cap.ts'

/** What becomes of overtime by the setting of a day: claimed by whoever worked it, paid without a claim, or neither. */
export type OvertimeWay = 'claim' | 'pay' | 'none'

export interface DueDay {
  date: string
  /** Overtime of the day as it is now. */
  overtime: number
  /** Its time is over and it was computed since. */
  is_settled: boolean
  /** Payroll may rest on it. */
  is_locked: boolean
  /** What was approved before it was worked; null where the setting asks for no approval. */
  approved: number | null
  way: OvertimeWay
  caps: OvertimeCaps
  /** The last day on which it can be claimed. */
  claim_until: string
  /** What was prepared of it before. */
  due: { state: 'Unclaimed' | 'Withdrawn' | 'Expired'; minutes: number; worked: number } | null
  /** The claim of the date that is open or approved. */
  claim: { minutes: number; by_program: boolean } | null
  /** Credited instead, or this very overtime was declined: nothing more is prepared of it. */
  is_taken: boolean
  week: string
  month: string
}
export type DueStep =
  | { step: 'open' | 'change' | 'enter' | 'replace'; minutes: number }
  | { step: 'withdraw' | 'expire' | 'revoke' | 'keep' }

/**
 * What becomes of each day's overtime, in the order of the days, so that the earlier ones have the limits of a week and a
 * month first. What somebody has decided is left alone.
 */
export function dueSteps(days: readonly DueDay[], today: string): DueStep[] {
  const used = new Map<string, number>()
  const take = ({ week, month }: DueDay, minutes: number) => {
    for (const key of [`w${week}`, `m${month}`]) used.set(key, (used.get(key) ?? 0) + minutes)
  }
  for (const day of days) if (day.claim) take(day, day.claim.minutes)
  return days.map((day) => {
    const own = day.claim?.minutes ?? 0
    const found = stepOf(day, today, {
      week: (used.get(`w${day.week}`) ?? 0) - own,
      month: (used.get(`m${day.month}`) ?? 0) - own,
    })
    const isKept = found.step === 'keep' && day.due?.state === 'Unclaimed' && !day.claim && !day.is_taken
    if ('minutes' in found) take(day, found.minutes - own)
    else if (found.step === 'revoke') take(day, -own)
    else if (isKept) take(day, day.due?.minutes ?? 0)
    return found
  })
}

const keep = { step: 'keep' } as const

function stepOf(day: DueDay, today: string, used: { week: number; month: number }): DueStep {
  const { due, claim, way, overtime, approved } = day
  const isOpen = due?.state === 'Unclaimed'
  const worked = approved === null ? overtime : Math.min(overtime, approved)
  const minutes = way === 'none' ? 0 : overtimeLeft(worked, day.caps, used)
  if (claim) {
    // what nobody claimed follows its day both ways until payroll rests on it; a claim of a person is theirs
    if (!claim.by_program || !day.is_settled || day.is_locked || claim.minutes === minutes) return keep
    return minutes > 0 ? { step: 'replace', minutes } : { step: 'revoke' }
  }
  if (due?.state === 'Expired' || day.is_taken) return keep
  if (today > day.claim_until) return isOpen ? { step: 'expire' } : keep
  if (!day.is_settled) return keep
  if (minutes <= 0) return isOpen ? { step: 'withdraw' } : keep
  if (way === 'pay') return { step: 'enter', minutes }
  if (!isOpen) return { step: 'open', minutes }
  return due.minutes === minutes && due.worked === overtime ? keep : { step: 'change', minutes }
}
