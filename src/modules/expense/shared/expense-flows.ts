import { P } from '#kernel/permission.ts'
import { approvalFlows } from '#engines/approval/flow.ts'
import { expenseAdvance } from '#modules/expense/shared/expense-advance.ts'
import { expenseCancel } from '#modules/expense/shared/expense-cancel.ts'
import { expenseClaim } from '#modules/expense/shared/expense-claim.ts'
import { travelChange } from '#modules/expense/shared/travel-change.ts'
import { travelRequest } from '#modules/expense/shared/travel-request.ts'

/** Who decides about advances, trips, settlements and cancelling, by amount where it is said. */
export const expenseFlows = approvalFlows('/expense/{org}/approval-flow', {
  title: 'Approval Flow',
  edit: [P.reimbursement.settings],
  types: {
    [expenseAdvance.name]: { title: 'Advance', facts: { amount: { title: 'Amount', kind: 'amount' } } },
    [travelRequest.name]: {
      title: 'Travel',
      facts: {
        allowance: { title: 'Allowance', kind: 'amount' },
        planned: { title: 'Other costs', kind: 'amount' },
        advance_amount: { title: 'Advance', kind: 'amount' },
      },
    },
    // asked only where it is dearer or longer than was approved
    [travelChange.name]: {
      title: 'Trip change',
      facts: {
        more: { title: 'Additional cost', kind: 'amount' },
        more_advance: { title: 'Additional advance', kind: 'amount' },
      },
    },
    [expenseClaim.name]: { title: 'Settlement', facts: { claimed: { title: 'Claimed', kind: 'amount' } } },
    [expenseCancel.name]: { title: 'Cancelling of expenses', facts: {} },
  },
})
