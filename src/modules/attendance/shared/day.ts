import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { day as dayField } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { division } from '#modules/organization/shared/division.ts'
import { irregularities, statuses } from '#modules/attendance/domain/day-facts.ts'

export const reading = {
  user: true,
  supervisor: true,
  hr: [P.attendance.overview, P.attendance.reports, P.attendance.reconciliation, P.attendance.offline],
} as const

/** How statuses are put together where they are counted: a total and the people behind it. */
export const groups = [
  'In',
  'Not in yet',
  'On leave',
  'Travel',
  'Absent',
  'Late',
  'Missing punch',
  'Pending sync',
  'Day off',
] as const
export type DayGroup = (typeof groups)[number]

/** Days of people: one's own, those of the team, or all. */
export const attendanceDays = list('/attendance/{org}/days/', {
  access: reading,
  title: 'Attendance days',
  columns: {
    date: col.day('Date', { sortable: true, filter: true }),
    person: col.person('Employee', { sortable: true }),
    status: col.status('Status', statuses, {
      filter: true,
      tones: {
        Present: 'success',
        'In progress': 'success',
        'Half day': 'warning',
        Absent: 'danger',
        'Missing punch': 'warning',
        'Not in yet': 'warning',
        'On leave': 'info',
        Travel: 'info',
        Training: 'info',
        'Pending sync': 'warning',
      },
    }),
    shift: col.text('Work shift', { nullable: true }),
    first_in: col.instant('In', { nullable: true, sortable: true }),
    last_out: col.instant('Out', { nullable: true, sortable: true }),
    worked: col.minutes('Worked', { sortable: true }),
    late: col.minutes('Late', { sortable: true }),
    early: col.minutes('Early out', { sortable: true }),
    lost: col.minutes('Lost', { hidden: true }),
    overtime: col.minutes('Overtime', { sortable: true }),
    irregularities: col.choices('Irregularities', { hidden: true }),
  },
  filters: {
    group: filter.choice('Shown', groups),
    irregularity: filter.choice('Irregularity', irregularities),
    branch_id: filter.reference('Branch', branch.list),
    division_id: filter.reference('Division', division.list),
  },
  phone: { first: 'person', second: ['status', 'first_in'] },
  empty: 'Days appear here as people check in.',
})

export const PunchLine = z.object({
  id: z.string(),
  occurred_at: z.string(),
  direction: z.enum(['In', 'Out', 'Break out', 'Break in', 'Unknown']),
  source: z.string(),
  device: z.string().nullable(),
  place: z.string().nullable(),
  remarks: z.string().nullable(),
  is_pending: z.boolean(),
  void_reason: z.string().nullable(),
})
export type PunchLine = z.output<typeof PunchLine>

export const DayDetail = z.object({
  date: z.string(),
  status: z.enum(statuses),
  day_type: z.enum(['Workday', 'Off day', 'Holiday']),
  shift_name: z.string().nullable(),
  scheduled_in: z.string().nullable(),
  scheduled_out: z.string().nullable(),
  first_in: z.string().nullable(),
  last_out: z.string().nullable(),
  expected: z.number(),
  worked: z.number(),
  late: z.number(),
  early: z.number(),
  lost: z.number(),
  overtime: z.number(),
  present_part: z.number(),
  leave_part: z.number(),
  absent_part: z.number(),
  unpaid_part: z.number(),
  leave_name: z.string().nullable(),
  holiday_name: z.string().nullable(),
  irregularities: z.array(z.enum(irregularities)),
  because: z.array(
    z.object({ rule: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }),
  ),
  is_final: z.boolean(),
  /** Of a record that is kept; a day to come has none. */
  computed_at: z.string().nullable(),
})
export type DayDetail = z.output<typeof DayDetail>

/** One day with every punch and every rule that made it what it is. */
export const dayDetail = get('/attendance/{org}/days/{employee_id}/{date}/', {
  access: reading,
  response: DayDetail.extend({ person: Person, punches: z.array(PunchLine) }),
})

export const DayCell = DayDetail.pick({
  date: true,
  status: true,
  day_type: true,
  shift_name: true,
  scheduled_in: true,
  scheduled_out: true,
  first_in: true,
  last_out: true,
  worked: true,
  late: true,
  early: true,
  overtime: true,
  leave_name: true,
  holiday_name: true,
  irregularities: true,
  is_final: true,
})
export type DayCell = z.output<typeof DayCell>
export const Totals = z.object({
  days: z.number(),
  present: z.number(),
  absent: z.number(),
  leave: z.number(),
  travel: z.number(),
  off: z.number(),
  holiday: z.number(),
  late_count: z.number(),
  late: z.number(),
  early: z.number(),
  lost: z.number(),
  worked: z.number(),
  overtime: z.number(),
  unpaid: z.number(),
})

/** The days of a person in a range: one's own where nobody is named. Days to come are shown as they are planned. */
export const daysOfPerson = get('/attendance/{org}/calendar/', {
  access: reading,
  query: z.object({ employee_id: z.uuid().optional(), start: dayField('From'), end: dayField('To') }),
  response: z.object({ person: Person, days: z.array(DayCell), totals: Totals }),
})

const Count = z.object({ group: z.enum(groups), people: z.number() })
/** Who is in, late, absent and away on a day, with the people of each figure in `attendanceDays`. */
export const attendanceOverview = get('/attendance/{org}/overview/', {
  access: { supervisor: true, hr: [P.attendance.overview] },
  query: z.object({
    date: dayField('Date').optional(),
    branch_id: z.uuid().optional(),
    division_id: z.uuid().optional(),
  }),
  response: z.object({
    date: z.string(),
    expected: z.number(),
    counts: z.array(Count),
    arrivals: z.array(z.object({ time: z.string(), today: z.number(), usual: z.number() })),
    branches: z.array(
      z.object({
        id: z.string().nullable(),
        name: z.string(),
        expected: z.number(),
        in: z.number(),
        away: z.number(),
      }),
    ),
    attention: z.object({
      silent_devices: z.number(),
      unmatched: z.number(),
      without_shift: z.number(),
      flagged: z.number(),
    }),
  }),
})
