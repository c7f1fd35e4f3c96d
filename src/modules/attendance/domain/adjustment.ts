import type { Direction } from '#modules/attendance/domain/pairs.ts'

/** What an adjustment does (features 4.a.2): the punches that are there stay as they came. */
export const adjustmentKinds = ['Add punch', 'Change time', 'Void punch', 'Set direction'] as const
export type AdjustmentKind = (typeof adjustmentKinds)[number]
export const adjustedDirections = ['In', 'Out', 'Break out', 'Break in'] as const

export interface Adjusting {
  kind: AdjustmentKind
  check_in: string | null
  check_out: string | null
  new_time: string | null
  direction: Direction | null
}
/** The punch of the day that it is about; null where there is none that counts. */
export interface AdjustedPunch {
  source: string
  direction: Direction
  /** As the clock of the organization showed it, `HH:MM`. */
  time: string
}

/** What is wrong with an adjustment, by field. */
export function adjustmentProblems(
  { kind, check_in, check_out, new_time, direction }: Adjusting,
  punch: AdjustedPunch | null,
): Record<string, string[]> {
  if (kind === 'Add punch')
    return check_in || check_out ? {} : { check_in: ['Enter a check-in or a check-out.'] }
  if (!punch) return { punch_id: ['Select a valid choice.'] }
  if (kind === 'Change time') {
    if (punch.source === 'Device')
      return {
        punch_id: ['The time of a device punch cannot be changed. Void the punch and add another.'],
      }
    if (!new_time) return { new_time: ['Time is Required'] }
    return new_time === punch.time ? { new_time: ['The punch already has this time.'] } : {}
  }
  if (kind === 'Void punch') return {}
  if (!direction) return { direction: ['Direction is Required'] }
  return direction === punch.direction ? { direction: ['The punch already has this direction.'] } : {}
}
