import { expect, test } from 'vitest'
import { rateOn, worth, type Rate } from '#modules/work-log/domain/rate.ts'

const rate = (amount: string, of: Partial<Rate> = {}): Rate => ({
  of_employee: false,
  of_project: false,
  of_level: false,
  effective_from: '2026-01-01',
  rate: amount,
  ...of,
})
const person = { of_employee: true }
const project = { of_project: true }
const level = { of_level: true }

test.each<[string, Rate[], string | null, string | null]>([
  ['700', [], null, '700'],
  ['1000', [], '1000', '700'],
  ['650', [rate('650')], null, '700'],
  ['800', [rate('650'), rate('800', level)], null, '700'],
  ['900', [rate('800', level), rate('900', project)], null, '700'],
  ['950', [rate('900', project), rate('950', person)], null, '700'],
  ['990', [rate('950', person), rate('990', { ...person, ...project })], '1000', '700'],
  ['1000', [rate('950', person)], '1000', '700'],
  ['960', [rate('950', person), rate('960', { ...person, effective_from: '2026-06-01' })], null, null],
])(
  'an hour is worth %s of %j, with %s of a member and usually %s',
  (expected, rates, member_rate, usual_rate) => {
    expect(rateOn({ rates, member_rate, usual_rate, unit: 'Hour' })).toBe(expected)
  },
)

test('pieces are not worth the hour of a member', () => {
  expect(rateOn({ rates: [], member_rate: '1000', usual_rate: '12', unit: 'Piece' })).toBe('12')
})

test.each([
  ['Hour', '700', 90, null, '1050.00'],
  ['Hour', '100', 7, null, '11.67'],
  ['Piece', '12.50', 90, '3', '37.50'],
  ['Piece', '12.50', 90, null, null],
  ['Lump sum', '5000', 90, null, '5000'],
  ['Hour', null, 90, null, null],
] as const)(
  'by the %s at %s, %i minutes and %s pieces are worth %s',
  (unit, of, minutes, quantity, amount) => {
    expect(worth(unit, of, minutes, quantity)).toBe(amount)
  },
)
