import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { wholeDay, type CountedDate } from '#modules/leave/domain/counted-date.ts'
import { payOf } from '#modules/leave/domain/pay.ts'
import { paidPercent } from '#modules/leave/domain/paid.ts'
import { dayOfEvent, payEvents, type EventLeave } from '#modules/leave/domain/pay-event.ts'

const START = '2026-12-01'
/** `7+3`: from so many days after the first of December on, so many days. */
const leave = (text: string, event_on: Day | null = null): EventLeave => {
  const [from = 0, days = 1] = text.split('+').map(Number)
  return { id: text, first_on: addDays(START, from), last_on: addDays(START, from + days - 1), event_on }
}
const eventsOf = (leaves: readonly EventLeave[], span: number | null = 180) =>
  payEvents(leaves, () => span).map((event) => event.leaves.map(({ id }) => id).toSorted())

test.each<[string, (string | [string, Day])[], number | null, string[][]]>([
  ['that begins within the span continues the event', ['0+49', '100+49'], 180, [['0+49', '100+49']]],
  ['on the last day of the span too', ['0+5', '180+5'], 180, [['0+5', '180+5']]],
  ['that begins after it is another event', ['0+5', '181+5'], 180, [['0+5'], ['181+5']]],
  ['that follows at once continues an event of any length', ['0+190', '190+9'], 180, [['0+190', '190+9']]],
  ['entered afterwards, before the first', ['60+30', '0+30'], 180, [['0+30', '60+30']]],
  [
    'that names the same day is linked, however late it begins',
    [
      ['0+5', START],
      ['300+5', START],
    ],
    180,
    [['0+5', '300+5']],
  ],
  [
    'is linked by nothing else where the span is 0',
    [
      ['0+5', START],
      ['5+5', START],
      ['10+5', '2026-12-11'],
    ],
    0,
    [['0+5', '5+5'], ['10+5']],
  ],
  [
    'stands alone where the rule does not count by event',
    [
      ['0+5', START],
      ['5+5', START],
    ],
    null,
    [['0+5'], ['5+5']],
  ],
  [
    'of the next birth is an event of its own',
    ['0+98', '400+49', '460+49'],
    180,
    [['0+98'], ['400+49', '460+49']],
  ],
])('leave %s', (_, leaves, span, expected) => {
  const all = leaves.map((one) => (typeof one === 'string' ? leave(one) : leave(...one)))
  const sorted = expected.map((ids) => ids.toSorted())
  expect(eventsOf(all, span)).toEqual(sorted)
  expect(eventsOf(all.toReversed(), span)).toEqual(sorted)
})

// Labour Act 45: of 98 days, 60 are paid in full
const steps = [
  { until_day: 60, percent: 100 },
  { until_day: null, percent: 0 },
]
const rule = { pay_percent: '100', pay_steps: steps }
const counted = (date: Day, halves = 2): CountedDate => ({
  date,
  halves: wholeDay.slice(0, halves).map(({ half }) => half),
  pieces: wholeDay.slice(0, halves),
  counted_as: 'leave',
  why: null,
})
const days = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => addDays(START, from + at))

test('49 and 49 days are paid as 98 at once: 60 in full, 38 not', () => {
  const [first, second] = [days(0, 49), days(70, 49)]
  const unpaid = (own: Day[], others: Day[]) =>
    payOf(
      rule,
      own.map((date) => counted(date)),
      others,
    ).unpaid_days
  expect(unpaid(days(0, 98), [])).toBe('38')
  expect([unpaid(first, second), unpaid(second, first)]).toEqual(['0', '38'])
})

test('splitting an event into any parts, in any order and with gaps, gives the pay of one leave', () => {
  const part = fc.record({ days: fc.integer({ min: 1, max: 40 }), gap: fc.integer({ min: 0, max: 7 }) })
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 4 }),
      fc.array(fc.constantFrom(100, 80, 50, 25, 0), { minLength: 4, maxLength: 4 }),
      fc.boolean(),
      fc.infiniteStream(fc.integer()),
      (parts, lengths, percents, goesOn, order) => {
        let until = 0
        const pay_steps = lengths.map((length, at) => {
          until += length
          const last = goesOn && at === lengths.length - 1
          return { until_day: last ? null : until, percent: percents[at] ?? 0 }
        })
        let from = 0
        const requests = parts.map((one, at) => {
          const dates = days(from, one.days)
          from += one.days + one.gap
          return {
            ...leave(`${from}+1`),
            id: String(at),
            dates,
            first_on: dates[0] ?? '',
            last_on: dates.at(-1) ?? '',
          }
        })
        const shuffled = requests
          .map((request) => ({ request, key: order.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ request }) => request)
        const events = payEvents(shuffled, () => 180)
        expect(events).toHaveLength(1)
        const all = requests.flatMap(({ dates }) => dates)
        const at = dayOfEvent(events[0]?.leaves.flatMap(({ dates }) => dates) ?? [])
        const percentOf = (nth: number) =>
          Number(paidPercent({ pay_percent: '100', pay_steps, name: '', nth }).paid_percent)
        // as one request: its first day is day 1, and so on
        const once = all.map((_, index) => percentOf(index + 1))
        expect(all.map((date) => percentOf(at(date)))).toEqual(once)
        const unpaid = requests.map(({ dates }) => {
          const others = all.filter((date) => !dates.includes(date))
          const pay = { pay_percent: '100', pay_steps }
          return Number(
            payOf(
              pay,
              dates.map((date) => counted(date)),
              others,
            ).unpaid_days,
          )
        })
        const total = once.reduce((sum, percent) => sum + (100 - percent), 0) / 100
        expect(unpaid.reduce((sum, one) => sum + one, 0)).toBeCloseTo(total, 6)
      },
    ),
    { numRuns: 200 },
  )
})

test('two halves of one date in two requests are one day of the event, as they are in one', () => {
  const at = dayOfEvent(['2026-12-01', '2026-12-01', '2026-12-02'])
  expect([at('2026-12-01'), at('2026-12-02')]).toEqual([1, 2])
  const half = [counted('2026-12-02', 1)]
  expect(
    payOf({ pay_percent: '100', pay_steps: [{ until_day: 1, percent: 100 }] }, half, ['2026-12-01']),
  ).toEqual({
    pay_percent: '0',
    unpaid_days: '0.5',
  })
})
