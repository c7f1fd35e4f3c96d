import { sql, type RawBuilder } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { invalid } from '#kernel/errors.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { serveFacts } from '#engines/report/facts-server.ts'
import {
  bucketed,
  type Asker,
  type FactSource,
  type Filtered,
  type GroupTitle,
} from '#engines/report/fact-source-server.ts'
import type { Spell } from '#engines/report/facts.ts'
import { personGrouped, placesOf, shownTo, withBelow } from '#modules/hris/server/public.ts'
import { reportYears } from '#modules/organization/server/public.ts'
import { statuses, type DayStatus } from '#modules/attendance/domain/day-facts.ts'
import { attendanceFacts, weekdays } from '#modules/attendance/shared/reports/attendance-facts.ts'
import { attendanceFactReports } from '#modules/attendance/shared/reports/fact-reports.ts'

type Narrowing = Parameters<typeof placesOf>[0] & {
  employee_id?: readonly string[] | undefined
  status?: string[] | undefined
}
/** What is asked of a report went through the schemas of its filters. */
const asked = (filters: Filtered) => filters as Narrowing

/** What days are narrowed to. */
async function conditions(ctx: Ctx, filters: Narrowing, { start, end }: DayRange) {
  const { employee_id: ids, status, gender } = filters
  return [
    sql`d.date between ${start}::date and ${end}::date`,
    sql`d.status not in ('Not joined', 'Left')`,
    shownTo(ctx, sql`d.employee_id`),
    ...(ids?.length ? [sql`d.employee_id = any(${[...ids]}::uuid[])`] : []),
    ...(status?.length ? [sql`d.status = any(${status}::text[])`] : []),
    ...(gender?.length ? [sql`e.gender = any(${gender}::text[])`] : []),
    ...placesOf(await withBelow(ctx.db, filters)),
  ]
}
const person = sql`join employee e on e.org_id = d.org_id and e.id = d.employee_id`
const place = sql`left join employment_assignment a on a.org_id = d.org_id and a.employee_id = d.employee_id
  and a.valid_from <= d.date and (a.valid_to is null or a.valid_to >= d.date)`

/** Whose days there are: of a whole organization, from an index alone. */
async function whoIn(ctx: Ctx, filters: Narrowing, range: DayRange): Promise<RawBuilder<unknown>> {
  const all = await conditions(ctx, filters, range)
  const hasPlace = placesOf(filters).length > 0
  return sql`(select d.employee_id from attendance_day d ${filters.gender?.length ? person : sql``} ${hasPlace ? place : sql``}
    where ${sql.join(all, sql` and `)})`
}

/** Days with where and as what their person was on each. */
async function rowsIn(ctx: Ctx, filters: Narrowing, range: DayRange): Promise<RawBuilder<unknown>> {
  const all = await conditions(ctx, filters, range)
  return sql`(
    select d.employee_id, d.date, d.status, d.day_type, coalesce(d.shift_name, '') as shift_name, d.leave_name, d.present_part, d.leave_part,
      d.travel_part + d.training_part as travel_part, d.absent_part, d.unpaid_part, d.late, d.early, d.lost, d.worked, d.expected,
      d.overtime, d.punctuality, d.is_final, extract(dow from d.date)::int as weekday,
      a.branch_id, a.division_id, a.employment_level_id, a.employment_type_id, a.job_title_id, e.gender, e.marital_status, e.date_of_birth
    from attendance_day d
    ${person} ${place}
    where ${sql.join(all, sql` and `)})`
}

/** Those that are settled by nobody yet. */
export const unexplained = ['Missing punch', 'Pending sync', 'No shift'] as const

const parts = (column: string) => sql`trim_scale(coalesce(sum(x.${sql.ref(column)}), 0) / 1000.0)::text`
const hours = (column: string, only = sql`true`) =>
  sql`trim_scale(round(coalesce(sum(x.${sql.ref(column)}) filter (where ${only}), 0) / 60.0, 2))::text`
const times = (which: RawBuilder<unknown>) => sql`(count(*) filter (where ${which}))::int`
const ofType = (type: string) => sql`x.day_type = ${sql.lit(type)}`

/** What a status is called in a cell of a month, and its colour. */
const codes: Partial<Record<DayStatus, readonly [code: string, colour: string]>> = {
  Present: ['P', '#2f9e44'],
  'Half day': ['HD', '#f08c00'],
  Absent: ['A', '#e03131'],
  'Missing punch': ['M', '#f76707'],
  'On leave': ['L', '#1971c2'],
  'Half leave, present': ['L/P', '#4dabf7'],
  'Half leave, absent': ['L/A', '#c2255c'],
  Travel: ['T', '#0c8599'],
  Training: ['TR', '#099268'],
  Holiday: ['H', '#9c36b5'],
  'Worked on holiday': ['HW', '#ae3ec9'],
  'Off day': ['O', '#868e96'],
  'Worked on off day': ['OW', '#5c940d'],
  'In progress': ['IN', '#66a80f'],
  'Not in yet': ['–', '#adb5bd'],
  Upcoming: ['–', '#adb5bd'],
  'Pending sync': ['?', '#e8590c'],
  'No shift': ['NS', '#495057'],
  Suspended: ['S', '#862e9c'],
}
const colourOf = (status: string) => codes[status as DayStatus]?.[1] ?? '#868e96'
const statusTitles: GroupTitle[] = statuses.map((status) => ({
  key: status.replaceAll(' ', '_'),
  title: status,
  names: [],
  code: codes[status]?.[0] ?? status,
  colour: colourOf(status),
}))

/** The names that days of a range have in a column. */
async function namesIn(db: Db, column: 'shift_name' | 'leave_name', range: DayRange): Promise<GroupTitle[]> {
  const { rows } = await sql<GroupTitle>`
    select distinct ${sql.ref(column)} as key, ${sql.ref(column)} as title from attendance_day
    where ${sql.ref(column)} is not null and date between ${range.start}::date and ${range.end}::date order by 1`.execute(
    db,
  )
  return rows
}

const source: FactSource<typeof attendanceFacts> = {
  ...reportYears('general'),
  range: monthSoFar,
  async rows(ctx, filters, range, wanted) {
    return wanted.who_only
      ? whoIn(ctx, asked(filters), range)
      : bucketed(await rowsIn(ctx, asked(filters), range), wanted)
  },
  columns: [
    'date',
    'leave_name',
    'day_type',
    'status',
    'present_part',
    'leave_part',
    'travel_part',
    'absent_part',
    'unpaid_part',
    'late',
    'early',
    'lost',
    'worked',
    'expected',
    'overtime',
    'punctuality',
  ],
  groups: (range) => ({
    ...personGrouped(range),
    // without blanks: a cell joins its groups by them
    status: { key: sql`replace(x.status, ' ', '_')`, titles: async () => statusTitles },
    shift: {
      key: sql`nullif(x.shift_name, '')`,
      none: 'No shift',
      titles: (db) => namesIn(db, 'shift_name', range),
    },
    'leave-type': {
      key: sql`x.leave_name`,
      none: 'No leave',
      titles: (db) => namesIn(db, 'leave_name', range),
    },
    weekday: {
      key: sql`x.weekday::text`,
      titles: async () => weekdays.map((title, n) => ({ key: String(n), title })),
    },
  }),
  measures: {
    people: { distinct: 'employee_id' },
    days: sql`count(*)::int`,
    workdays: times(ofType('Workday')),
    present: parts('present_part'),
    absent: parts('absent_part'),
    leave: parts('leave_part'),
    travel: parts('travel_part'),
    off: times(sql`${ofType('Off day')} and x.leave_part = 0`),
    holiday: times(sql`${ofType('Holiday')} and x.leave_part = 0`),
    unpaid: parts('unpaid_part'),
    open: times(sql`x.status in (${sql.join(unexplained.map((one) => sql.lit(one)))})`),
    late_count: times(sql`x.late > 0`),
    late: hours('late'),
    early: hours('early'),
    lost: hours('lost'),
    worked: hours('worked'),
    expected: hours('expected'),
    punctuality: sql`(avg(x.punctuality) / 100)::float8`,
    overtime: hours('overtime'),
    overtime_workday: hours('overtime', ofType('Workday')),
    overtime_off_day: hours('overtime', ofType('Off day')),
    overtime_holiday: hours('overtime', ofType('Holiday')),
    overtime_days: times(sql`x.overtime > 0`),
  },
  coded: { code: { by: 'status', measures: ['days'], say: ({ code = '' }) => code } },
  async spells(ctx, filters, range, { people, where }) {
    const own = await rowsIn(ctx, { ...asked(filters), employee_id: people }, range)
    // days of one status that follow each other are one line
    const { rows } = await sql<Stretch>`
      select s.employee_id, s.status, min(s.date) as "from", max(s.date) as "to", count(*)::int as days
      from (
        select x.employee_id, x.status, x.date, x.date - (row_number() over (partition by x.employee_id, x.status order by x.date))::int as island
        from ${own} x where ${where}
      ) s group by s.employee_id, s.status, s.island order by 3 desc, 2`.execute(ctx.db)
    return new Map(
      [...Map.groupBy(rows, ({ employee_id }) => employee_id)].map(([id, found]) => [
        id,
        { said: found.map(saidOf).join('; '), spells: found.map(spellOf) },
      ]),
    )
  },
}
interface Stretch {
  employee_id: string
  status: string
  from: string
  to: string
  days: number
}
const spellOf = ({ status, from, to, days }: Stretch): Spell => ({
  id: `${status} ${from}`,
  name: status,
  colour: colourOf(status),
  from,
  to,
  amount: String(days),
  is_hours: false,
})
const saidOf = ({ status, from, to, days }: Stretch) =>
  `${codes[status as DayStatus]?.[0] ?? status} ${from === to ? from : `${from} – ${to}`} (${days})`

/** The days asked for, else the thirty until today. */
async function monthSoFar({ today }: Asker, filters: Filtered): Promise<DayRange> {
  return rangeOf(today, filters, 29)
}

/** The days asked for, else so many before today and today. */
export function rangeOf(
  today: string,
  { from, to }: { from?: unknown; to?: unknown },
  before: number,
): DayRange {
  const [first, last] = [from as string | undefined, to as string | undefined]
  const end = last ?? (first && first > today ? first : today)
  const start = first ?? addDays(end, -before)
  if (start > end) throw invalid({ to: ['To must not be before From.'] })
  return { start, end }
}

export const attendanceFactRoutes = serveFacts(attendanceFacts, source, attendanceFactReports)
