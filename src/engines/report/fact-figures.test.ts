import { expect, test } from 'vitest'
import { compared, measured, readFor } from '#engines/report/fact-figures.ts'
import { facts } from '#engines/report/facts.ts'

const of = facts({
  title: 'Work',
  access: {},
  filters: {},
  dimensions: {},
  measures: {
    people: { title: 'People', kind: 'number', everybody: true },
    late: { title: 'Late', kind: 'number' },
    late_share: { title: 'Share', kind: 'percent', share: ['late', 'people'] },
    hours: { title: 'Hours', kind: 'decimal' },
    hours_each: { title: 'Hours each', kind: 'decimal', per: ['hours', 'people'] },
  },
})

test('what follows from other measures is not read, and those are', () => {
  expect(readFor(of, ['late_share', 'hours_each', 'late'])).toEqual(['late', 'people', 'hours'])
})

test.each([
  [
    { people: 3, late: 1, hours: '10' },
    { late_share: 1 / 3, hours_each: '3.33', hours: '10' },
  ],
  // half a hundredth goes up, and nothing of somebody is nothing
  [
    { people: 8, late: 0, hours: '0.2' },
    { late_share: 0, hours_each: '0.03', hours: '0.2' },
  ],
  [{ people: 2 }, { late_share: 0, hours_each: '0.00', hours: '0' }],
  // of nobody there is no share
  [{}, { late_share: null, hours_each: null, hours: '0' }],
])('%j', (read, shown) => {
  expect(measured(of, ['late_share', 'hours_each', 'hours'], read)).toEqual(shown)
})

test('an earlier time stands beside, with the change and its part of what was', () => {
  expect(compared(['late', 'hours'], 'hours', { late: 1, hours: '7.5' }, { late: 2, hours: '5' })).toEqual({
    former_late: 2,
    former_hours: '5',
    change: '2.5',
    change_share: 0.5,
  })
  expect(compared(['hours'], 'hours', { hours: '1' }, { hours: '0' })).toMatchObject({ change_share: null })
})
