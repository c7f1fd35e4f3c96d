import { addDays, type Day } from '#kernel/calendar/day.ts'
import { compareAmounts, divide, subtract, sum, toPaisa } from '#kernel/money.ts'
import { contributionTo } from '#modules/payroll/domain/fund.ts'
import { fundOn, type StatutoryPack, type TaxRules } from '#modules/payroll/domain/statutory.ts'
import { withhold, type TaxedPay } from '#modules/payroll/domain/withholding.ts'
import { retirementPaymentTax, yearTax, type YearFacts } from '#modules/payroll/domain/year-tax.ts'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
type JsonObject = { readonly [key: string]: Json }

/** A worked example as an accountant writes it: what is given, and what should come out. */
export interface TaxCase {
  id: string
  title?: string
  tier?: number
  kind: string
  input: JsonObject
  expected: JsonObject
}
export interface Difference {
  id: string
  path: string
  expected: string
  found: string
}

/** Runs worked examples through the rules of a pack; every figure that differs is told by its path. */
export function checkCases(pack: StatutoryPack, cases: readonly TaxCase[]): Difference[] {
  return cases.flatMap((one) => {
    let found: JsonObject
    try {
      found = computed(pack, one)
    } catch (error) {
      return [
        { id: one.id, path: '', expected: '', found: error instanceof Error ? error.message : textOf(error) },
      ]
    }
    return differences(
      one.expected,
      found,
      '',
      one.kind === 'monthly' ? ['withheld', 'withheldToDate'] : [],
    ).map((difference) => ({ id: one.id, ...difference }))
  })
}

function computed(pack: StatutoryPack, { kind, input }: TaxCase): JsonObject {
  if (kind === 'annual') return annual(pack, input)
  if (kind === 'monthly') return monthly(pack, input)
  if (kind === 'fund') return funds(pack, input)
  if (kind === 'retirementPayment') return retirementPayment(pack, input)
  throw new RangeError(`There is no kind of case named ${kind}.`)
}

const amount = (value: Json | undefined): string =>
  value === undefined || value === null ? '0' : textOf(value)
const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const total = (value: Json | undefined) =>
  isObject(value) ? sum(Object.values(value).map(amount)) : amount(value)
const numeric = (value: string): number => Number(value)

const claimNames: Readonly<Record<string, string>> = {
  lifeInsurance: 'life_insurance',
  healthInsurance: 'health_insurance',
  buildingInsurance: 'building_insurance',
  medicalExpense: 'medical',
  medical: 'medical',
  pension: 'pension',
  disabled: 'disability',
  disability: 'disability',
}
const remoteNames = ['remote', 'remoteArea', 'remoteClass']
const known = new Set([
  ...Object.keys(claimNames),
  ...remoteNames,
  ...['resident', 'onlyEmploymentIncome', 'fund', 'sex', 'assessAs', 'fiscalYear', 'income', 'retirement'],
  ...[
    'donation',
    'decimals',
    'declared',
    'payMonths',
    'oneOffMethod',
    'allowRefund',
    'earlier',
    'firstMonth',
  ],
])

function personOf(input: JsonObject, more: Json | undefined): Omit<YearFacts, 'assessable' | 'retirement'> {
  const facts: JsonObject = { ...input, ...(isObject(more) ? more : {}) }
  const unknown = Object.keys(facts).filter((name) => !known.has(name))
  if (unknown.length) throw new RangeError(`Not understood: ${unknown.join(', ')}`)
  const claims = Object.entries(claimNames).flatMap(([name, key]) => {
    const value = facts[name]
    return value === undefined || value === false || value === null
      ? []
      : [[key, value === true ? '1' : amount(value)]]
  })
  const remote = remoteNames.map((name) => facts[name]).find((value) => typeof value === 'string')
  return {
    fund: textOf(facts['fund'] ?? 'none'),
    assessed_as: textOf(facts['assessAs'] ?? 'single'),
    sex: facts['sex'] === undefined ? null : textOf(facts['sex']),
    is_resident: facts['resident'] !== false,
    only_employment: facts['onlyEmploymentIncome'] !== false,
    donation: amount(facts['donation']),
    claims: Object.fromEntries(claims) as Record<string, string>,
    classes: { remote: typeof remote === 'string' ? remote : null },
  }
}

function rulesNamed(pack: StatutoryPack, name: Json | undefined): TaxRules {
  const rules = pack.tax_years.find(({ year }) => year === name)
  if (!rules) throw new RangeError(`There are no rules of ${textOf(name)}.`)
  return rules
}

const keyOf = Object.fromEntries(Object.entries(claimNames).map(([name, key]) => [key, name]))
const caseName: Readonly<Record<string, string>> = {
  ...keyOf,
  medical: 'medicalCredit',
  remote: 'remote',
  disability: 'disability',
}

function annual(pack: StatutoryPack, input: JsonObject): JsonObject {
  const rules = rulesNamed(pack, input['fiscalYear'])
  const facts = {
    ...personOf(input, undefined),
    assessable: total(input['income']),
    retirement: total(input['retirement']),
  }
  const year = yearTax(rules, facts)
  const monthly = (value: string) => numeric(divide(value, '12', toPaisa))
  return {
    assessableIncome: numeric(year.assessable),
    retirementContributed: numeric(year.retirement_paid),
    retirementDeduction: numeric(year.retirement),
    adjustedTaxableIncome: numeric(year.adjusted),
    donationDeduction: numeric(year.donation),
    deductions: Object.fromEntries(
      year.deductions.map(({ key, amount: value }) => [caseName[key] ?? key, numeric(value)]),
    ),
    taxableIncome: numeric(year.taxable),
    bands: year.bands.map(({ from, to, percent, amount: value, tax }) => ({
      from: numeric(from),
      to: to === null ? null : numeric(to),
      rate: numeric(percent),
      amount: numeric(value),
      tax: numeric(tax),
    })),
    socialSecurityTax: numeric(year.first_band_tax),
    incomeTax: numeric(year.income_tax),
    grossTax: numeric(year.gross),
    femaleRebate: numeric(total(Object.fromEntries(year.rebates.map((one) => [one.key, one.amount])))),
    medicalCredit: numeric(total(Object.fromEntries(year.credits.map((one) => [one.key, one.amount])))),
    netTax: numeric(year.net),
    netTaxPerMonth: monthly(year.net),
    bandTaxPerMonth: year.bands.map(({ tax }) => monthly(tax)),
  }
}

function monthly(pack: StatutoryPack, input: JsonObject): JsonObject {
  const rules = rulesNamed(pack, input['fiscalYear'])
  const payMonths = Array.isArray(input['payMonths']) ? (input['payMonths'] as readonly Json[]) : []
  const earlier = isObject(input['earlier']) ? input['earlier'] : {}
  const isFinalSaid = payMonths.some((month) => isObject(month) && month['final'] === true)
  // without a word about it a short year is that of a joiner
  const first = Number(input['firstMonth'] ?? (isFinalSaid ? 1 : 13 - payMonths.length))
  let paid: TaxedPay = { income: total(earlier['income']), retirement: total(earlier['retirement']) }
  let withheld = total(earlier['tax'])
  const before = withheld
  let declared: JsonObject = isObject(input['declared']) ? input['declared'] : {}
  const months = payMonths.flatMap((month, at): JsonObject[] => {
    if (!isObject(month)) return []
    if (isObject(month['declared'])) declared = { ...declared, ...month['declared'] }
    if (month['assessAs'] !== undefined) declared = { ...declared, assessAs: month['assessAs'] ?? null }
    if (month['fund'] !== undefined) declared = { ...declared, fund: month['fund'] ?? null }
    const number = Number(month['month'] ?? first + at)
    const regular = { income: total(month['regular']), retirement: total(month['retirement']) }
    const one_off = { income: total(month['oneOff']), retirement: '0' }
    const ahead = month['project'] ?? undefined
    const result = withhold({
      rules,
      person: personOf(input, declared),
      paid,
      withheld,
      regular,
      one_off,
      expected: {
        income: ahead === undefined ? regular.income : total(ahead),
        retirement: total(month['projectRetirement'] ?? month['retirement']),
      },
      months_after: month['final'] === true ? 0 : 12 - number,
      one_off_method: input['oneOffMethod'] === 'inMonth' ? 'in month' : 'spread',
      allows_refund: input['allowRefund'] === true,
      rounding: { mode: 'half_up', unit: input['decimals'] === 0 ? '1' : '0.01' },
    })
    paid = {
      income: sum([paid.income, regular.income, one_off.income]),
      retirement: sum([paid.retirement, regular.retirement]),
    }
    withheld = sum([withheld, result.tax])
    return [
      {
        month: number,
        projectedIncome: numeric(result.projected),
        taxableIncome: numeric(result.year.taxable),
        yearTax: numeric(result.year.net),
        withheld: numeric(result.tax),
        withheldToDate: numeric(subtract(withheld, before)),
      },
    ]
  })
  return { months, total: numeric(subtract(withheld, before)) }
}

function funds(pack: StatutoryPack, input: JsonObject): JsonObject {
  const day = newestDay(pack)
  const base = amount(input['basic'])
  const of = (key: string) => {
    const fund = fundOn(pack, key, day)
    if (!fund) throw new RangeError(`There is no fund named ${key}.`)
    return contributionTo(fund, base)
  }
  const [ssf, pf, gratuity] = [of('ssf'), of('pf'), of('gratuity')]
  return {
    ssf: {
      employee: numeric(ssf.employee),
      employer: numeric(ssf.employer),
      total: numeric(ssf.total),
      parts: Object.fromEntries(
        Object.entries(ssf.parts).map(([key, value]) => [camel(key), numeric(value)]),
      ),
    },
    pf: { employee: numeric(pf.employee), employer: numeric(pf.employer) },
    gratuity: numeric(gratuity.employer),
  }
}
const camel = (key: string) => key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

function retirementPayment(pack: StatutoryPack, input: JsonObject): JsonObject {
  const rules = pack.retirement_payments.find(({ fund }) => fund === input['fund'])
  if (!rules) throw new RangeError(`There are no rules for a fund that is ${textOf(input['fund'])}.`)
  const { exempt, taxable, tax } = retirementPaymentTax(rules, amount(input['amount']))
  return { exempt: numeric(exempt), taxable: numeric(taxable), tax: numeric(tax) }
}

const newestDay = ({ tax_years }: StatutoryPack): Day =>
  addDays(
    tax_years
      .map(({ from }) => from)
      .toSorted()
      .at(-1) ?? '2000-01-01',
    1,
  )

/** Single months may stand a hundredth off where a figure falls on half a paisa; everything else is exact. */
function differences(
  expected: Json,
  found: Json | undefined,
  path: string,
  loose: readonly string[],
): Omit<Difference, 'id'>[] {
  if (Array.isArray(expected)) {
    const list = Array.isArray(found) ? (found as readonly Json[]) : []
    const missing =
      list.length > expected.length
        ? [{ path: `${path}.length`, expected: textOf(expected.length), found: textOf(list.length) }]
        : []
    return [
      ...expected.flatMap((one: Json, at) => differences(one, list[at], `${path}[${at}]`, loose)),
      ...missing,
    ]
  }
  if (isObject(expected))
    return Object.entries(expected).flatMap(([key, value]) =>
      differences(value, isObject(found) ? found[key] : undefined, path ? `${path}.${key}` : key, loose),
    )
  if (typeof expected === 'number' && typeof found === 'number') {
    const gap = subtract(decimalText(expected), decimalText(found))
    const free = loose.some((name) => path.endsWith(`.${name}`)) ? '0.01' : '0'
    if (compareAmounts(gap.replace('-', ''), free) <= 0) return []
  } else if (expected === (found ?? null)) return []
  return [{ path, expected: textOf(expected), found: textOf(found) }]
}
/** A JSON number as it is written: no figure of a case has more than two decimals. */
const decimalText = (value: number) => value.toFixed(2)

/** A value of the file as text; what is neither text nor a number is written as it stands in the file. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : JSON.stringify(value)
}
