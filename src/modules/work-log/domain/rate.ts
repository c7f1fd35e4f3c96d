import type { Amount } from '#kernel/amount.ts'
import type { Day } from '#kernel/calendar/day.ts'
import { divide, multiply, toPaisa } from '#kernel/money.ts'

export type Unit = 'Hour' | 'Piece' | 'Lump sum'
/** A rate of the activity that fits the person and the project on the day of the work. */
export interface Rate {
  of_employee: boolean
  of_project: boolean
  of_level: boolean
  rate: Amount
  effective_from: Day
}
export interface RateFacts {
  rates: readonly Rate[]
  /** An hour of theirs, as it stands with the members of the project. */
  member_rate: Amount | null
  /** What the activity says by itself. */
  usual_rate: Amount | null
  unit: Unit
}

const weight = ({ of_employee, of_project, of_level }: Rate) =>
  (of_employee ? 4 : 0) + (of_project ? 2 : 0) + (of_level ? 1 : 0)

/**
 * The most specific rate holds: of the person on the project, of the person, of the project, of the level, of the activity;
 * of the same kind the latest. What stands with a member of a project is of the person on the project, for hours.
 */
export function rateOn({ rates, member_rate, usual_rate, unit }: RateFacts): Amount | null {
  const [best] = rates.toSorted(
    (a, b) => weight(b) - weight(a) || b.effective_from.localeCompare(a.effective_from),
  )
  const isOfBoth = best?.of_employee && best.of_project
  if (unit === 'Hour' && member_rate !== null && !isOfBoth) return member_rate
  return best?.rate ?? usual_rate
}

/** What a log is worth, to the paisa. */
export function worth(
  unit: Unit,
  rate: Amount | null,
  minutes: number,
  quantity: string | null,
): Amount | null {
  if (rate === null) return null
  if (unit === 'Lump sum') return rate
  if (unit === 'Piece') return quantity === null ? null : divide(multiply(rate, quantity), '1', toPaisa)
  return divide(multiply(rate, String(minutes)), '60', toPaisa)
}
