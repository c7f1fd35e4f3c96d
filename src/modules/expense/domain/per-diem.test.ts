import { expect, test } from 'vitest'
import { allowanceOf, legProblems, perDiem, type Leg } from '#modules/expense/domain/per-diem.ts'

const rules = {
  none_below: 6,
  part_below: 12,
  part_percent: '50',
  off: { Breakfast: '20', Lunch: '25', Dinner: '30' },
}
const npr = (amount: string) => ({ amount, currency: 'NPR', exchange_rate: '1' })
const rates = {
  A: { amount: '60', currency: 'USD', exchange_rate: '144.35' },
  B: npr('2000'),
  C: npr('1333.33'),
}
const leg = (place_class: Leg['place_class'], from: string, to: string): Leg => ({
  place: `Town ${place_class}`,
  place_class,
  from_on: from.slice(0, 10),
  from_time: from.slice(11),
  to_on: to.slice(0, 10),
  to_time: to.slice(11),
})

test.each([
  // legs | meals provided | percent by day | amount by day
  [
    '10 h, then a whole day, then 17 h',
    [leg('B', '2026-11-20 14:00', '2026-11-22 17:00')],
    { '2026-11-21': ['Lunch'] },
    ['50', '100', '100'],
    ['1000.00', '1500.00', '2000.00'],
  ],
  ['less than 6 h is nothing', [leg('B', '2026-11-20 10:00', '2026-11-20 15:59')], {}, ['0'], ['0.00']],
  ['6 h is half a day', [leg('B', '2026-11-20 10:00', '2026-11-20 16:00')], {}, ['50'], ['1000.00']],
  ['12 h is a whole one', [leg('B', '2026-11-20 06:00', '2026-11-20 18:00')], {}, ['100'], ['2000.00']],
  [
    'the last days follow the place where they end',
    [leg('B', '2026-11-20 06:00', '2026-11-21 09:00'), leg('C', '2026-11-21 10:00', '2026-11-22 12:00')],
    {},
    ['100', '100', '100'],
    ['2000.00', '1333.33', '1333.33'],
  ],
  [
    'another currency by its rate',
    [leg('A', '2026-11-20 06:00', '2026-11-20 20:00')],
    {},
    ['100'],
    ['8661.00'],
  ],
  [
    'meals take no more than there is',
    [leg('B', '2026-11-20 10:00', '2026-11-20 17:00')],
    { '2026-11-20': ['Breakfast', 'Lunch', 'Dinner'] },
    ['50'],
    ['0.00'],
  ],
  [
    'a class without a rate is worth nothing',
    [leg('D', '2026-11-20 06:00', '2026-11-20 20:00')],
    {},
    ['100'],
    ['0.00'],
  ],
] as const)('%s', (_, legs, provided, percents, amounts) => {
  const days = perDiem(legs, rates, rules, provided)
  expect(days.map(({ percent }) => percent)).toEqual(percents)
  expect(days.map(({ amount }) => amount)).toEqual(amounts)
})

test('the allowance is the sum of its days', () => {
  const days = perDiem([leg('B', '2026-11-20 14:00', '2026-11-22 17:00')], rates, rules)
  expect(allowanceOf(days)).toBe('5000.00')
  expect(allowanceOf([])).toBe('0.00')
})

test.each([
  [[leg('B', '2026-11-20 14:00', '2026-11-20 14:00')], ['legs.0.to_on']],
  [
    [leg('B', '2026-11-20 14:00', '2026-11-21 14:00'), leg('B', '2026-11-21 13:00', '2026-11-22 14:00')],
    ['legs.1.from_on'],
  ],
  [[leg('B', '2026-11-20 14:00', '2026-11-21 14:00'), leg('B', '2026-11-21 14:00', '2026-11-22 14:00')], []],
])('legs follow each other', (legs, fields) => {
  expect(Object.keys(legProblems(legs))).toEqual(fields)
})
