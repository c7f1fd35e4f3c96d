import { sql } from 'kysely'
import { isZero, round, subtract, sum, toPaisa } from '#kernel/money.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import type { PayslipPart } from '#modules/payroll/server/public.ts'
import { expenseSettings } from '#modules/expense/shared/expense-settings.ts'

/** What is still with somebody of advances on the last day of a payslip, less what it recovers. */
export const advancesOnPayslip: PayslipPart = {
  name: 'expense',
  async balances(db, { end_on, isPosted, slips }) {
    const { recovery_heading_id } = await settingOf(db, expenseSettings)
    const { rows } = await sql<{ employee_id: string; open: string }>`
      select employee_id, sum(open)::text as open from (
        select l.employee_id, greatest(0, -sum(l.amount)) as open from expense_ledger l
        where l.advance_id is not null and l.effective_on <= ${end_on}
          and l.employee_id = any(${slips.map(({ employee_id }) => employee_id)}::uuid[])
        group by l.employee_id, l.advance_id) a
      group by employee_id`.execute(db)
    return rows.flatMap(({ employee_id, open }) => {
      const taken = isPosted
        ? []
        : slips
            .filter((slip) => slip.employee_id === employee_id)
            .flatMap(({ deducted }) => deducted.filter((one) => one.heading_id === recovery_heading_id))
      const amount = round(subtract(open, sum(taken.map((one) => one.taken))), toPaisa)
      if (isZero(amount)) return []
      return [
        { employee_id, block: 'Loan', title: 'Expense advances', reference: null, unit: 'Money', amount },
      ]
    })
  },
}
