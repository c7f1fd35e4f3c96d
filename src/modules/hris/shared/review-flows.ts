import { P } from '#kernel/permission.ts'
import { approvalFlows } from '#engines/approval/flow.ts'
import { changeCategories, changeType } from '#modules/hris/shared/change-type.ts'
import { reviewRequest } from '#modules/hris/shared/review-request.ts'

/** Who approves changes of employments whose type asks for it; where no flow fits, a second person of HR. */
export const reviewFlows = approvalFlows('/hris/{org}/review-flow', {
  title: 'Approval Flow',
  edit: [P.hris.employmentReview],
  types: {
    [reviewRequest.name]: {
      title: 'Employment review',
      needs_step:
        'The type of a change says that somebody has to approve it: add a step, or let the type need no approval.',
      facts: {
        change_type_id: {
          title: 'Change type',
          kind: 'row',
          table: 'change_type',
          label: 'name',
          choices: changeType.list,
        },
        category: { title: 'Category', kind: 'choice', options: changeCategories },
      },
    },
  },
})
