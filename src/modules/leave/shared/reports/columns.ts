import { ids } from '#kernel/list.ts'
import { monthWords } from '#kernel/calendar/names.ts'
import { P } from '#kernel/permission.ts'
import { placeFilters } from '#modules/hris/shared/place-filters.ts'

/** A supervisor sees the people below, those who report to them directly or through others. */
export const ofTeam = { supervisor: true, hr: [P.leave.reports] } as const

/** Whose leave: where and as what they were on the day that a line is about; and of which kind. */
export const whose = { ...placeFilters, employee_id: ids(), leave_type_id: ids() }

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
} as const
