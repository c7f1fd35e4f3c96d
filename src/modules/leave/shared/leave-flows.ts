import { P } from '#kernel/permission.ts'
import { approvalFlows } from '#engines/approval/flow.ts'
import { balanceChange } from '#modules/leave/shared/balance-change.ts'
import { compensatoryRequest } from '#modules/leave/shared/compensatory.ts'
import { encashmentRequest } from '#modules/leave/shared/encashment.ts'
import { leaveCancel } from '#modules/leave/shared/leave-cancel.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'

const facts = {
  leave_type_id: {
    title: 'Leave type',
    kind: 'row',
    table: 'leave_type',
    label: 'name',
    choices: leaveType.list,
  },
  days: { title: 'Days', kind: 'amount' },
} as const

/** Who decides about leave, and about what is asked around it. */
export const leaveFlows = approvalFlows('/leave/{org}/approval-flow', {
  title: 'Approval Flow',
  edit: [P.leave.masterSettings],
  types: {
    [leaveRequest.name]: { title: 'Leave', facts, editable: leaveRequest.editable },
    [leaveCancel.name]: { title: 'Cancelling of leave', facts },
    [encashmentRequest.name]: { title: 'Encashment', facts, editable: encashmentRequest.editable },
    [compensatoryRequest.name]: { title: 'Substitute leave', facts },
    [balanceChange.name]: { title: 'Change of a balance', facts },
  },
})
