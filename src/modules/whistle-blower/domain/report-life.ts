import { addDays, addMonths } from '#kernel/calendar/day.ts'

export const statuses = [
  'Received',
  'Acknowledged',
  'In assessment',
  'Under investigation',
  'Action taken',
  'Unfounded',
  'Referred to authority',
  'Feedback given',
  'Closed',
  'Purged',
] as const
export type ReportStatus = (typeof statuses)[number]

/** What an investigator may make of a report next. Purging is not theirs: it follows from time. */
const next: Readonly<Record<ReportStatus, readonly ReportStatus[]>> = {
  Received: ['Acknowledged'],
  Acknowledged: ['In assessment', 'Under investigation', 'Unfounded', 'Referred to authority'],
  'In assessment': ['Under investigation', 'Action taken', 'Unfounded', 'Referred to authority'],
  'Under investigation': ['Action taken', 'Unfounded', 'Referred to authority'],
  'Action taken': ['Feedback given'],
  Unfounded: ['Feedback given'],
  'Referred to authority': ['Feedback given'],
  'Feedback given': ['Closed', 'Under investigation'],
  Closed: ['Under investigation'],
  Purged: [],
}

export const nextStatuses = (status: ReportStatus): readonly ReportStatus[] => next[status]
/** Its content is gone, or nothing more is expected of it. */
export const isOver = (status: ReportStatus): boolean => status === 'Closed' || status === 'Purged'

export interface Clocks {
  readonly acknowledge_days: number
  readonly feedback_months: number
}
/** Directive (EU) 2019/1937, article 9: acknowledgement within seven days, feedback within three months of it. */
export const clocksFrom = (received_on: string, { acknowledge_days, feedback_months }: Clocks) => {
  const acknowledge_by = addDays(received_on, acknowledge_days)
  return { acknowledge_by, feedback_by: addMonths(acknowledge_by, feedback_months) }
}

/** The day by which the next step is due; null where none is. */
export function dueOn(report: {
  status: ReportStatus
  acknowledge_by: string
  feedback_by: string
}): string | null {
  if (report.status === 'Received') return report.acknowledge_by
  return isOver(report.status) || report.status === 'Feedback given' ? null : report.feedback_by
}
