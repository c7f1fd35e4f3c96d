import { P } from '#kernel/permission.ts'
import { approvalFlows } from '#engines/approval/flow.ts'
import { letterKinds, letterTemplate } from '#modules/hris/shared/letter.ts'
import { letterRequest } from '#modules/hris/shared/letter-request.ts'

/** Who decides about certificates that people ask for. HR makes the letter, and answers for what stands in it. */
export const letterFlows = approvalFlows('/hris/{org}/letter-flow', {
  title: 'Approval Flow',
  edit: [P.hris.letterTemplates],
  types: {
    [letterRequest.name]: {
      title: 'Letter',
      hr_last: true,
      needs_step: 'HR makes a letter and answers for what stands in it: add a step.',
      editable: letterRequest.editable,
      facts: {
        kind: { title: 'Kind', kind: 'choice', options: letterKinds },
        template_id: {
          title: 'Letter',
          kind: 'row',
          table: 'letter_template',
          label: 'name',
          choices: letterTemplate.list,
        },
      },
    },
  },
})
