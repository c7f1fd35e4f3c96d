import { describe, expect, test } from 'vitest'
import { bandOn, bandProblems, contractBands, contractState } from '#modules/hris/domain/contract-band.ts'

const bands = { low_days: 90, medium_days: 60, high_days: 30, critical_days: 15 }
const today = '2026-11-20'

describe('a contract that ends', () => {
  test.each([
    ['2027-03-01', 'Safe', null],
    ['2027-02-19', 'Safe', null],
    ['2027-02-18', 'Low', 90],
    ['2027-01-19', 'Medium', 60],
    ['2026-12-20', 'High', 30],
    ['2026-12-21', 'Medium', 60],
    ['2026-12-05', 'Critical', 15],
    ['2026-11-20', 'Critical', 15],
    ['2026-11-19', 'Expired', 0],
  ] as const)('on %s is %s and told in band %s', (ends_on, state, band) => {
    expect(contractState(ends_on, today, bands)).toBe(state)
    expect(bandOn(ends_on, today, bands)).toBe(band)
  })
})

test('bands become narrower', () => {
  expect(bandProblems(bands)).toEqual({})
  expect(Object.keys(bandProblems({ ...bands, high_days: 60, critical_days: 70 }))).toEqual([
    'high_days',
    'critical_days',
  ])
})

test('the days of each band are those on which a contract is in it, at both ends', () => {
  const rows = contractBands(today, bands)
  expect(rows.map(({ status }) => status)).toEqual(['Expired', 'Critical', 'High', 'Medium', 'Low', 'Safe'])
  for (const { status, from, to } of rows)
    for (const day of [from, to])
      if (day) expect([day, contractState(day, today, bands)]).toEqual([day, status])
})
