import { expect, test } from 'vitest'
import { festivalShare, servedMonths, shareOf } from '#modules/payroll/domain/festival.ts'

const paisa = { mode: 'half_up', unit: '0.01' } as const
/** Of a basic pay of 60,000. */
const worth = (...facts: Parameters<typeof festivalShare>) => shareOf('60000', festivalShare(...facts), paisa)

test.each([
  ['long service: a whole month', '2015-04-14', '2026-10-15', null, '60000.00'],
  ['a year to the day', '2025-10-16', '2026-10-15', null, '60000.00'],
  ['a day short of a year', '2025-10-17', '2026-10-15', null, '59835.62'],
  ['half a year', '2026-04-17', '2026-10-15', null, '29917.81'],
  ['joined on the day', '2026-10-15', '2026-10-15', null, '164.38'],
  ['joined afterwards', '2026-10-16', '2026-10-15', null, '0.00'],
  ['a year with a leap day has 366', '2023-08-16', '2024-02-29', null, '32459.02'],
  ['a leaver, since the last allowance', '2015-04-14', '2026-10-15', '2026-04-17', '29917.81'],
  ['a leaver, paid more than a year ago', '2015-04-14', '2026-10-15', '2024-10-01', '60000.00'],
  ['a leaver who joined after it was paid', '2026-04-17', '2026-10-15', '2025-10-02', '29917.81'],
])('%s', (_, joined_on, on, since, amount) => expect(worth(joined_on, on, since)).toBe(amount))

test.each([
  ['2020-01-01', '2026-10-31', '82'],
  ['2020-01-01', '2026-11-15', '82.5'],
  ['2026-10-15', '2026-10-15', '0.0323'],
  ['2026-10-16', '2026-10-15', '0'],
])('from %s until %s there are %s months of service', (joined_on, on, months) =>
  expect(Number(servedMonths(joined_on, on))).toBe(Number(months)),
)
