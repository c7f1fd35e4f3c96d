import { expect, test } from 'vitest'
import { givenBy, slabsOn, type DatedSlab, type Slab } from '#modules/employee-evaluation/domain/slab.ts'

const slab = (from_value: string, gives: string, rise: Slab['rise'] = 'Fixed'): Slab => ({
  from_value,
  gives,
  rise,
})
const points = [slab('80', '80', 'Linear'), slab('100', '100', 'Linear'), slab('120', '120')]

test.each([
  ['0', '0.00', null],
  ['79.99', '0.00', null],
  ['80', '80.00', '80'],
  ['90', '90.00', '80'],
  ['99.99', '99.99', '80'],
  ['110', '110.00', '100'],
  ['120', '120.00', '120'],
  ['400', '120.00', '120'],
  [null, '120.00', '120'],
] as const)('%s percent gives %s', (value, gives, from) => {
  const given = givenBy(points, value)
  expect([given.gives, given.slab?.from_value ?? null]).toEqual([gives, from])
})

test.each([
  ['fixed steps', [slab('60', '5'), slab('90', '12.5')], '89.99', '5.00'],
  ['rises by thirds', [slab('0', '0', 'Linear'), slab('3', '1')], '1', '0.33'],
  ['falls', [slab('0', '10', 'Linear'), slab('10', '0')], '4', '6.00'],
  ['the last slab has nowhere to rise to', [slab('50', '50', 'Linear')], '75', '50.00'],
  ['no slabs', [], '75', '0.00'],
] as const)('%s', (_, slabs, value, gives) => expect(givenBy(slabs, value).gives).toBe(gives))

const dated = (effective_from: string, from_value: string): DatedSlab => ({
  ...slab(from_value, from_value),
  effective_from,
})
const versions = [dated('2026-01-01', '100'), dated('2026-01-01', '80'), dated('2026-07-01', '90')]
test.each([
  ['2025-12-31', []],
  ['2026-01-01', ['80', '100']],
  ['2026-06-30', ['80', '100']],
  ['2026-07-01', ['90']],
] as const)('slabs on %s', (day, expected) => {
  expect(slabsOn(versions, day).map(({ from_value }) => from_value)).toEqual(expected)
})
