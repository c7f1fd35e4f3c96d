import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { postDeductions } from '#modules/payroll/server/pay-deduction.ts'
import { keepBalances } from '#modules/payroll/server/payslip-balances.ts'
import { payRules } from '#modules/payroll/server/pay-rules.ts'
import { computeBatch, postLedgers, totalRun } from '#modules/payroll/server/run-compute.ts'
import { peopleOf } from '#modules/payroll/server/run-job.ts'
import type { RunToPay } from '#modules/payroll/server/run-to-pay.ts'
import { seedAdvances } from '#seeds/advances.ts'
import { changeLoans, seedLoans } from '#seeds/loans.ts'
import { seedBeside, seedHold, seedTrust, seedVouchers } from '#seeds/payroll-beside.ts'
import { seedHeadings } from '#seeds/payroll-headings.ts'
import { insertAll, type Seeding } from '#seeds/seeding.ts'
import { seedVariablePay } from '#seeds/variable-pay.ts'

/** Pay of four closed months, made by the module's own rules, and of the open one in review. */
export async function seedPayroll(
  db: Db,
  { organization, hired, today, account_id }: Seeding,
): Promise<void> {
  const rows = await seedHeadings(db)
  const packages = ['Staff', 'Management'].map((name) => ({
    id: newId(),
    name,
    code: name.toUpperCase(),
    version: 1,
  }))
  await insertAll(
    db,
    'payroll_package',
    packages.map((one) => ({ ...one, is_archived: false })),
  )
  await insertAll(
    db,
    'payroll_package_heading',
    packages.flatMap(({ id: package_id }) =>
      rows
        .filter(({ source }) => source === 'Formula')
        .map(({ id: heading_id }) => ({ id: newId(), package_id, heading_id, version: 1 })),
    ),
  )
  const [staff, management] = packages
  const former = await seedFormerPackage(db, { today, account_id }, { rows, staff, hired })
  await insertAll(
    db,
    'payroll_assignment',
    // some of the newest have none yet: the check before a run lists them
    hired
      .filter(({ person }) => person.no % 41 !== 7)
      .flatMap(({ employee_id, person }) => {
        const given = (package_id: string | undefined, valid_from: string) => ({
          id: newId(),
          employee_id,
          package_id,
          valid_from,
          version: 1,
        })
        return person.no % 9 === 0
          ? [given(management?.id, '2010-01-01')]
          : [given(former.id, '2010-01-01'), given(staff?.id, former.until)]
      }),
  )
  await insertAll(
    db,
    'rebate_type',
    [
      ['Life insurance premium', 'life_insurance'],
      ['Health insurance premium', 'health_insurance'],
      ['Donation', 'donation'],
    ].map(([name, rule]) => ({ id: newId(), name, rule, is_archived: false, version: 1 })),
  )
  const operation = { id: newId(), name: 'Packing', is_archived: false, version: 1 }
  const item = { id: newId(), name: 'Carton, 20 kg', code: 'CARTON-20', is_archived: false, version: 1 }
  await insertAll(db, 'work_operation', [operation])
  await insertAll(db, 'work_item', [item])
  await insertAll(db, 'work_rate', [
    {
      id: newId(),
      operation_id: operation.id,
      item_id: item.id,
      rate: '4.5',
      effective_from: '2025-07-17',
      version: 1,
    },
  ])
  await seedLoans(db, { hired, today, account_id }, rows.find(({ code }) => code === 'LOAN')?.id ?? '')
  await seedAdvances(db, { hired, today, account_id })
  await seedHold(db, { hired, today })
  await seedRuns(db, { organization, today, account_id }, rows)
  await changeLoans(db, today)
  await seedBeside(db, { hired, today })
  await seedVouchers(db)
}

/** The package that staff had before, with a smaller basic pay, and its replacement by the one of today. */
async function seedFormerPackage(
  db: Db,
  { today, account_id }: Pick<Seeding, 'today' | 'account_id'>,
  {
    rows,
    staff,
    hired,
  }: {
    rows: readonly { id: string; code: string; source: string }[]
    staff: { id: string } | undefined
    hired: Seeding['hired']
  },
): Promise<{ id: string; until: string }> {
  const [id, until] = [newId(), addDays(today, -400)]
  await insertAll(db, 'payroll_package', [
    { id, name: 'Staff, former', code: 'STAFF-OLD', is_archived: true, version: 1 },
  ])
  await insertAll(
    db,
    'payroll_package_heading',
    rows
      .filter(({ source }) => source === 'Formula')
      .map(({ id: heading_id, code }) => ({
        id: newId(),
        package_id: id,
        heading_id,
        formula: code === 'BASIC' ? 'AGREED * 0.55' : null,
        version: 1,
      })),
  )
  const people = hired.filter(({ person }) => person.no % 41 !== 7 && person.no % 9 !== 0).length
  if (!staff) return { id, until }
  await db.updateTable('payroll_package').set({ cloned_from_id: id }).where('id', '=', staff.id).execute()
  await insertAll(db, 'payroll_package_push', [
    {
      id: newId(),
      package_id: staff.id,
      from_package_id: id,
      valid_from: until,
      remarks: 'Basic pay raised to 60 % of the agreed pay.',
      people,
      moved: people,
      job_id: newId(),
      pushed_by: account_id,
      pushed_at: `${addDays(until, -3)}T05:00:00Z`,
      version: 1,
    },
  ])
  return { id, until }
}

interface Period {
  id: string
  label: string
  start_on: string
  end_on: string
}
const regularRun = ({ id, start_on, end_on }: Period): RunToPay => ({
  id: newId(),
  type: 'Regular',
  period: { id, start: start_on, end: end_on },
  pay_on: addDays(end_on, 5),
  corrects: null,
})

/** Everybody's festival allowance of the year, closed before the month that it is paid in. */
async function seedFestival(
  db: Db,
  period: Period,
  {
    people,
    account_id,
    approved_by,
  }: { people: readonly string[]; account_id: string; approved_by: string | null },
) {
  const pay_on = addDays(period.start_on, 12)
  const run: RunToPay = { ...regularRun(period), type: 'Festival', pay_on }
  const { start_on, end_on } = period
  const generated_at = `${addDays(pay_on, -3)}T05:00:00Z`
  const closed_at = `${addDays(pay_on, -1)}T05:00:00Z`
  await db
    .insertInto('payroll_run')
    .values({
      id: run.id,
      type: run.type,
      period_id: period.id,
      title: `Dashain, ${period.label}`,
      start_on,
      end_on,
      pay_on,
      generated_by: account_id,
      generated_at,
      created_at: generated_at,
    })
    .execute()
  await insertAll(
    db,
    'payroll_run_person',
    people.map((employee_id) => ({ run_id: run.id, employee_id })),
  )
  const rules = await payRules(db)
  for (let from = 0; from < people.length; from += 100)
    await computeBatch(db, rules, run, people.slice(from, from + 100))
  await db.deleteFrom('payslip').where('run_id', '=', run.id).where('state', '=', 'Failed').execute()
  await totalRun(db, run.id, 'In review')
  await db
    .updateTable('payslip')
    .set({ paid_on: pay_on, paid_reference: 'DASHAIN' })
    .where('run_id', '=', run.id)
    .execute()
  await db
    .updateTable('payroll_run')
    .set({ state: 'Closed', approved_by, approved_at: closed_at, closed_by: account_id, closed_at })
    .where('id', '=', run.id)
    .execute()
}

async function seedRuns(
  db: Db,
  { organization, today, account_id }: Pick<Seeding, 'organization' | 'today' | 'account_id'>,
  rows: readonly { id: string; code: string }[],
) {
  const { rows: periods } = await sql<Period>`
    select p.id, p.label, p.start_on, p.end_on from fiscal_period p
    join fiscal_year y on y.org_id = p.org_id and y.id = p.fiscal_year_id
    where y.category = case when exists (select from fiscal_year where category = 'payroll') then 'payroll' else 'general' end
      and p.start_on <= ${today} order by p.start_on desc limit 5`.execute(db)
  const { rows: approvers } = await sql<{ account_id: string }>`
    select account_id from employee where account_id is not null and account_id <> ${account_id} order by code limit 1`.execute(
    db,
  )
  const approved_by = approvers[0]?.account_id ?? null
  const rules = await payRules(db)
  const bonus = rows.find(({ code }) => code === 'BONUS')
  const trust = rows.find(({ code }) => code === 'CIT')
  for (const [at, period] of periods.toReversed().entries()) {
    const isOpen = at === periods.length - 1
    const { start_on, end_on } = period
    const people = await peopleOf(db, { start: start_on, end: end_on })
    // whoever has no package is held back from closed months, and stands in the open one as what is to be mended
    const { rows: assigned } = await sql<{ employee_id: string }>`
      select distinct a.employee_id from payroll_assignment a join employee_compensation c on c.org_id = a.org_id and c.employee_id = a.employee_id
        and c.annual_salary is not null and c.valid_from <= ${end_on}`.execute(db)
    const known = new Set(assigned.map(({ employee_id }) => employee_id))
    const paid = isOpen ? people : people.filter((id) => known.has(id))
    if (at === periods.length - 3) await seedFestival(db, period, { people: paid, account_id, approved_by })
    if (trust) await seedTrust(db, trust.id, period.id, paid)
    if (bonus && at % 2 === 0)
      await insertAll(
        db,
        'payroll_input',
        paid.slice(0, 5).map((employee_id) => ({
          id: newId(),
          period_id: period.id,
          employee_id,
          heading_id: bonus.id,
          amount: '5000',
          version: 1,
        })),
      )
    // the last month that was paid
    if (bonus && at === periods.length - 2)
      await seedVariablePay(db, { organization, account_id }, { period, heading_id: bonus.id })
    const run = regularRun(period)
    const generated_at = `${isOpen ? addDays(today, -1) : addDays(end_on, 2)}T05:00:00Z`
    await db
      .insertInto('payroll_run')
      .values({
        id: run.id,
        period_id: period.id,
        title: period.label,
        start_on,
        end_on,
        pay_on: addDays(end_on, 5),
        generated_by: account_id,
        generated_at,
        created_at: generated_at,
      })
      .execute()
    for (let from = 0; from < paid.length; from += 100)
      await computeBatch(db, rules, run, paid.slice(from, from + 100))
    await totalRun(db, run.id, 'In review')
    if (isOpen) continue
    // whoever cannot be computed was not paid by this run
    await db.deleteFrom('payslip').where('run_id', '=', run.id).where('state', '=', 'Failed').execute()
    await totalRun(db, run.id, 'In review')
    await postLedgers(db, run.id, end_on)
    const closing = `${addDays(end_on, 4)}T05:00:00Z`
    await postDeductions(db, { id: run.id, end_on }, { account_id, name: 'Payroll', now: closing })
    await keepBalances(db, { id: run.id, end_on, isWhole: false })
    await db
      .updateTable('payslip')
      .set({ paid_on: addDays(end_on, 5), paid_reference: `SALARY ${period.label}` })
      .where('run_id', '=', run.id)
      .execute()
    const closed_at = `${addDays(end_on, 4)}T05:00:00Z`
    await db
      .updateTable('payroll_run')
      .set({ state: 'Closed', approved_by, approved_at: closed_at, closed_by: account_id, closed_at })
      .where('id', '=', run.id)
      .execute()
  }
}
