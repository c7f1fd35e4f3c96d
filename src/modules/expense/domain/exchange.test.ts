import { expect, test } from 'vitest'
import { sum } from '#kernel/money.ts'
import { exchangeDifference, settle, type ForeignLine } from '#modules/expense/domain/exchange.ts'

const dollars = (open: string) => ({ currency: 'USD', exchange_rate: '133', open })
const spent = (base_amount: string, exchange_rate: string, currency = 'USD'): ForeignLine => ({
  currency,
  exchange_rate,
  base_amount,
})

test.each([
  // what | open of an advance at 133 | lines | difference
  ['the same rate', '13300', [spent('13300', '133')], '0.00'],
  ['the dollar rose: what was given is worth more', '13300', [spent('13500', '135')], '200.00'],
  ['it fell', '13300', [spent('13100', '131')], '-200.00'],
  ['half of it is spent', '13300', [spent('6750', '135')], '100.00'],
  ['more is spent than was given', '13300', [spent('27000', '135')], '200.00'],
  ['on several days, in their order', '13300', [spent('6750', '135'), spent('13200', '132')], '50.00'],
  ['rupees and euros have none', '13300', [spent('500', '1', 'NPR'), spent('1450', '145', 'EUR')], '0.00'],
  ['nothing is open', '0', [spent('13500', '135')], '0'],
] as const)('difference: %s', (_, open, lines, difference) => {
  expect(exchangeDifference(dollars(open), lines)).toBe(difference)
})

test('an advance in the own currency has none', () => {
  expect(exchangeDifference(null, [spent('13500', '135')])).toBe('0')
})

test.each([
  // approved | open | difference | claim on the advance | claim beside it | loss | gain | paid to the person | still with them
  ['13500', '13300', '200', '13300', '200', '0', '-200', '0', '0'],
  ['13100', '13300', '-200', '13100', '0', '200', '0', '0', '0'],
  ['27000', '13300', '200', '13300', '13700', '0', '-200', '13500', '0'],
  ['6750', '13300', '100', '6650', '100', '0', '-100', '0', '6650'],
  ['6550', '13300', '-100', '6550', '0', '100', '0', '0', '6650'],
  ['18100', '13300', '-200', '13100', '5000', '200', '0', '5000', '0'],
  ['5000', '3600', '0', '3600', '1400', '0', '0', '1400', '0'],
  ['5000', '0', '0', '0', '5000', '0', '0', '5000', '0'],
])(
  'settled: %s of %s, rates differ by %s',
  (approved, open, difference, on_advance, beside, loss, gain, payable, left) => {
    const found = settle(approved, open, difference)
    expect(Object.values(found).map(Number)).toEqual([on_advance, beside, loss, gain].map(Number))
    // what is entered beside the advance is paid; what is entered on it closes it
    expect(Number(sum([found.beside, found.gain]))).toBe(Number(payable))
    expect(Number(open) - Number(sum([found.on_advance, found.loss]))).toBe(Number(left))
    // the cost is what was approved
    expect(Number(sum([found.on_advance, found.beside]))).toBe(Number(approved))
  },
)
