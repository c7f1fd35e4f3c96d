import { addDays, addMonths, daysBetween } from '#kernel/calendar/day.ts'

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

/** Days after closing on which the reporter is asked about retaliation, and for how many the answer is waited for at least. */
export const FOLLOW_UP_DAYS = 60
export const FOLLOW_UP_OPEN_DAYS = 14
export const followUps = ['None', 'Later', 'Due', 'Answered'] as const

/** Where the follow-up of a report stands on a day. */
export function followUpOf(
  report: { status: ReportStatus; follow_up_on: string | null; follow_up_answered_on: string | null },
  today: string,
): (typeof followUps)[number] {
  if (report.status !== 'Closed' || report.follow_up_on === null) return 'None'
  if (report.follow_up_answered_on !== null) return 'Answered'
  return report.follow_up_on <= today ? 'Due' : 'Later'
}

export interface Clocks {
  readonly acknowledge_days: number
  readonly feedback_months: number
}
/** Directive (EU) 2019/1937, article 9: acknowledgement within seven days, feedback within three months of it. */
export const clocksFrom = (received_on: string, { acknowledge_days, feedback_months }: Clocks) => {
  const acknowledge_by = addDays(received_on, acknowledge_days)
  return { acknowledge_by, feedback_by: addMonths(acknowledge_by, feedback_months) }
}

/** For how many months feedback may be put off at most, with a reason: twice the usual three, as in article 11 of the Directive. */
const MOST_FEEDBACK_MONTHS = 6
/** The last day to which feedback may be extended: counted from the acknowledgement, or from when it is due. */
export const latestFeedback = (report: { acknowledged_on: string | null; acknowledge_by: string }): string =>
  addMonths(report.acknowledged_on ?? report.acknowledge_by, MOST_FEEDBACK_MONTHS)

/** The day by which the next step is due; null where none is. */
export function dueOn(report: {
  status: ReportStatus
  acknowledge_by: string
  feedback_by: string
}): string | null {
  if (report.status === 'Received') return report.acknowledge_by
  return isOver(report.status) || report.status === 'Feedback given' ? null : report.feedback_by
}

export const clocks = ['On time', 'Due soon', 'Overdue'] as const
type ClockName = 'acknowledge' | 'feedback'
/** Days before the end from which a clock counts as due soon; the days on which investigators are reminded. */
const soonWithin: Readonly<Record<ClockName, number>> = { acknowledge: 2, feedback: 14 }
export const remindedBefore: Readonly<Record<ClockName, readonly number[]>> = {
  acknowledge: [2, 0, -1],
  feedback: [14, 3, 0, -1],
}

/** The legal clock that runs on a day: how many whole days are left, and how that looks. Null where none runs. */
export function clockOn(
  report: { status: ReportStatus; acknowledge_by: string; feedback_by: string },
  today: string,
) {
  const due_on = dueOn(report)
  if (due_on === null) return null
  const name: ClockName = report.status === 'Received' ? 'acknowledge' : 'feedback'
  const days_left = daysBetween(today, due_on)
  const clock: (typeof clocks)[number] =
    days_left < 0 ? 'Overdue' : days_left <= soonWithin[name] ? 'Due soon' : 'On time'
  return { name, due_on, days_left, clock, is_reminded: remindedBefore[name].includes(days_left) }
}
