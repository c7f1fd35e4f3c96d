import { addDays, addMonths, type Day } from '#kernel/calendar/day.ts'
import { inOrder, type Holding, type Lot } from '#modules/leave/domain/consume.ts'
import type { Line } from '#modules/leave/domain/line.ts'
import { periodOf, type Earning, type LeaveYear } from '#modules/leave/domain/policy.ts'
import { ticksOf, type Unit } from '#modules/leave/domain/ticks.ts'
import { dateFrom } from '#modules/leave/domain/yearly-date.ts'

/** What a year's end does with what is left: entries that take out, and those that bring into the next year. */
export interface Closing {
  out: Line[]
  into: Line[]
  /** Days for another type of the same person. */
  moved: { to: string; line: Line } | null
}

/** Only a rule that says something about a year's end has one; else a balance goes on as it is. */
export const closes = (rule: Pick<Earning, 'renewal' | 'carry_forward' | 'collapse'>) =>
  Boolean(rule.renewal ?? rule.carry_forward ?? rule.collapse)

/**
 * The end of a leave year, in the order of the rule: the balance, what is carried of it, what becomes of the excess.
 * Entries stand on the first day of the next year, so that the last day still shows what one had. Carried days keep the
 * year in which they were earned and an end of their own, so several years of them can lie side by side.
 */
export function closing(
  { lots }: Holding,
  rule: Earning,
  years: readonly LeaveYear[],
  year: LeaveYear,
  unit: Unit,
): Closing {
  const at = years.indexOf(year)
  const next = years[at + 1]
  const on = addDays(year.end, 1)
  const kept = keeps(lots, rule, unit, (lot) => at + 1 - years.findIndex(({ id }) => id === lot.origin))
  const carried = kept.reduce((total, { left }) => total + left, 0)
  const balance = lots.reduce((total, { left }) => total + left, 0)
  const excess = balance - carried
  const line = (kind: string, amount: number, reason: string): Line => ({
    kind,
    amount,
    on,
    expires_on: null,
    source_type: 'year_end',
    source_id: year.id,
    period_id: periodOf(year),
    reason,
  })
  const out = carried > 0 ? [line('carry_out', -carried, `Carried out of ${year.name}`)] : []
  const paid = encashed({ balance, excess }, rule, unit)
  if (paid > 0) out.push(line('encash', -paid, `Above what is carried: paid for ${year.name}`))
  const target = rule.collapse?.excess === 'Move' ? rule.collapse.move_to_id : null
  const rest = excess - paid
  if (rest > 0 && target)
    out.push(line('transfer', -rest, `Above what is carried: moved at the end of ${year.name}`))
  if (rest > 0 && !target) out.push(line('lapse', -rest, `Above what is carried: lapsed with ${year.name}`))
  return {
    out,
    into: broughtIn(kept, rule, next, on).map((lot) => ({
      ...line(
        'carry_in',
        lot.left,
        `Carried in from ${nameOf(years, lot.origin) ?? 'before the first leave year'}`,
      ),
      expires_on: lot.expires_on,
      source_type: lot.expires_on ? `carry:${lot.expires_on}` : 'carry',
      source_id: lot.origin,
      period_id: next ? periodOf(next) : null,
    })),
    moved:
      rest > 0 && target
        ? {
            to: target,
            line: {
              ...line('transfer', rest, `Moved here at the end of ${year.name}`),
              source_type: 'moved',
              period_id: next ? periodOf(next) : null,
            },
          }
        : null,
  }
}

/** The youngest days are kept: the oldest are the next to end. */
function keeps(
  lots: readonly Lot[],
  { carry_forward }: Earning,
  unit: Unit,
  ageOf: (lot: Lot) => number,
): Lot[] {
  if (!carry_forward) return []
  const { max, max_years } = carry_forward
  let room = max === null ? Infinity : ticksOf(max, unit)
  const kept: Lot[] = []
  for (const lot of inOrder(lots).toReversed()) {
    if (max_years !== null && ageOf(lot) > max_years) continue
    const left = Math.min(lot.left, room)
    room -= left
    if (left > 0) kept.push({ ...lot, left })
  }
  return kept
}

/** Lots of one year that end together become one. */
function broughtIn(
  kept: readonly Lot[],
  { carry_forward }: Earning,
  next: LeaveYear | undefined,
  on: Day,
): Lot[] {
  const months = carry_forward?.expires_after_months ?? null
  const date = carry_forward?.expires_on
  const ends = [...(months === null ? [] : [endOf(months, next, on)]), ...(date ? [dateFrom(date, on)] : [])]
  const limit = ends.toSorted()[0] ?? null
  const found = new Map<string, Lot>()
  for (const lot of kept) {
    const expires_on =
      limit && lot.expires_on ? (limit < lot.expires_on ? limit : lot.expires_on) : (limit ?? lot.expires_on)
    const key = `${lot.origin} ${expires_on ?? ''}`
    const same = found.get(key)
    if (same) same.left += lot.left
    else found.set(key, { ...lot, on, expires_on })
  }
  return [...found.values()].toSorted((a, b) => (a.origin < b.origin ? -1 : 1))
}

/** Months are those of the organization's calendar, where the next year is known so far. */
const endOf = (months: number, next: LeaveYear | undefined, on: Day): Day =>
  next?.periods[months - 1]?.end ?? addDays(addMonths(on, months), -1)

/** Of what is not carried, as much as lies above what has to stay, and no more than is paid at once. */
function encashed(
  { balance, excess }: { balance: number; excess: number },
  { collapse, encash }: Earning,
  unit: Unit,
): number {
  if (collapse?.excess !== 'Encash') return 0
  if (!encash) return excess
  const stays = Math.max(ticksOf(encash.from_balance, unit), ticksOf(encash.min_keep, unit))
  const most = encash.max ? ticksOf(encash.max, unit) : Infinity
  return Math.max(0, Math.min(excess, most, balance - stays))
}

const nameOf = (years: readonly LeaveYear[], id: string) => years.find((year) => year.id === id)?.name
