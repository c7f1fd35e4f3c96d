import { P } from '#kernel/permission.ts'
import { approvalFlows } from '#engines/approval/flow.ts'
import { resignationReason } from '#modules/hris/shared/resignation-reason.ts'
import { resignation, withdrawal } from '#modules/offboarding/shared/resignation.ts'

/** Who decides about leaving, and about staying after all: HR stops what was arranged, and has the last word there. */
export const resignationFlows = approvalFlows('/offboarding/{org}/approval-flow', {
  title: 'Approval Flow',
  edit: [P.hris.resignation],
  types: {
    [resignation.name]: {
      title: 'Resignation',
      // with it is decided what becomes of notice that is missing
      needs_step: 'Somebody accepts a resignation: add a step.',
      facts: {
        reason_id: {
          title: 'Reason',
          kind: 'row',
          table: 'resignation_reason',
          label: 'name',
          choices: resignationReason.list,
        },
        notice_days: { title: 'Days of notice', kind: 'amount' },
        shortfall_days: { title: 'Days of notice that are missing', kind: 'amount' },
      },
    },
    [withdrawal.name]: {
      title: 'Withdrawal of a resignation',
      facts: {},
      hr_last: true,
      needs_step: 'HR consents to the withdrawal of a resignation: add a step.',
    },
  },
})
