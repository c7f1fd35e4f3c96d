import type { Band, StatutoryPack, TaxRules } from '#modules/payroll/domain/statutory.ts'

const bands = (...rows: readonly (readonly [width: string | null, percent: string])[]): Band[] =>
  rows.map(([width, percent]) => ({ width, percent }))

/** What each year has in common with the years around it, unless the year says otherwise. */
const shared = {
  free_first_band: ['ssf'],
  first_band_title: 'Social security tax',
  donation: { percent: '5', max: '100000' },
  deductions: [
    {
      key: 'remote',
      title: 'Remote area',
      kind: 'class',
      amounts: { A: '50000', B: '40000', C: '30000', D: '20000', E: '10000' },
    },
    { key: 'life_insurance', title: 'Life insurance', kind: 'claimed', max: '40000' },
    { key: 'health_insurance', title: 'Health insurance', kind: 'claimed', max: '20000' },
    { key: 'building_insurance', title: 'Insurance of own house', kind: 'claimed', max: '5000' },
    { key: 'disability', title: 'Disability', kind: 'first band', percent: '50' },
    { key: 'pension', title: 'Pension', kind: 'first band', percent: '25', at_most_claimed: true },
  ],
  rebates: [
    {
      key: 'female',
      title: 'Rebate for women',
      percent: '10',
      sex: 'female',
      assessed_as: ['single'],
    },
  ],
  non_resident_percent: '25',
} as const satisfies Partial<TaxRules>

const medical = (max: string) => [{ key: 'medical', title: 'Medical tax credit', percent: '15', max }]
const retirement = (max: string) => ({ divisor: '3', max, max_by_fund: { ssf: '500000' } })
const act = 'Income Tax Act 2058, schedule 1; Finance Act'

const single6 = bands(
  ['500000', '1'],
  ['200000', '10'],
  ['300000', '20'],
  ['1000000', '30'],
  ['3000000', '36'],
  [null, '39'],
)
const couple6 = bands(
  ['600000', '1'],
  ['200000', '10'],
  ['300000', '20'],
  ['900000', '30'],
  ['3000000', '36'],
  [null, '39'],
)
const sixBands = (year: string, from: string, fund: string, credit: string): TaxRules => ({
  ...shared,
  year,
  from,
  source: `${act} ${year}`,
  is_confirmed: true,
  schedules: { single: single6, couple: couple6 },
  retirement: retirement(fund),
  credits: medical(credit),
})
const one2083 = bands(['1000000', '1'], ['500000', '10'], ['1000000', '20'], ['1500000', '27'], [null, '29'])

/** The law of Nepal about pay, by the days from which it holds. An accountant confirms each year before its first payroll. */
export const nepal: StatutoryPack = {
  country: 'NP',
  currency: 'NPR',
  tax_years: [
    {
      ...shared,
      year: '2079/80',
      from: '2022-07-17',
      source: `${act} 2079/80`,
      is_confirmed: true,
      schedules: {
        single: bands(['500000', '1'], ['200000', '10'], ['300000', '20'], ['1000000', '30'], [null, '36']),
        couple: bands(['600000', '1'], ['200000', '10'], ['300000', '20'], ['900000', '30'], [null, '36']),
      },
      retirement: retirement('300000'),
      credits: medical('750'),
    },
    sixBands('2080/81', '2023-07-17', '300000', '750'),
    sixBands('2081/82', '2024-07-16', '500000', '1500'),
    sixBands('2082/83', '2025-07-17', '500000', '1500'),
    {
      ...shared,
      year: '2083/84',
      from: '2026-07-17',
      source: 'Budget speech of 15 Jestha 2083: to be confirmed by the Finance Act',
      is_confirmed: false,
      schedules: { single: one2083, couple: one2083 },
      retirement: retirement('500000'),
      credits: medical('1500'),
    },
  ],
  funds: [
    {
      key: 'ssf',
      title: 'Social Security Fund',
      from: '2018-11-27',
      source: 'Labour Act 2074, section 57; Social Security Fund schemes',
      parts: [
        { key: 'employee_pf', title: 'Old age, employee', by: 'employee', percent: '10' },
        { key: 'employee_medical', title: 'Medical and maternity', by: 'employee', percent: '1' },
        { key: 'employer_pf', title: 'Old age, employer', by: 'employer', percent: '10' },
        { key: 'employer_gratuity', title: 'Gratuity', by: 'employer', percent: '8.33' },
        { key: 'employer_accident', title: 'Accident and disability', by: 'employer', percent: '1.4' },
        { key: 'employer_dependent', title: 'Dependent family', by: 'employer', percent: '0.27' },
      ],
    },
    {
      key: 'pf',
      title: 'Provident fund',
      from: '2017-09-04',
      source: 'Labour Act 2074, section 52',
      parts: [
        { key: 'employee', title: 'Employee', by: 'employee', percent: '10' },
        { key: 'employer', title: 'Employer', by: 'employer', percent: '10' },
      ],
    },
    {
      key: 'gratuity',
      title: 'Gratuity',
      from: '2017-09-04',
      source: 'Labour Act 2074, section 53',
      parts: [{ key: 'employer', title: 'Employer', by: 'employer', percent: '8.33' }],
    },
  ],
  figures: [
    {
      key: 'minimum_wage',
      title: 'Minimum wage a month',
      from: '2021-07-16',
      amount: '15000',
      source: 'Nepal Gazette, 2078',
    },
    {
      key: 'minimum_wage',
      title: 'Minimum wage a month',
      from: '2023-07-17',
      amount: '17300',
      source: 'Nepal Gazette, 2080',
    },
    {
      key: 'minimum_wage',
      title: 'Minimum wage a month',
      from: '2025-07-17',
      amount: '19550',
      source: 'Nepal Gazette, 2082',
    },
    {
      key: 'minimum_basic',
      title: 'Minimum basic pay a month',
      from: '2025-07-17',
      amount: '12170',
      source: 'Nepal Gazette, 2082',
    },
    {
      key: 'overtime_factor',
      title: 'Overtime factor',
      from: '2017-09-04',
      amount: '1.5',
      source: 'Labour Act 2074, section 31',
    },
  ],
  retirement_payments: [
    {
      fund: 'approved',
      from: '2002-04-01',
      free_percent: '50',
      free_least: '500000',
      percent: '5',
      source: 'Income Tax Act 2058, sections 65 and 88(1)',
    },
  ],
}
