import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { choice, range, reference } from '#engines/report/filter.ts'
import { placeAsks } from '#modules/hris/shared/report-asks.ts'
import { irregularities, statuses } from '#modules/attendance/domain/day-facts.ts'

/** One's own days, those of the people below, or everybody's. */
export const reportAccess = { user: true, supervisor: true, hr: [P.attendance.reports] } as const
export const teamAccess = { supervisor: true, hr: [P.attendance.reports] } as const
export const reconciling = {
  supervisor: true,
  hr: [P.attendance.reports, P.attendance.reconciliation],
} as const

/** Whom a report may be narrowed to: everybody as HR, the people below as a supervisor; those who left too. */
export const reportPeople = get('/attendance/{org}/report-people/', {
  access: { supervisor: true, hr: [P.attendance.reports, P.attendance.reconciliation, P.attendance.roster] },
  query: pageQuery,
  response: pageOf(z.object({ id: z.string(), name: z.string(), code: z.string() })),
})

/** An employee's own reports are about nobody else. */
const byOthers = { only: ['hr', 'supervisor'] } as const
export const whose = {
  employee_id: { ...reference('Employee', reportPeople, 'name · code'), ...byOthers },
  ...placeAsks,
}
export const inRange = { ...range('Days'), ...whose }
export const statusAsk = choice('Status', statuses)
export const irregularityAsk = choice('Irregularity', irregularities)

export const text = (title: string) => ({ title, kind: 'text' }) as const
/** What the program itself says, and times of a day. */
export const says = (title: string, words: readonly string[] = []) =>
  ({ title, kind: 'text', says: words }) as const
export const day = (title: string) => ({ title, kind: 'day' }) as const
export const instant = (title: string) => ({ title, kind: 'instant' }) as const
export const minutes = (title: string) => ({ title, kind: 'minutes' }) as const
export const summed = (title: string) => ({ title, kind: 'minutes', total: true }) as const
export const days = (title: string) => ({ title, kind: 'decimal', total: true }) as const
export const number = (title: string) => ({ title, kind: 'number' }) as const
export const counted = (title: string) => ({ title, kind: 'number', total: true }) as const
export const hidden = (title: string, kind: 'text' | 'day' = 'text') =>
  ({ title, kind, hidden: true }) as const
export const person = { name: text('Name'), code: text('Code') } as const
export const personKey = { employee_id: hidden('Employee') } as const

/** A line opens the day of its person, with every punch and rule. */
export const opensDay = {
  screen: 'admin-attendance-reports-individual-daily-attendance',
  supervisor: 'user-supervisor-attendance-reports-individual-daily-attendance',
  user: 'user-attendance-reports-individual-daily-attendance',
  code: [P.attendance.reports],
  query: { employee_id: 'employee_id', day: 'date' },
} as const
