import { monthWords } from '#kernel/calendar/names.ts'
import { P } from '#kernel/permission.ts'
import { oneOfList, range, reference } from '#engines/report/filter.ts'
import { placeAsks } from '#modules/hris/shared/report-asks.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'
import { reportPeople, reportYears } from '#modules/leave/shared/reports/choices.ts'

export const reportAccess = { hr: [P.leave.reports] }

/** Whose leave: where and as what they were on the day that a line is about; and of which kind. */
export const whose = {
  employee_id: reference('Employee', reportPeople, 'name · code'),
  leave_type_id: reference('Leave type', leaveType.list),
  ...placeAsks,
}
export const inRange = { ...range('Days'), ...whose }
export const ofYear = { year_id: oneOfList('Leave year', reportYears), ...whose }
export const ofEndedYear = { year_id: oneOfList('Leave year', reportYears, { ended: 'true' }), ...whose }

export const text = (title: string) => ({ title, kind: 'text' }) as const
/** Names, and what the program itself says among them. */
export const says = (title: string, words: readonly string[]) =>
  ({ title, kind: 'text', says: words }) as const
/** Hours within words. */
export const hourWords = ['{0} h']
export const month = { ...says('Month', monthWords), sort_by: ['from'] } as const
export const unit = says('Counted in', ['Day', 'Hour'])
export const day = (title: string) => ({ title, kind: 'day' }) as const
export const days = (title: string) => ({ title, kind: 'decimal' }) as const
export const summed = (title: string) => ({ title, kind: 'decimal', total: true }) as const
export const number = (title: string) => ({ title, kind: 'number' }) as const
export const counted = (title: string) => ({ title, kind: 'number', total: true }) as const
export const hidden = (title: string, kind: 'text' | 'day' = 'text') =>
  ({ title, kind, hidden: true }) as const

/** Who a line is about. */
export const person = { name: text('Name'), code: text('Code') } as const
export const personKey = { employee_id: hidden('Employee') } as const

/** A line opens the person's balance of that type, as it was explained on a day. */
export const explains = {
  screen: 'admin-leave-leave-balance',
  query: { employee: 'employee_id', type: 'leave_type_id' },
  also: { name: 'name', on: 'on' },
  code: [P.leave.balance],
} as const
/** … or the request that it is about. */
export const requested = {
  screen: 'admin-leave-employees-request',
  supervisor: 'user-supervisor-leave-requests',
  query: { request: 'request_id' },
  code: [P.leave.requests],
} as const
