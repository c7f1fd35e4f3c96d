import { P } from '#kernel/permission.ts'
import { approvalFlows } from '#engines/approval/flow.ts'
import { changeRequest } from '#modules/hris/shared/change-request.ts'
import { followsFlows, sectionNames } from '#modules/hris/shared/change-sections.ts'

/** Who agrees to a change of a record before HR writes it. Only of parts that whoever is asked may see. */
export const changeFlows = approvalFlows('/hris/{org}/change-flow', {
  title: 'Approval Flow',
  edit: [P.hris.changeRequests],
  types: {
    [changeRequest.name]: {
      title: 'Change of a profile',
      hr_last: true,
      facts: {
        section: { title: 'Part of the profile', kind: 'choice', options: sectionNames.filter(followsFlows) },
      },
    },
  },
})
