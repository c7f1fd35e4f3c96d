import { P } from '#kernel/permission.ts'
import { approvalFlows } from '#engines/approval/flow.ts'
import { forms } from '#modules/forms/shared/form.ts'
import { formRequest } from '#modules/forms/shared/form-request.ts'

/** Who decides about what is asked for by a form. Answers are what the person said: no approver changes them. */
export const formFlows = approvalFlows('/forms/{org}/approval-flow', {
  title: 'Approval Flow',
  edit: [P.forms.settings],
  types: {
    [formRequest.name]: {
      title: 'Request by a form',
      facts: {
        form_id: { title: 'Form', kind: 'row', table: 'form', label: 'title', choices: forms.list },
      },
    },
  },
})
