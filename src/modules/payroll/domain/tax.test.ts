import { expect, test } from 'vitest'
import { compareAmounts, sum } from '#kernel/money.ts'
import { nepal } from '#modules/payroll/domain/packs/nepal.ts'
import { taxRulesOn, type StatutoryPack } from '#modules/payroll/domain/statutory.ts'
import { checkCases, type TaxCase } from '#modules/payroll/domain/tax-check.ts'
import { withhold } from '#modules/payroll/domain/withholding.ts'
import { yearTax } from '#modules/payroll/domain/year-tax.ts'
import examples from '#modules/payroll/domain/tax-cases.json' with { type: 'json' }

const cases = examples.cases as unknown as TaxCase[]
test.each(cases.map((one) => [one.id, one.title, one] as const))('%s: %s', (_, __, one) => {
  expect(checkCases(nepal, [one])).toEqual([])
})
test('a figure that differs is told by its path', () => {
  const [first] = cases
  if (!first) throw new Error('No case')
  const wrong = { ...first, expected: { ...first.expected, netTax: 1 } }
  expect(checkCases(nepal, [wrong])).toEqual([{ id: 'A01', path: 'netTax', expected: '1', found: '25000' }])
})

const person = {
  fund: 'none',
  assessed_as: 'single',
  sex: 'male',
  is_resident: true,
  only_employment: true,
  donation: '0',
  claims: {},
  classes: {},
}
const on = (day: string) => {
  const rules = taxRulesOn(nepal, day)
  if (!rules) throw new Error('No rules')
  return rules
}

test.each([
  ['2026-07-16', '2082/83'],
  ['2026-07-17', '2083/84'],
  ['2024-07-15', '2080/81'],
])('on %s the rules of %s hold', (day, year) => expect(on(day).year).toBe(year))

test.each([
  ['499999.99', '5000'],
  ['500000', '5000'],
  ['500000.01', '5000'],
  ['500000.10', '5000.01'],
  ['700000', '25000'],
  ['1000000', '85000'],
  ['2000000', '385000'],
  ['5000000', '1465000'],
  ['5000001', '1465000.39'],
])('a single person pays on %s in all %s', (assessable, net) => {
  const found = yearTax(on('2025-08-01'), { ...person, assessable, retirement: '0' }).net
  expect(compareAmounts(found, net)).toBe(0)
})

test.each([
  ['couple', { assessed_as: 'couple' }, '1000000', '66000'],
  ['remote area of class A', { classes: { remote: 'A' } }, '1000000', '75000'],
  [
    'a woman with a spouse assessed together has no rebate',
    { sex: 'female', assessed_as: 'couple' },
    '1000000',
    '66000',
  ],
  ['non-resident', { is_resident: false, claims: { life_insurance: '40000' } }, '1000000', '250000'],
  ['disabled: half of the first band', { claims: { disability: '1' } }, '1000000', '35000'],
  ['medical credit to its limit', { claims: { medical: '50000' } }, '1000000', '83500'],
  ['a credit never makes tax negative', { claims: { medical: '50000' } }, '50000', '0'],
])('%s', (_, facts, assessable, net) => {
  const found = yearTax(on('2025-08-01'), { ...person, ...facts, assessable, retirement: '0' }).net
  expect(compareAmounts(found, net)).toBe(0)
})

test('twelve months come to the year, whatever was paid when', () => {
  const rules = on('2025-08-01')
  for (const unit of ['0.01', '1'])
    for (let seed = 1; seed <= 20; seed += 1) {
      let [paid, withheld] = ['0', '0']
      for (let month = 1; month <= 12; month += 1) {
        const regular = String(40_000 + ((seed * 7919 + month * 104_729) % 90_000))
        const one_off = (seed + month) % 5 === 0 ? '33333.33' : '0'
        const { tax, first_band, income_tax } = withhold({
          rules,
          person,
          paid: { income: paid, retirement: '0' },
          withheld,
          regular: { income: regular, retirement: '0' },
          one_off: { income: one_off, retirement: '0' },
          expected: { income: regular, retirement: '0' },
          months_after: 12 - month,
          one_off_method: seed % 2 ? 'spread' : 'in month',
          allows_refund: true,
          rounding: { mode: 'half_up', unit },
        })
        expect(compareAmounts(sum([first_band, income_tax]), tax)).toBe(0)
        paid = sum([paid, regular, one_off])
        withheld = sum([withheld, tax])
      }
      const { net } = yearTax(rules, { ...person, assessable: paid, retirement: '0' })
      expect(compareAmounts(withheld, net)).toBe(0)
    }
})

/** A country that does not exist: calendar years, one status, no funds, no first band of its own. */
const elsewhere: StatutoryPack = {
  country: 'XX',
  currency: 'XXD',
  funds: [],
  figures: [],
  retirement_payments: [],
  tax_years: [
    {
      year: '2026',
      from: '2026-01-01',
      source: 'Invented',
      is_confirmed: true,
      schedules: {
        everybody: [
          { width: '1000', percent: '0' },
          { width: null, percent: '12.5' },
        ],
      },
      free_first_band: [],
      first_band_title: null,
      retirement: null,
      donation: null,
      deductions: [{ key: 'child', title: 'Child', kind: 'claimed', max: '100' }],
      rebates: [],
      credits: [],
      non_resident_percent: '30',
    },
  ],
}
test('another country is other data alone', () => {
  const [rules] = elsewhere.tax_years
  if (!rules) throw new Error('No rules')
  const facts = { ...person, assessed_as: 'everybody', claims: { child: '250' }, retirement: '400' }
  const year = yearTax(rules, { ...facts, assessable: '2100' })
  expect(year).toMatchObject({
    retirement: '0.00',
    taxable: '2000.00',
    first_band_tax: '0.00',
    net: '125.00',
  })
})
