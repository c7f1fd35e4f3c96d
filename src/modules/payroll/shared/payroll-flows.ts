import { P } from '#kernel/permission.ts'
import { approvalFlows } from '#engines/approval/flow.ts'
import { advanceRequest } from '#modules/payroll/shared/advance.ts'
import { workRequest } from '#modules/payroll/shared/requests.ts'

/** Who decides about advances of salary and piece work. HR alone decides about rebates. */
export const payrollFlows = approvalFlows('/payroll/{org}/approval-flow', {
  title: 'Approval Flow',
  edit: [P.payroll.settings],
  types: {
    [advanceRequest.name]: {
      title: 'Advance salary',
      facts: {
        amount: { title: 'Amount', kind: 'amount' },
        months: { title: 'Repaid in months', kind: 'amount' },
      },
    },
    [workRequest.name]: {
      title: 'Unit of work',
      facts: { quantity: { title: 'Quantity', kind: 'amount' } },
    },
  },
})
