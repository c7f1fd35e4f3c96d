import { addDays, type Day } from '#kernel/calendar/day.ts'
import { divide, multiply, round, subtract, sum, toPaisa } from '#kernel/money.ts'

export const placeClasses = ['A', 'B', 'C', 'D'] as const
export type PlaceClass = (typeof placeClasses)[number]
export const meals = ['Breakfast', 'Lunch', 'Dinner'] as const
export type Meal = (typeof meals)[number]

/** One way of a trip and the stay after it, by the clock of the organization. */
export interface Leg {
  place: string
  place_class: PlaceClass
  from_on: Day
  from_time: string
  to_on: Day
  to_time: string
}
/** What a day in places of a class is worth, in the currency it is said in, and that currency in the organization's. */
export interface Rate {
  amount: string
  currency: string
  exchange_rate: string
}
export interface Rules {
  /** Hours away below which a day counts nothing, and those below which it counts in part. */
  none_below: number
  part_below: number
  /** Percent of such a day. */
  part_percent: string
  /** Percent of the day's rate that a meal takes off which somebody else pays. */
  off: Readonly<Record<Meal, string>>
}
export interface TripDay {
  date: Day
  place: string
  place_class: PlaceClass
  /** Minutes away on this date. */
  minutes: number
  percent: string
  rate: string
  currency: string
  exchange_rate: string
  meals: Meal[]
  /** Percent taken off for meals. */
  off: string
  /** In the currency of the organization. */
  amount: string
}

const DAY = 24 * 60
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * A trip day by day: rate of the place where the day ends × part of the day away, less meals that are provided. The day of
 * departure and that of return are counted alike; a class without a rate is worth nothing.
 */
export function perDiem(
  legs: readonly Leg[],
  rates: Readonly<Partial<Record<PlaceClass, Rate>>>,
  rules: Rules,
  provided: Readonly<Record<Day, readonly Meal[]>> = {},
): TripDay[] {
  const [first, last] = [legs[0], legs.at(-1)]
  if (!first || !last) return []
  const days: TripDay[] = []
  for (let date = first.from_on; date <= last.to_on; date = addDays(date, 1)) {
    const from = date === first.from_on ? minuteOf(first.from_time) : 0
    const to = date === last.to_on ? minuteOf(last.to_time) : DAY
    const minutes = Math.max(0, to - from)
    const where = legs.findLast((leg) => leg.from_on <= date) ?? first
    const rate = rates[where.place_class] ?? { amount: '0', currency: 'NPR', exchange_rate: '1' }
    const percent = partOf(minutes, rules)
    const eaten = meals.filter((meal) => provided[date]?.includes(meal))
    const off = sum(eaten.map((meal) => rules.off[meal]))
    // what is provided is taken from the whole rate, and never more than the day is worth
    const left = subtract(percent, off)
    const share = left.startsWith('-') ? '0' : left
    const amount = divide(multiply(multiply(rate.amount, rate.exchange_rate), share), '100', toPaisa)
    const { place, place_class } = where
    const { amount: worth, currency, exchange_rate } = rate
    days.push({
      date,
      place,
      place_class,
      minutes,
      percent,
      rate: worth,
      currency,
      exchange_rate,
      meals: eaten,
      off,
      amount,
    })
  }
  return days
}

export const allowanceOf = (days: readonly TripDay[]): string =>
  round(sum(days.map(({ amount }) => amount)), toPaisa)

function partOf(minutes: number, { none_below, part_below, part_percent }: Rules): string {
  if (minutes < none_below * 60) return '0'
  return minutes < part_below * 60 ? part_percent : '100'
}

/** What is wrong with the legs of a trip, by the field it is said at. */
export function legProblems(legs: readonly Pick<Leg, 'from_on' | 'from_time' | 'to_on' | 'to_time'>[]) {
  const problems: Record<string, string[]> = {}
  legs.forEach(({ from_on, from_time, to_on, to_time }, index) => {
    const before = legs[index - 1]
    if (`${to_on} ${to_time}` <= `${from_on} ${from_time}`)
      problems[`legs.${index}.to_on`] = ['The end must be after the start.']
    if (before && `${from_on} ${from_time}` < `${before.to_on} ${before.to_time}`)
      problems[`legs.${index}.from_on`] = ['It must not begin before the one above has ended.']
  })
  return problems
}
