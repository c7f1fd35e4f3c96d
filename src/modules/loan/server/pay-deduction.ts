import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { conflict } from '#kernel/errors.ts'
import { isZero, negate, subtract, sum } from '#kernel/money.ts'
import { rowsOf } from '#platform/bulk.ts'
import type { Db } from '#platform/db.ts'
import type { ClosedDeduction, ClosingBy, PayDeduction } from '#modules/payroll/server/public.ts'
import { periodsFrom } from '#modules/loan/domain/pay-periods.ts'
import { sameAmount, shareOut, totalOf } from '#modules/loan/domain/schedule.ts'
import { payYears } from '#modules/loan/server/facts.ts'
import { payBenefits } from '#modules/loan/server/soft-benefit.ts'
import { enterLoans, planInstalments, type PlannedInstalment } from '#modules/loan/server/ledger.ts'

interface Due {
  loan_id: string
  employee_id: string
  heading_id: string
  keep_percent: number
  seq: number
  due_on: Day
  principal: string
  interest: string
}

/**
 * Whoever leaves owes interest to the last day, and of later periods none; nor does anybody owe that of months to come.
 */
const owedInterest = (until: Day) => sql`case
  when e.left_on is null or e.left_on >= i.due_on then case when i.due_on <= ${until} then i.interest else 0 end
  when e.left_on < i.start_on then i.carried
  else round(i.carried + (i.interest - i.carried) * (e.left_on - i.start_on + 1) / (i.due_on - i.start_on + 1), 2) end`

/**
 * Instalments that pay of a period deducts, in the order in which they are: those of earlier periods that none took too.
 * Of who has left, or is settled with, the whole principal is due.
 */
export async function dueUntil(
  db: Db,
  employeeIds: readonly string[],
  until: Day,
  isWhole: boolean,
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select i.loan_id, i.employee_id, d.heading_id, d.keep_percent, i.seq, i.due_on, i.principal::text,
      (${owedInterest(until)})::text as interest
    from loan_instalment i join loan l on l.org_id = i.org_id and l.id = i.loan_id
      and (l.state = 'Active' or (l.state = 'On hold' and ${isWhole}))
    join loan_heading_deduction d on d.org_id = l.org_id and d.loan_type_id = l.loan_type_id
    join employee e on e.org_id = i.org_id and e.id = i.employee_id
    where i.payslip_id is null and (i.due_on <= ${until} or ${isWhole} or e.left_on <= ${until})
      and i.employee_id = any(${[...employeeIds]}::uuid[])
    order by i.employee_id, d.heading_id, i.due_on, l.number, i.seq`.execute(db)
  return rows
}

export const keyOf = ({ employee_id, heading_id }: Pick<Due, 'employee_id' | 'heading_id'>) =>
  `${employee_id} ${heading_id}`

/** How loans join payroll: what is due, and the ledger as the run closes. */
export const loanPay: PayDeduction = {
  name: 'loan',
  async due(db, employeeIds, until, { isWhole }) {
    const due = await dueUntil(db, employeeIds, until, isWhole)
    return due.map(({ employee_id, heading_id, keep_percent, ...part }) => ({
      employee_id,
      heading_id,
      keep_percent,
      amount: totalOf([part]),
    }))
  },
  async taken(db, run, all, by) {
    const headings = await db.selectFrom('loan_heading_deduction').select('heading_id').execute()
    // other modules deduct by headings of their own
    const deductions = all.filter((one) => headings.some(({ heading_id }) => heading_id === one.heading_id))
    const people = [...new Set(deductions.map(({ employee_id }) => employee_id))]
    // a prepayment or a pause at the same time waits, or is waited for
    await sql`select id from loan where employee_id = any(${people}::uuid[]) and state in ('Active', 'On hold')
      order by id for update`.execute(db)
    const due = Map.groupBy(await dueUntil(db, people, run.end_on, run.isWhole), keyOf)
    refuseChanged(deductions, due)
    const taken = deductions.flatMap((one) => partsOf(one, due.get(keyOf(one)) ?? []))
    await writeTaken(db, run.end_on, taken, by)
  },
  benefits: payBenefits,
}

/** The plan must be as it was when payroll was generated: else what was deducted is not what is due. */
function refuseChanged(deductions: readonly ClosedDeduction[], due: ReadonlyMap<string, Due[]>) {
  const changed = deductions.filter((one) => !sameAmount(one.due, totalOf(due.get(keyOf(one)) ?? [])))
  if (changed.length)
    throw conflict(
      `Loans changed after payroll was generated, of employees: ${changed.length}. Send it back and generate it again.`,
    )
}

interface Taken extends Due {
  payslip_id: string
  of_principal: string
  of_interest: string
}
/** What was taken of each instalment, in their order. */
export function partsOf(
  { payslip_id, taken }: Pick<ClosedDeduction, 'payslip_id' | 'taken'>,
  due: readonly Due[],
): Taken[] {
  const parts = shareOut(taken, due)
  return due.map((one, at) => ({
    ...one,
    payslip_id,
    of_principal: parts[at]?.principal ?? '0',
    of_interest: parts[at]?.interest ?? '0',
  }))
}

async function writeTaken(db: Db, on: Day, taken: readonly Taken[], by: ClosingBy) {
  if (!taken.length) return
  await sql`
    update loan_instalment i set payslip_id = t.payslip_id, taken_principal = t.of_principal, taken_interest = t.of_interest
    from ${rowsOf({ loan_id: 'uuid', seq: 'int', payslip_id: 'uuid', of_principal: 'numeric', of_interest: 'numeric' }, taken, 't')}
    where i.loan_id = t.loan_id and i.seq = t.seq`.execute(db)
  await enterLoans(
    db,
    taken.map(({ loan_id, employee_id, seq, payslip_id, of_principal, of_interest }) => ({
      loan_id,
      employee_id,
      kind: 'Instalment',
      principal: negate(of_principal),
      interest: of_interest,
      effective_on: on,
      payslip_id,
      instalment_seq: seq,
    })),
    by,
  )
  const short = await appendShortfalls(db, on, taken)
  for (const id of short) await by.signal?.('loan.repayment_missed', { id, on })
  await closeRepaid(
    db,
    taken.map(({ loan_id }) => loan_id),
    on,
  )
}

/** What net pay did not allow moves to the end of its loan, one instalment for each that fell short. Answers which loans. */
async function appendShortfalls(db: Db, on: Day, taken: readonly Taken[]): Promise<string[]> {
  const short = taken.flatMap((one) => {
    const principal = subtract(one.principal, one.of_principal)
    const interest = subtract(one.interest, one.of_interest)
    return isZero(sum([principal, interest])) ? [] : [{ ...one, principal, interest }]
  })
  if (!short.length) return []
  const [years, { rows: ends }] = await Promise.all([
    payYears(db),
    sql<{ loan_id: string; last_seq: number; last_on: Day }>`
      select loan_id, max(seq)::int as last_seq, max(due_on) as last_on from loan_instalment
      where loan_id = any(${[...new Set(short.map(({ loan_id }) => loan_id))]}::uuid[]) group by loan_id`.execute(
      db,
    ),
  ])
  const planned: PlannedInstalment[] = []
  for (const { loan_id, last_seq, last_on } of ends) {
    const own = short.filter((one) => one.loan_id === loan_id)
    const [, ...after] = periodsFrom(years, last_on > on ? last_on : on, own.length + 1)
    own.forEach(({ employee_id, principal, interest }, at) => {
      const period = after[at]
      if (period)
        planned.push({
          loan_id,
          employee_id,
          seq: last_seq + at + 1,
          ...period,
          principal,
          interest,
          carried: interest,
        })
    })
  }
  await planInstalments(db, planned)
  return ends.map(({ loan_id }) => loan_id)
}

/** A loan whose balance is nothing and that has nothing to come is closed. */
export const closeRepaid = (db: Db, loanIds: readonly string[], on: Day) =>
  sql`update loan l set state = 'Closed', closed_on = ${on}, version = version + 1
    where l.id = any(${[...loanIds]}::uuid[]) and l.state in ('Active', 'On hold')
      and not exists (select from loan_instalment i where i.org_id = l.org_id and i.loan_id = l.id and i.payslip_id is null)
      and (select coalesce(sum(b.principal), 0) from loan_entry b where b.org_id = l.org_id and b.loan_id = l.id) = 0`.execute(
    db,
  )
