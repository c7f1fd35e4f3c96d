import { expect, test } from 'vitest'
import { calculate, rateOn, type Counted, type Typed } from '#modules/expense/domain/quantity.ts'

const km: Counted = {
  unit: 'Distance',
  unit_name: 'km',
  rates: [
    { valid_from: '2026-11-16', rate: '25.00' },
    { valid_from: null, rate: '22.50' },
  ],
}
const nights: Counted = {
  unit: 'Quantity x rate',
  unit_name: 'night',
  rates: [{ valid_from: '2026-11-01', rate: '1333.33' }],
}
const amounts: Counted = { unit: 'Amount', unit_name: null, rates: [] }

test.each([
  // day | rate of own vehicle | of nights
  ['2026-11-15', '22.50', '1333.33'],
  ['2026-11-16', '25.00', '1333.33'],
  ['2026-12-31', '25.00', '1333.33'],
  ['2026-10-31', '22.50', null],
])('the rate of %s', (day, ofKm, ofNights) => {
  expect([rateOn(km.rates, day), rateOn(nights.rates, day)]).toEqual([ofKm, ofNights])
  expect(rateOn(km.rates.toReversed(), day)).toBe(ofKm)
})

const typed = (more: Partial<Typed>): Typed => ({ spent_on: '2026-11-20', currency: 'NPR', ...more })

test.each([
  // what | type | typed | amount
  ['kilometres', km, { quantity: '100' }, '2500.00'],
  ['at the rate of their day', km, { quantity: '100', spent_on: '2026-11-15' }, '2250.00'],
  ['parts of one', km, { quantity: '12.35' }, '308.75'],
  ['half a paisa goes up', nights, { quantity: '1.5' }, '2000.00'],
  ['the amount that it is may be said', km, { quantity: '2', amount: '50' }, '50.00'],
  ['an amount stays as typed', amounts, { amount: '10.5', currency: 'INR' }, '10.5'],
  ['a type that is not known', undefined, { amount: '7' }, '7'],
] as const)('%s', (_, type, more, amount) => {
  const { line, problem } = calculate(typed(more), type, 'NPR')
  expect(problem).toBeNull()
  expect(line?.amount).toBe(amount)
})

test('a line keeps what it was calculated with, an amount has nothing of it', () => {
  expect(calculate(typed({ quantity: '3' }), nights, 'NPR').line).toEqual({
    amount: '3999.99',
    quantity: '3',
    unit_rate: '1333.33',
    unit_name: 'night',
  })
  expect(calculate(typed({ amount: '3' }), amounts, 'NPR').line).toMatchObject({
    quantity: null,
    unit_rate: null,
    unit_name: null,
  })
})

test.each([
  // what | type | typed | where | said
  ['no quantity', km, { amount: '100' }, 'quantity', 'Quantity is Required'],
  [
    'another amount',
    km,
    { quantity: '2', amount: '50.01' },
    'amount',
    'The amount is calculated: 2 × 25.00 = 50.00.',
  ],
  [
    'another currency',
    km,
    { quantity: '2', currency: 'INR' },
    'currency',
    'The rate of this expense type is in NPR.',
  ],
  [
    'before the first rate',
    nights,
    { quantity: '2', spent_on: '2026-10-31' },
    'spent_on',
    'This expense type has no rate on this day.',
  ],
  [
    'too little to pay',
    { ...nights, rates: [{ valid_from: null, rate: '0.40' }] },
    { quantity: '0.01' },
    'quantity',
    'The amount must be greater than 0',
  ],
  [
    'more than a line takes',
    { ...km, rates: [{ valid_from: null, rate: '9999999999.99' }] },
    { quantity: '1000' },
    'quantity',
    'The amount is too large.',
  ],
  [
    'a quantity of what is claimed by amount',
    amounts,
    { quantity: '2', amount: '5' },
    'quantity',
    'This expense type is claimed by amount.',
  ],
  ['no amount', amounts, {}, 'amount', 'Amount is Required'],
] as const)('refused: %s', (_, type, more, field, message) => {
  expect(calculate(typed(more), type, 'NPR')).toEqual({ line: null, problem: { field, message } })
})
