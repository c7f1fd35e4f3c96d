import { sql } from 'kysely'
import { isZero, round, subtract, sum, toPaisa } from '#kernel/money.ts'
import type { PayslipPart } from '#modules/payroll/server/public.ts'
import { numberOf } from '#modules/loan/server/facts.ts'
import { dueUntil, keyOf, partsOf } from '#modules/loan/server/pay-deduction.ts'

interface Row {
  loan_id: string
  employee_id: string
  title: string
  reference: string
  balance: string
  is_paid: boolean
}

/** What is left of loans on the last day of a payslip; one that it repaid to the end stands there with nothing left. */
export const loansOnPayslip: PayslipPart = {
  name: 'loan',
  async balances(db, { end_on, isWhole, isPosted, slips }) {
    const people = slips.map(({ employee_id }) => employee_id)
    const { rows } = await sql<Row>`
      select l.id as loan_id, l.employee_id, t.name as title, ${numberOf} as reference,
        (select coalesce(sum(e.principal), 0) from loan_entry e where e.org_id = l.org_id and e.loan_id = l.id
          and e.effective_on <= ${end_on})::text as balance,
        exists (select from loan_entry e where e.org_id = l.org_id and e.loan_id = l.id
          and e.payslip_id = any(${slips.map(({ payslip_id }) => payslip_id)}::uuid[])) as is_paid
      from loan l join loan_type t on t.org_id = l.org_id and t.id = l.loan_type_id
      where l.employee_id = any(${people}::uuid[]) order by l.employee_id, l.number`.execute(db)
    const due = isPosted
      ? new Map<string, never>()
      : Map.groupBy(await dueUntil(db, people, end_on, isWhole), keyOf)
    const taken = slips.flatMap(({ payslip_id, employee_id, deducted }) =>
      deducted.flatMap((one) =>
        partsOf({ ...one, payslip_id }, due.get(keyOf({ employee_id, heading_id: one.heading_id })) ?? []),
      ),
    )
    return rows.flatMap(({ loan_id, employee_id, title, reference, balance, is_paid }) => {
      const own = taken.filter((one) => one.loan_id === loan_id)
      const amount = round(subtract(balance, sum(own.map(({ of_principal }) => of_principal))), toPaisa)
      if (isZero(amount) && !is_paid && !own.length) return []
      return [{ employee_id, block: 'Loan', title, reference, unit: 'Money', amount }]
    })
  },
}
