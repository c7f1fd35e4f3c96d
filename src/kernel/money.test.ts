import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compactCount, formatMoney, isAmount } from '#kernel/amount.ts'
import {
  compareAmounts,
  divide,
  greatest,
  isNegative,
  isZero,
  least,
  multiply,
  negate,
  round,
  subtract,
  sum,
  toPaisa,
  type Rounding,
} from '#kernel/money.ts'

test('sums and products are exact where floats are not', () => {
  expect(sum(['0.1', '0.2'])).toBe('0.3')
  expect(sum([])).toBe('0')
  expect(subtract('1000000000000000.01', '0.02')).toBe('999999999999999.99')
  expect(multiply('1.005', '1000')).toBe('1005')
  expect(multiply('99999999999999999.99', '99999999999999999.99')).toBe(
    '9999999999999999998000000000000000.0001',
  )
})

test('no result is written with an exponent or as minus zero', () => {
  expect(multiply('0.0000001', '0.0000001')).toBe('0.00000000000001')
  expect(multiply('100000000000000000000000', '10')).toBe('1000000000000000000000000')
  expect([negate('0'), round('-0.001', toPaisa)]).toEqual(['0', '0.00'])
})

test.each<[string, Rounding, string]>([
  ['2.345', { mode: 'half_up', unit: '0.01' }, '2.35'],
  ['-2.345', { mode: 'half_up', unit: '0.01' }, '-2.35'],
  ['2.345', { mode: 'half_even', unit: '0.01' }, '2.34'],
  ['2.355', { mode: 'half_even', unit: '0.01' }, '2.36'],
  ['2.341', { mode: 'up', unit: '0.01' }, '2.35'],
  ['-2.341', { mode: 'up', unit: '0.01' }, '-2.35'],
  ['2.349', { mode: 'down', unit: '0.01' }, '2.34'],
  ['2.3', { mode: 'half_up', unit: '0.01' }, '2.30'],
  ['1234.5', { mode: 'half_up', unit: '1' }, '1235'],
  ['1234.5', { mode: 'half_even', unit: '1' }, '1234'],
  ['12.33', { mode: 'half_up', unit: '0.05' }, '12.35'],
  ['12.32', { mode: 'half_up', unit: '0.05' }, '12.30'],
  ['1234', { mode: 'up', unit: '10' }, '1240'],
  ['1245', { mode: 'half_even', unit: '10' }, '1240'],
])('%s by %o is %s', (amount, rule, result) => {
  expect(round(amount, rule)).toBe(result)
})

test('division is rounded by rule and refuses zero', () => {
  expect(divide('100', '3', toPaisa)).toBe('33.33')
  expect(divide('-200', '3', { mode: 'up', unit: '1' })).toBe('-67')
  expect(() => divide('1', '0.00', toPaisa)).toThrow('Division by zero')
})

test('a unit of zero is no rule', () => {
  expect(() => round('1', { mode: 'up', unit: '0' })).toThrow('Not a unit of rounding: 0')
})

test.each(['', '1,000', '1e5', 'NaN', 'Infinity', '0x1f', '.5', '5.', ' 1', '--1', '१२'])(
  '%j is not an amount and nothing is reckoned with it',
  (text) => {
    expect(isAmount(text)).toBe(false)
    expect(() => sum(['1', text])).toThrow(RangeError)
  },
)

test('amounts are compared by worth, not as text', () => {
  expect(['10', '9', '-1', '9.00'].sort(compareAmounts)).toEqual(['-1', '9', '9.00', '10'])
  expect([isZero('0.00'), isZero('0.01'), isNegative('-0.01'), isNegative('-0')]).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect([greatest('10', '9', '9.5'), least('10', '9', '9.5')]).toEqual(['10', '9'])
})

const paisa = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })
const asAmount = (value: bigint) =>
  `${value < 0n ? '-' : ''}${String(value < 0n ? -value : value)
    .padStart(3, '0')
    .replace(/(..)$/, '.$1')}`

test('sums agree with whole paisa', () => {
  fc.assert(
    fc.property(fc.array(paisa), (values) => {
      const total = values.reduce((a, b) => a + b, 0n)
      return compareAmounts(sum(values.map(asAmount)), asAmount(total)) === 0
    }),
  )
})

test('rounding moves by less than a unit, and by half of it at most in the half modes', () => {
  const rule = fc.record({
    mode: fc.constantFrom('half_up' as const, 'half_even' as const, 'up' as const, 'down' as const),
    unit: fc.constantFrom('0.05', '0.1', '1', '5', '100'),
  })
  fc.assert(
    fc.property(paisa, rule, (value, { mode, unit }) => {
      const moved = subtract(round(asAmount(value), { mode, unit }), asAmount(value))
      const size = greatest(moved, negate(moved))
      if (mode === 'up' || mode === 'down') return compareAmounts(size, unit) < 0
      return compareAmounts(multiply(size, '2'), unit) <= 0
    }),
  )
})

test.each([
  ['0', '0.00', '0.00'],
  ['1234.5', '1,234.50', '1,234.50'],
  ['-1234567.891', '-1,234,567.89', '-12,34,567.89'],
  ['0.005', '0.01', '0.01'],
  ['-0.001', '0.00', '0.00'],
  ['123456789012345678.995', '123,456,789,012,345,679.00', '1,23,45,67,89,01,23,45,679.00'],
  ['', 'N/A', 'N/A'],
])('%j is shown as %s, and in lakh as %s', (amount, thousand, lakh) => {
  expect([formatMoney(amount), formatMoney(amount, 'lakh')]).toEqual([thousand, lakh])
})

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1K'],
  [1299, '1.2K'],
  [999_999, '999.9K'],
  [1_000_000, '1M'],
  [2_560_000_000, '2,560M'],
  [-1500, '-1.5K'],
])('%i is counted as %s', (count, shown) => {
  expect(compactCount(count)).toBe(shown)
})
