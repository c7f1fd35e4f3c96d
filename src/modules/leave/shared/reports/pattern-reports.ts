import { weekdays } from '#kernel/calendar/names.ts'
import { statuses } from '#engines/approval/decision.ts'
import { asks, choice, whole } from '#engines/report/filter.ts'
import { report } from '#engines/report/report.ts'
import { views } from '#engines/report/views.ts'
import { foundWords } from '#modules/leave/domain/irregularity.ts'
import { ofTeam } from '#modules/leave/shared/reports/choices.ts'
import {
  counted,
  day,
  days,
  explains,
  hidden,
  inRange,
  number,
  requested,
  person,
  personKey,
  reportAccess,
  says,
  summed,
  text,
} from '#modules/leave/shared/reports/columns.ts'
import { leavesTaken } from '#modules/leave/shared/reports/taken-reports.ts'

/** What leave alone can know to be out of the ordinary; absence without a request is known by attendance only. */
export const irregularities = {
  asked_after: 'Asked for after it began',
  short_notice: 'Asked for with too short notice',
  over_limit: 'Longer than the rule allows',
  overridden: 'Entered although rules spoke against it',
  below_zero: 'Balance below zero',
  no_document: 'Document asked for and not there',
  cancelled_late: 'Cancelled or revoked after it began',
  pending_past: 'Not decided when it began',
  sandwich: 'Days without work charged',
  single_days: 'Many leaves of a single day',
} as const
export type Irregularity = keyof typeof irregularities
/** Said beside the count, so that nobody takes it for more than it is. */
export const irregularityMeanings: Record<Irregularity, string> = {
  asked_after: 'Asked for by the person later than its first day; for sick leave that is allowed.',
  short_notice: 'Fewer days before its first day than the rule of its type wants.',
  over_limit: 'More days at once than the rule of its type allows.',
  overridden: 'Entered by HR or a supervisor who set rules aside.',
  below_zero: 'More was taken until the last day of the range, or today, than there was.',
  no_document: 'Longer than the rule allows without a document, and neither file nor note of proof.',
  cancelled_late: 'Cancelled, asked to be cancelled or revoked later than its first day.',
  pending_past: 'Its first day has come and nobody has decided.',
  sandwich: 'Weekly offs or holidays between days of leave that the rule counts as leave.',
  single_days: 'Each leave of a day or less of people who have more of them than the number chosen.',
}
export const irregularityKinds = Object.keys(irregularities) as [Irregularity, ...Irregularity[]]

const singleLimit = { name: 'Single days', least: 1, most: 100, initial: 6 }
const irregular = asks({
  kind: choice('Irregularity', irregularityKinds, irregularities),
  /** More leaves of a day or less than so many in the range are listed. */
  single_limit: whole('Single days above', singleLimit, [2, 3, 4, 6, 8, 12, 18, 24]),
  ...inRange,
})

export const irregularityCounts = report('leave-irregularities', {
  title: 'Leave Irregularities',
  access: ofTeam,
  filters: irregular,
  columns: {
    title: says('Irregularity', Object.values(irregularities)),
    meaning: { ...says('What is counted', Object.values(irregularityMeanings)), wrap: true },
    lines: counted('Found'),
    people: number('People'),
    kind: hidden('Kind'),
    view: hidden('View'),
  },
  chart: { by: 'title', measures: ['lines'], kind: 'pie' },
  drill: {
    screen: 'admin-leave-reports-basic-irregularities',
    supervisor: 'user-supervisor-leave-reports-irregularities',
    query: { kind: 'kind' },
    also: { view: 'view' },
  },
})

export const irregularityLines = report('leave-irregularity-lines', {
  title: 'Irregularities One by One',
  access: ofTeam,
  filters: irregular,
  columns: {
    ...person,
    irregularity: says('Irregularity', Object.values(irregularities)),
    leave_type: text('Leave type'),
    start_on: day('From'),
    end_on: day('To'),
    days: days('Days'),
    what: { ...says('What was found', foundWords), wrap: true, unordered: true },
    status: says('Status', statuses),
    ...personKey,
    leave_type_id: hidden('Type'),
    request_id: hidden('Request'),
    on: hidden('On', 'day'),
  },
  // a balance below zero is no request: it opens to its entries
  drill: { ...requested, otherwise: explains },
})

const leastTimes = { name: 'Least times', least: 2, most: 50, initial: 3 }
const recurring = asks({
  /** Fewer times than this are no pattern: neither people nor figures are shown below it. */
  minimum: whole('At least so many times', leastTimes, [2, 3, 4, 5, 6, 8, 10, 15]),
  ...inRange,
})
const screen = 'admin-leave-reports-basic-recurrence'

/** How often, and on which days. Counts only: nothing here says why somebody was away. */
export const recurrence = report('leave-recurrence', {
  title: 'Leave Recurrence Report',
  access: reportAccess,
  filters: recurring,
  columns: {
    ...person,
    spells: counted('Times away'),
    days: summed('Days'),
    factor: days('Times × times × days'),
    single_days: number('Of a day or less'),
    weekday: says('Most on', weekdays.en),
    on_weekday: number('Days on it'),
    beside_off: number('Next to days off'),
    ...personKey,
    from: hidden('From', 'day'),
    to: hidden('To', 'day'),
    view: hidden('View'),
  },
  drill: { screen, query: { employee_id: 'employee_id' }, also: { from: 'from', to: 'to', view: 'view' } },
})

export const weekdaysOfLeave = report('leave-weekdays', {
  title: 'Leave by Day of the Week',
  access: reportAccess,
  filters: recurring,
  columns: {
    weekday: { ...says('Day of the week', weekdays.en), unordered: true },
    days: counted('Days with leave'),
    single_days: counted('Times away of a day or less'),
    begins: counted('Times away that begin'),
    ends: counted('Times away that end'),
  },
  chart: { by: 'weekday', measures: ['days', 'single_days'], kind: 'bar' },
})

export const irregularityViews = views({
  kinds: {
    title: 'By kind',
    of: irregularityCounts,
    hint: 'What leave alone can tell to be out of the ordinary. Absence without a request is known when attendance is kept.',
  },
  lines: {
    title: 'One by one',
    of: irregularityLines,
    hint: 'Each with its numbers. None of them is a fault by itself.',
  },
})
export const recurrenceViews = views({
  people: {
    title: 'By person',
    of: recurrence,
    picture: weekdaysOfLeave,
    hint: 'How often people were away, and on which days: counts, and no judgement. Below the least times nothing is shown.',
  },
  weekdays: {
    title: 'By day of the week',
    of: weekdaysOfLeave,
    hint: 'The days of the week on which the same people were away.',
  },
  leaves: {
    title: 'Each leave',
    of: leavesTaken,
    hint: 'Each leave of the chosen days; a line opens the request.',
    behind: true,
  },
})
