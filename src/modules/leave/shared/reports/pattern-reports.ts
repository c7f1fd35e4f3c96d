import { z } from 'zod'
import { weekdays } from '#kernel/calendar/names.ts'
import { day as dayField } from '#kernel/fields.ts'
import { oneOf } from '#kernel/list.ts'
import { statuses } from '#engines/approval/request-type.ts'
import { report } from '#engines/report/report.ts'
import { foundWords } from '#modules/leave/domain/irregularity.ts'
import {
  counted,
  day,
  days,
  explains,
  hidden,
  number,
  ofTeam,
  person,
  personKey,
  says,
  summed,
  text,
  whose,
} from '#modules/leave/shared/reports/columns.ts'
import { reportAccess } from '#modules/leave/shared/reports/filters.ts'

const whole = (title: string, least: number, most: number, initial: number) =>
  z.coerce
    .number({ error: `${title} must be a number.` })
    .int(`${title} must be a whole number.`)
    .min(least, `${title} must be at least ${least}.`)
    .max(most, `${title} must be at most ${most}.`)
    .default(initial)
const range = { from: dayField('From').optional(), to: dayField('To').optional() }

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

const irregular = z.object({
  ...whose,
  ...range,
  kind: oneOf(irregularityKinds),
  /** More leaves of a day or less than so many in the range are listed. */
  single_limit: whole('Single days', 1, 100, 6),
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
  drill: {
    screen: 'admin-leave-employees-request',
    query: { request: 'request_id' },
    otherwise: explains,
  },
})

const recurring = z.object({
  ...whose,
  ...range,
  /** Fewer times than this are no pattern: neither people nor figures are shown below it. */
  minimum: whole('Least times', 2, 50, 3),
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
