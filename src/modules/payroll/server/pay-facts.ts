import { addDays, daysBetween, type Day } from '#kernel/calendar/day.ts'
import { isZero, sum } from '#kernel/money.ts'
import type { Db } from '#platform/db.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { advanceDue, advanceLeft } from '#modules/payroll/domain/advance.ts'
import { datedTerms, type DatedTerms } from '#modules/payroll/domain/dated-terms.ts'
import { servedMonths } from '#modules/payroll/domain/festival.ts'
import { ruleOf, type HeadingSource } from '#modules/payroll/domain/heading-source.ts'
import type { PayPerson, PayTerms } from '#modules/payroll/domain/pay.ts'
import { runTypeRules } from '#modules/payroll/domain/run-type.ts'
import { besideFacts, type BesideFacts } from '#modules/payroll/server/beside-facts.ts'
import { packOf } from '#modules/payroll/server/pay-rules.ts'
import {
  factPrints,
  factRows,
  taxYearStart,
  type FactRow,
  type PayPeriod,
} from '#modules/payroll/server/pay-fact-rows.ts'
import type { Period } from '#modules/payroll/server/run-to-pay.ts'
import { advanceSettings } from '#modules/payroll/shared/payroll-settings.ts'
import { benefitsIn, deductionsDue, reimbursementsDue } from '#modules/payroll/server/pay-deduction.ts'
import { overtimeOf } from '#modules/payroll/server/overtime-owed.ts'
import { unpaidDaysOf } from '#modules/payroll/server/unpaid-days.ts'

export interface PersonToPay {
  employee_id: string
  /** Of all that this rests on: another one as soon as any of it is another. */
  print: string
  person: PayPerson
  dated: DatedTerms
  package_name: string | null
  bank_name: string | null
  /** What closes with the payroll: lines of the settlement, leave paid out. */
  closes: Pick<BesideFacts, 'settled' | 'encashed'>
  is_settled: boolean
  /** Why there is nothing to compute. */
  problem: string | null
}
/** What pay depends on, for some people at once: one query, and what leave knows. */
export async function payFacts(
  db: Db,
  employeeIds: readonly string[],
  period: PayPeriod,
): Promise<PersonToPay[]> {
  const [rows, gathered] = await Promise.all([
    factRows(db, employeeIds, period),
    gather(db, employeeIds, period),
  ])
  return rows.map((row) => personOf(row, { ...gathered, period }))
}

/** Prints of what pay depends on, by employee: the same as those of `payFacts`, without their facts. */
export async function payPrints(
  db: Db,
  employeeIds: readonly string[],
  period: PayPeriod,
): Promise<Map<string, string>> {
  const [rows, gathered] = await Promise.all([
    factPrints(db, employeeIds, period),
    gather(db, employeeIds, period),
  ])
  return new Map(rows.map((row) => [row.id, printOf(row, gathered)]))
}

/** What beside their rows decides about the pay of people: what other modules know, and packages. */
async function gather(db: Db, employeeIds: readonly string[], period: PayPeriod) {
  const { start, end } = period
  const type = period.type ?? 'Regular'
  const run_id = period.run_id ?? null
  const rule = runTypeRules[type]
  const yearStart = taxYearStart(period)
  const sources = await headingSources(db)
  const [unpaid, overtime, deductions, reimbursements, packages, beside, advances, benefits] =
    await Promise.all([
      unpaidDaysOf(db, employeeIds, [period]),
      rule.pays_month ? overtimeOf(db, employeeIds, { start, end, run_id }) : new Map<string, never>(),
      rule.recovers === 'nothing'
        ? new Map<string, never>()
        : deductionsDue(db, employeeIds, end, { isWhole: rule.recovers === 'all' }),
      rule.recovers === 'nothing'
        ? new Map<string, never>()
        : reimbursementsDue(db, employeeIds, end, { isWhole: rule.recovers === 'all' }),
      packageContents(db),
      besideFacts(
        db,
        employeeIds,
        { ...period, type, run_id, pay_on: period.pay_on ?? null },
        yearStart,
        sources,
      ),
      settingOf(db, advanceSettings),
      rule.pays_month && sources.has('Loan benefit')
        ? benefitsIn(db, employeeIds, { start, end })
        : new Map<string, never>(),
    ])
  const sourcesPrint = JSON.stringify([...sources])
  return {
    type,
    yearStart,
    unpaid,
    overtime,
    deductions,
    reimbursements,
    packages,
    sources,
    sourcesPrint,
    beside,
    advance_keep: advances.keep_percent,
    benefits,
  }
}
type Gathered = Awaited<ReturnType<typeof gather>>

const printOf = (
  { id, print, packages }: Pick<FactRow, 'id' | 'print' | 'packages'>,
  {
    unpaid,
    overtime,
    deductions,
    reimbursements,
    packages: contents,
    sourcesPrint,
    beside,
    advance_keep,
    benefits,
  }: Gathered,
) =>
  JSON.stringify([
    print,
    unpaid.get(id),
    overtime.get(id),
    deductions.get(id),
    beside.get(id),
    packages.map(({ package_id }) => contents.get(package_id)?.print),
    sourcesPrint,
    // who has none keeps the print of before
    ...(reimbursements.get(id) ?? []),
    ...(advance_keep > 0 ? [advance_keep] : []),
    ...(benefits.has(id) ? [benefits.get(id)] : []),
  ])

type Contents = NonNullable<PayTerms['headings']>
/** What packages say of their headings, by package. */
export async function packageContents(db: Db): Promise<Map<string, { headings: Contents; print: string }>> {
  const rows = await db
    .selectFrom('payroll_package_heading')
    .select(['package_id', 'heading_id', 'amount', 'formula'])
    .orderBy('heading_id')
    .execute()
  const found = new Map<string, Contents>()
  for (const { package_id, heading_id, amount, formula } of rows)
    found.set(package_id, { ...found.get(package_id), [heading_id]: { amount, formula } })
  return new Map([...found].map(([id, headings]) => [id, { headings, print: JSON.stringify(headings) }]))
}
/** The heading of a source, of those that have one. */
async function headingSources(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('payroll_heading')
    .select(['id', 'source'])
    .where('source', 'not in', ['Fixed', 'Formula', 'Monthly input', 'Loan', 'Reimbursement'])
    .where('is_archived', '=', false)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ id, source }) => [source, id]))
}

function personOf(row: FactRow, gathered: Gathered & { period: Period }): PersonToPay {
  const { period, type, yearStart, unpaid, overtime, deductions, reimbursements, packages, sources } =
    gathered
  const beside = gathered.beside.get(row.id)
  const { start, end } = period
  const rule = runTypeRules[type]
  const profile = row.profile
  const lastDay = row.left_on !== null && row.left_on < end ? row.left_on : end
  const days = [
    ...new Set([...row.pays.map(({ from }) => from), ...row.packages.map(({ from }) => from)]),
  ].toSorted()
  const terms = days.map((from): PayTerms => {
    const held = row.packages.findLast((one) => one.from <= from)
    return {
      from,
      agreed: row.pays.findLast((one) => one.from <= from)?.agreed ?? null,
      headings: held ? (packages.get(held.package_id)?.headings ?? {}) : null,
    }
  })
  // a former employer's figures belong to the tax year in which they were entered
  const isOpening = profile !== null && profile.valid_from >= yearStart
  const claims: Record<string, string> = {}
  for (const { rule, amount } of row.claims) claims[rule] = sum([claims[rule] ?? '0', amount])
  if (profile?.is_disabled) claims['disability'] = '1'
  // what is known at the end of a period only is lost on the last day of the employment
  const lost = (unpaid.get(row.id) ?? []).map((day) =>
    row.left_on !== null && day.date > row.left_on ? { ...day, date: row.left_on } : day,
  )
  const inputs = { ...row.inputs }
  const due = [...(deductions.get(row.id) ?? [])]
  const [advance, work] = [sources.get('Advance salary'), sources.get('Unit of work')]
  // taken after tax as far as the net pay goes; who leaves repays all of it
  if (advance && rule.recovers !== 'nothing' && row.advances.length)
    due.push({
      heading_id: advance,
      amount: sum(row.advances.map(rule.recovers === 'all' ? advanceLeft : advanceDue)),
      keep_percent: rule.recovers === 'all' ? 0 : gathered.advance_keep,
    })
  const [benefit, worth] = [sources.get('Loan benefit'), gathered.benefits.get(row.id)]
  if (benefit && worth) inputs[benefit] = worth
  if (work && (rule.pays_month || rule.pays.includes('Unit of work'))) inputs[work] = row.work
  for (const [source, amount] of Object.entries(beside?.amounts ?? {})) {
    const heading_id = sources.get(source)
    if (heading_id && ruleOf(source as HeadingSource).is_entered) inputs[heading_id] = amount
  }
  return {
    employee_id: row.id,
    print: printOf(row, gathered),
    dated: datedTerms(period, { ...row, unpaid: lost }),
    package_name: row.packages.at(-1)?.name ?? null,
    bank_name: row.bank_name,
    closes: { settled: beside?.settled ?? [], encashed: beside?.encashed ?? [] },
    is_settled: beside?.is_settled ?? false,
    problem: beside?.problem ?? null,
    person: {
      type,
      is_month_paid: beside?.is_month_paid ?? false,
      ...(beside
        ? { festival: beside.festival, left_out: beside.left_out, recoveries: beside.recoveries }
        : {}),
      period: { start, end },
      joined_on: row.joined_on,
      left_on: row.left_on,
      terms,
      unpaid: lost,
      overtime: beside?.is_month_paid ? [] : (overtime.get(row.id) ?? []),
      inputs,
      deductions: due.filter(({ amount }) => !isZero(amount)),
      reimbursements: reimbursements.get(row.id) ?? [],
      edits: row.edits ?? {},
      ytd: row.ytd ?? {},
      tax: {
        fund: profile?.fund ?? row.usual_fund ?? 'none',
        assessed_as: profile?.assessed_as ?? 'single',
        sex: row.gender,
        is_resident: profile?.is_resident ?? true,
        only_employment: true,
        donation: claims['donation'] ?? '0',
        claims,
        classes: { remote: row.remote },
      },
      paid: {
        income: sum([row.paid_income, isOpening ? profile.opening_income : '0']),
        retirement: row.paid_retirement,
      },
      withheld: sum([row.withheld, isOpening ? profile.opening_tax : '0']),
      months_after: monthsAfter(end, yearStart, row.left_on),
      service_months: Math.max(
        0,
        Math.floor(daysBetween(row.served_since ?? row.joined_on, lastDay) / 30.4375),
      ),
      served: servedMonths(row.joined_on, lastDay),
    },
  }
}

const MONTH = 30.4375
/** Months of the tax year after a period: pay months are whole, so that days divided by a month's length round to them. */
function monthsAfter(end: Day, yearStart: Day, leftOn: Day | null): number {
  const nextYear = packOf()
    .tax_years.map(({ from }) => from)
    .find((from) => from > yearStart)
  const last = nextYear ? addDays(nextYear, -1) : addDays(yearStart, 364)
  if (leftOn !== null && leftOn <= last) return leftOn <= end ? 0 : Math.ceil(daysBetween(end, leftOn) / 32)
  return Math.max(0, Math.round(daysBetween(end, last) / MONTH))
}
