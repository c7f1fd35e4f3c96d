import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { periodsFrom } from '#modules/loan/domain/pay-periods.ts'
import { scheduleOf, type LoanMethod } from '#modules/loan/domain/schedule.ts'
import { payYears } from '#modules/loan/server/facts.ts'
import { enterLoans, planInstalments } from '#modules/loan/server/ledger.ts'
import { loanPay } from '#modules/loan/server/pay-deduction.ts'
import { joinPayroll } from '#modules/payroll/server/public.ts'
import { seedLoanRequests } from '#seeds/loan-requests.ts'
import { insertAll, type Seeding } from '#seeds/seeding.ts'

const kept = { is_archived: false, version: 1 }
const methods = (
  [
    ['Reducing balance, EMI', 'Reducing (EMI)'],
    ['Interest-free', 'Interest-free'],
    ['Flat rate', 'Flat'],
  ] as const satisfies readonly (readonly [string, LoanMethod])[]
).map(([name, kind]) => ({
  id: newId(),
  name,
  kind,
  day_count: '30/360' as const,
  rounding_unit: '1',
  ...kept,
}))
const types = [
  {
    name: 'Home repair',
    method: 0,
    annual_rate: '9',
    max_amount: '500000',
    max_months: 36,
    guarantors: 1,
    fee: '2',
  },
  {
    name: 'Festival',
    method: 1,
    annual_rate: '0',
    max_amount: '60000',
    max_months: 10,
    guarantors: 0,
    fee: '0',
  },
  {
    name: 'Vehicle',
    method: 2,
    annual_rate: '7',
    max_amount: '300000',
    max_months: 48,
    guarantors: 0,
    fee: '1',
  },
]
const given = [
  { type: 0, amount: '120000', months: 24, state: 'Active' },
  { type: 1, amount: '20000', months: 10, state: 'Active' },
  { type: 2, amount: '150000', months: 36, state: 'Active' },
  { type: 1, amount: '9000', months: 3, state: 'Active' },
  { type: 0, amount: '80000', months: 12, state: 'On hold' },
  { type: 2, amount: '90000', months: 24, state: 'Initiated' },
  { type: 1, amount: '30000', months: 10, state: 'Approved' },
  { type: 1, amount: '15000', months: 5, state: 'Initiated' },
  { type: 0, amount: '60000', months: 12, state: 'Requested' },
  { type: 0, amount: '450000', months: 36, state: 'Declined' },
] as const

/** Loans in every state: those that were disbursed are deducted by the runs that follow. */
export async function seedLoans(
  db: Db,
  { hired, today, account_id }: Pick<Seeding, 'hired' | 'today' | 'account_id'>,
  headingId: string,
): Promise<void> {
  joinPayroll(loanPay)
  const own = methods.map((one) => ({ ...one, id: newId() }))
  await insertAll(db, 'loan_method', own)
  const kinds = types.map(({ method, fee, ...type }) => ({
    ...type,
    settlement_fee: fee,
    id: newId(),
    method_id: own[method]?.id ?? '',
    min_amount: '5000',
    salary_multiple: null,
    service_months: 12,
    gap_months: 0,
    max_open: 1,
    ...kept,
  }))
  await insertAll(db, 'loan_type', kinds)
  await insertAll(
    db,
    'loan_heading_deduction',
    kinds.map(({ id }) => ({
      id: newId(),
      loan_type_id: id,
      heading_id: headingId,
      keep_percent: 40,
      version: 1,
    })),
  )
  const years = await payYears(db)
  const { rows: others } = await sql<{ account_id: string }>`
    select account_id from employee where account_id is not null and account_id <> ${account_id} order by code limit 1`.execute(
    db,
  )
  const approver = others[0]?.account_id ?? null
  const borrowers = hired.filter(
    ({ person, employee_id }) => person.left === null && person.no % 6 === 2 && employee_id !== '',
  )
  const start = addDays(today, -115)
  for (const [at, { type, amount, months, state }] of given.entries()) {
    const [borrower, kind] = [borrowers[at], kinds[type]]
    const method = own[types[type]?.method ?? 0]
    if (!borrower || !kind || !method) continue
    const isPaid = state === 'Active' || state === 'On hold'
    const day = isPaid ? start : addDays(today, -6)
    const id = newId()
    const terms = {
      method: method.kind,
      day_count: method.day_count,
      rounding_unit: method.rounding_unit,
      annual_rate: kind.annual_rate,
    }
    await insertAll(db, 'loan', [
      {
        id,
        number: at + 1,
        employee_id: borrower.employee_id,
        loan_type_id: kind.id,
        state: isPaid ? 'Active' : state,
        amount,
        repaid_before: '0',
        months,
        first_on: day,
        ...terms,
        settlement_fee: kind.settlement_fee,
        guarantors: state === 'Requested' ? kind.guarantors : 0,
        remarks: type === 0 ? 'Repair of the roof before the monsoon.' : null,
        decision_remarks: state === 'Declined' ? 'Above seven times the monthly pay.' : null,
        initiated_by:
          state === 'Requested' ? ((await accountOf(db, borrower.employee_id)) ?? account_id) : account_id,
        initiated_at: `${addDays(day, -3)}T05:00:00Z`,
        approved_by: isPaid || state === 'Approved' ? approver : null,
        approved_at: isPaid || state === 'Approved' ? `${addDays(day, -1)}T05:00:00Z` : null,
        disbursed_on: isPaid ? day : null,
        version: 1,
      },
    ])
    if (state === 'Requested') await askGuarantor(db, id, borrowers[at + 1]?.employee_id)
    if (!isPaid) continue
    const by = { account_id, name: 'Payroll', now: `${day}T05:00:00Z` }
    const { employee_id } = borrower
    await enterLoans(
      db,
      [{ loan_id: id, employee_id, kind: 'Disbursement', principal: amount, effective_on: day }],
      by,
    )
    await planInstalments(
      db,
      scheduleOf(terms, amount, periodsFrom(years, day, months)).map(({ balance: _balance, ...one }) => ({
        ...one,
        loan_id: id,
        employee_id,
      })),
    )
  }
  await seedLoanRequests(db)
}

const accountOf = async (db: Db, id: string) =>
  (await db.selectFrom('employee').select('account_id').where('id', '=', id).executeTakeFirst())?.account_id

const askGuarantor = async (db: Db, loan_id: string, guarantor_id: string | undefined) => {
  if (guarantor_id)
    await insertAll(db, 'loan_guarantor', [{ id: newId(), loan_id, guarantor_id, version: 1 }])
}

/** After the closed runs: one loan is paused, a month of another is to be skipped, and the market rate is known. */
export async function changeLoans(db: Db, today: string): Promise<void> {
  await pauseLoan(db)
  const { rows } = await sql<{
    loan_id: string
    employee_id: string
    from_on: string
    account_id: string | null
  }>`
    select i.loan_id, i.employee_id, max(i.start_on)::text as from_on, e.account_id from (
      select n.*, row_number() over (partition by n.loan_id order by n.seq) as place from loan_instalment n where n.payslip_id is null) i
    join loan l on l.org_id = i.org_id and l.id = i.loan_id and l.state = 'Active' and l.number = 1
    join employee e on e.org_id = l.org_id and e.id = l.employee_id where i.place <= 2 group by 1, 2, 4`.execute(
    db,
  )
  await insertAll(
    db,
    'loan_change',
    rows.map(({ loan_id, employee_id, from_on, account_id }) => ({
      id: newId(),
      loan_id,
      employee_id,
      kind: 'Skip',
      from_on,
      reason: 'School fees of two children fall due this month.',
      requested_by: account_id,
      requested_at: `${addDays(today, -1)}T05:00:00Z`,
      version: 1,
    })),
  )
  await insertAll(db, 'loan_market_rate', [
    {
      id: newId(),
      valid_from: addDays(today, -365),
      annual_rate: '11',
      source: 'Average lending rate of commercial banks',
      made_on: addDays(today, -365),
      version: 1,
    },
  ])
}
const pauseLoan = (db: Db) =>
  db
    .updateTable('loan')
    .set({ state: 'On hold', decision_remarks: 'Parental leave' })
    .where('number', '=', 5)
    .where('state', '=', 'Active')
    .execute()
