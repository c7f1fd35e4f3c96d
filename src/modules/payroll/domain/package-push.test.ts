import { describe, expect, test } from 'vitest'
import type { Heading } from '#modules/payroll/domain/heading.ts'
import { pushedPay, termsAfterPush } from '#modules/payroll/domain/package-push.ts'

const line = (id: string, position: number, full: string, kind: Heading['kind'] = 'Earning') => ({
  heading: { id, name: id, position, kind } as Heading,
  full,
})
const basic = line('BASIC', 10, '60000')
const allowance = line('ALLOWANCE', 20, '40000')
const fund = line('PF', 40, '6000', 'Deduction')

describe('what a pushed package changes for somebody', () => {
  test.each([
    ['the same package changes nothing', [basic, allowance], [basic, allowance], [], '100000', '100000'],
    [
      'an amount and what is computed from it',
      [basic, fund],
      [line('BASIC', 10, '70000'), line('PF', 40, '7000', 'Deduction')],
      ['BASIC 60000 70000', 'PF 6000 7000'],
      '60000',
      '70000',
    ],
    ['a heading that goes', [basic, allowance], [basic], ['ALLOWANCE 40000 0'], '100000', '60000'],
    [
      'a heading that comes, in its place',
      [allowance],
      [basic, allowance],
      ['BASIC 0 60000'],
      '40000',
      '100000',
    ],
    ['deductions are no earnings', [basic], [basic, fund], ['PF 0 6000'], '60000', '60000'],
  ])('%s', (_, before, after, lines, earned, now) => {
    const found = pushedPay(before, after)
    expect(found.lines.map((one) => `${one.heading_id} ${one.before} ${one.after}`)).toEqual(lines)
    expect([found.before, found.after]).toEqual([earned, now])
  })
})

describe('terms from the day of the push', () => {
  const old = { BASIC: { amount: null, formula: null } }
  const other = { BASIC: { amount: '1', formula: null } }
  const terms = [
    { from: '2020-01-01', agreed: '1200000', headings: old },
    { from: '2026-11-20', agreed: '1320000', headings: old },
  ]
  test.each([
    ['before a raise', '2026-11-17', ['2020-01-01 old', '2026-11-17 new 1200000', '2026-11-20 new']],
    ['on the day of the raise', '2026-11-20', ['2020-01-01 old', '2026-11-20 new 1320000']],
    ['after it', '2026-12-16', ['2020-01-01 old', '2026-11-20 old', '2026-12-16 new 1320000']],
  ])('%s', (_, from, expected) => {
    const found = termsAfterPush(terms, from, other).map((one) =>
      `${one.from} ${one.headings === other ? 'new' : 'old'} ${one.from === from ? one.agreed : ''}`.trim(),
    )
    expect(found).toEqual(expected)
  })
})
