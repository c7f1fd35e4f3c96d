import { P } from '#kernel/permission.ts'
import { reference } from '#engines/report/filter.ts'
import { facts } from '#engines/report/facts.ts'
import { personAsks, personGroups } from '#modules/hris/shared/report-asks.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'
import { hourWords } from '#modules/leave/shared/reports/columns.ts'

/** Approved leave by the half day, and who worked here: days are parts of working days, whatever the unit. */
export const approvedLeave = facts({
  title: 'Approved leave',
  access: { hr: [P.leave.reports] },
  filters: { leave_type_id: reference('Leave type', leaveType.list), ...personAsks },
  dimensions: { ...personGroups, leave_type: { title: 'Leave type', filter: 'leave_type_id' } },
  measures: {
    /** Who moved is counted in each place, and once in the whole. */
    people: { title: 'People', kind: 'number', everybody: true },
    took: { title: 'Took leave', kind: 'number' },
    took_share: { title: 'Share', kind: 'percent', share: ['took', 'people'] },
    days: { title: 'Days', kind: 'decimal' },
    days_per_head: { title: 'Days per head', kind: 'decimal', per: ['days', 'people'] },
    unpaid_days: { title: 'Unpaid days', kind: 'decimal', still: true },
    /** In the unit of the type: hours of types that count hours. */
    amount: { title: 'Amount', kind: 'decimal' },
    /** `AL`, or `SL ½` where it is not the whole day. */
    code: { title: 'Leave', kind: 'text', within: hourWords, coded: 'leave_type' },
  },
})
