import type { Amount } from '#kernel/amount.ts'
import { round, sum, toPaisa } from '#kernel/money.ts'
import { wholeLine } from '#modules/payroll/domain/deduction.ts'
import type { Heading } from '#modules/payroll/domain/heading.ts'

/** What another module pays back with the pay: one claim, or a part of it. */
export interface DueReimbursement {
  heading_id: string
  /** The module, and what it knows the amount by. */
  module: string
  subject_id: string
  amount: Amount
  /** What the money was spent for. */
  purpose: string
}

/** A line for each heading, whole: what nobody has a heading for stays due. */
export function payReimbursements(
  headings: readonly Heading[],
  due: readonly DueReimbursement[],
): { lines: ReturnType<typeof wholeLine>[]; reimbursed: DueReimbursement[] } {
  const dueBy = ({ id, source }: Heading) => {
    const own = due.filter(({ heading_id }) => source === 'Reimbursement' && heading_id === id)
    return own.map((one) => ({ ...one, amount: round(one.amount, toPaisa) }))
  }
  const paid = headings.map((heading) => ({ heading, own: dueBy(heading) })).filter(({ own }) => own.length)
  return {
    lines: paid.map(({ heading, own }) => {
      const amount = sum(own.map((one) => one.amount))
      return wholeLine(heading, amount, amount)
    }),
    reimbursed: paid.flatMap(({ own }) => own),
  }
}
