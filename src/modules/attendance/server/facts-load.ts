import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { Db } from '#platform/db.ts'
import { leaveWorth } from '#modules/leave/server/public.ts'
import { holidayCalendar, membershipsOf, type Place } from '#modules/organization/server/public.ts'
import type { Taken } from '#modules/attendance/domain/day-facts.ts'
import type { Direction, PunchFact } from '#modules/attendance/domain/pairs.ts'
import { overtimeRules, type OvertimeOn } from '#modules/attendance/server/overtime-rules.ts'
import { loadShifts, type Shifts } from '#modules/attendance/server/shift-load.ts'

interface Span {
  from: Day
  to: Day | null
}
export interface PersonRow {
  id: string
  gender: string | null
  places: {
    valid_from: Day
    valid_to: Day | null
    branch_id: string | null
    division_id: string | null
    employment_level_id: string | null
    time_zone: string | null
  }[]
  spells: Span[]
  suspensions: Span[]
  individual: {
    valid_from: Day
    is_exempt: boolean
    timesheet_required: boolean
    overtime_setting_id: string | null
  }[]
}
interface Assignment {
  work_shift_id: string
  employee_id: string | null
  segment_id: string | null
  division_id: string | null
  branch_id: string | null
  valid_from: Day
  valid_to: Day | null
}
export interface Stored extends Pick<Shifts, 'versionOn'> {
  time_zone: string
  weekly_off: number[]
  people: PersonRow[]
  punches: Map<string, PunchFact[]>
  taken: Map<string, Taken[]>
  /** Minutes of approved timesheets, by person and date. */
  sheets: Map<string, number>
  roster: Map<string, { work_shift_id: string | null; is_off: boolean }>
  overtimeOn: OvertimeOn
  synced: Map<string, number>
  placeOf: (person: PersonRow, branchId: string | null) => Place
  shiftOf: (
    person: PersonRow,
    place: { branch_id: string | null; division_id: string | null } | null,
    date: Day,
  ) => { id: string; source: string } | null
}

/** Who only asks what is planned reads no punches, and nothing that follows from them. */
export interface Gathering {
  isPlanOnly?: boolean
}

export async function loadFacts(
  db: Db,
  ids: readonly string[],
  range: DayRange,
  { isPlanOnly = false }: Gathering = {},
): Promise<Stored> {
  const around = { start: addDays(range.start, -2), end: addDays(range.end, 2) }
  const own = sql`any(${[...ids]}::uuid[])`
  const organization = await sql<{ time_zone: string; weekly_off: number[] }>`
    select time_zone, weekly_off from organization where org_id = current_org()`.execute(db)
  const people = await sql<PersonRow>`
    select e.id, e.gender,
      coalesce((select json_agg(json_build_object('valid_from', a.valid_from, 'valid_to', a.valid_to, 'branch_id', a.branch_id,
          'division_id', a.division_id,
          'employment_level_id', a.employment_level_id, 'time_zone', b.time_zone) order by a.valid_from)
        from employment_assignment a left join branch b on b.org_id = a.org_id and b.id = a.branch_id
        where a.org_id = e.org_id and a.employee_id = e.id), '[]') as places,
      (select json_agg(s) from (select e.joined_on as "from", e.left_on as "to"
        union all select joined_on, left_on from employment_spell s where s.org_id = e.org_id and s.employee_id = e.id) s) as spells,
      coalesce((select json_agg(json_build_object('from', d.suspended_from, 'to', d.suspended_to)) from employee_discipline d
        where d.org_id = e.org_id and d.employee_id = e.id and d.kind = 'Suspension' and d.suspended_from is not null), '[]') as suspensions,
      coalesce((select json_agg(json_build_object('valid_from', i.valid_from, 'is_exempt', i.is_exempt, 'timesheet_required', i.timesheet_required,
          'overtime_setting_id', i.overtime_setting_id) order by i.valid_from)
        from individual_attendance i where i.org_id = e.org_id and i.employee_id = e.id), '[]') as individual
    from employee e where e.id = ${own} order by e.id`.execute(db)
  const assignments = await sql<Assignment>`
    select work_shift_id, employee_id, segment_id, division_id, branch_id, valid_from, valid_to from shift_assignment
    where valid_from <= ${around.end} and (valid_to is null or valid_to >= ${around.start})
      and (employee_id is null or employee_id = ${own})
    order by valid_from desc`.execute(db)
  const segments = [...new Set(assignments.rows.flatMap(({ segment_id }) => segment_id ?? []))]
  const inside = await membershipsOf(db, segments, ids)
  const parents = await unitParents(db)
  const shifts = await loadShifts(db)
  const calendar = await holidayCalendar(db, around, ids)
  const overtimeOn = await overtimeRules(db)
  const byPerson = Map.groupBy(assignments.rows, ({ employee_id }) => employee_id)
  const forMany = byPerson.get(null) ?? []
  const places = new Map<string, Place>()
  return {
    versionOn: shifts.versionOn,
    time_zone: organization.rows[0]?.time_zone ?? 'Asia/Kathmandu',
    weekly_off: organization.rows[0]?.weekly_off ?? [],
    people: people.rows,
    punches: isPlanOnly ? new Map() : await punchesOf(db, ids, around),
    taken: await takenOf(db, ids, around),
    sheets: isPlanOnly ? new Map() : await sheetsOf(db, ids, around),
    roster: await rosterOf(db, ids, around),
    synced: isPlanOnly ? new Map() : await syncedOf(db, ids),
    overtimeOn,
    placeOf(person, branch_id) {
      const subject = { id: person.id, gender: person.gender, branch_id }
      const key = calendar.keyOf(subject)
      const known = places.get(key) ?? calendar.placeOf(subject)
      places.set(key, known)
      return known
    },
    shiftOf(person, place, date) {
      const holds = ({ valid_from, valid_to }: Assignment) =>
        valid_from <= date && (valid_to === null || valid_to >= date)
      const alone = (byPerson.get(person.id) ?? []).find(holds)
      if (alone) return { id: alone.work_shift_id, source: 'Individual' }
      const current = forMany.filter(holds)
      const member = inside.get(person.id) ?? []
      const segment = current.find(({ segment_id }) =>
        member.some(
          (one) =>
            one.segment_id === segment_id && one.from <= date && (one.until === null || one.until > date),
        ),
      )
      if (segment) return { id: segment.work_shift_id, source: 'Segment' }
      const nearest = (key: 'division_id' | 'branch_id') =>
        parents.above(place?.[key] ?? null).flatMap((id) => current.find((one) => one[key] === id) ?? [])[0]
      const division = nearest('division_id')
      if (division) return { id: division.work_shift_id, source: 'Division' }
      const branch = nearest('branch_id')
      if (branch) return { id: branch.work_shift_id, source: 'Branch' }
      return shifts.default_id ? { id: shifts.default_id, source: 'Organization' } : null
    },
  }
}

/** Branches and divisions with all above them, the nearest first. */
async function unitParents(db: Db) {
  const { rows } = await sql<{ id: string; parent_id: string | null }>`
    select id, parent_id from branch union all select id, parent_id from division`.execute(db)
  const parents = new Map(rows.map(({ id, parent_id }) => [id, parent_id]))
  return {
    above(id: string | null): string[] {
      const line: string[] = []
      for (let at: string | null = id; at !== null && !line.includes(at); at = parents.get(at) ?? null)
        line.push(at)
      return line
    },
  }
}

/** What counts of each, one line a person: of a month of ten thousand people there are a million. */
async function punchesOf(db: Db, ids: readonly string[], { start, end }: DayRange) {
  const { rows } = await sql<{
    employee_id: string
    at: string
    directions: string
    places: string
    outside: string
  }>`
    select p.employee_id, string_agg(floor(extract(epoch from p.occurred_at))::bigint::text, ',' order by p.occurred_at, p.id) as at,
      string_agg(case p.direction when 'Unknown' then 'U' when 'In' then 'I' when 'Out' then 'O' when 'Break out' then 'B' else 'R' end, ''
        order by p.occurred_at, p.id) as directions,
      string_agg(coalesce(u.device_id::text, p.source), ',' order by p.occurred_at, p.id) as places,
      string_agg(case p.place when 'Outside' then '1' else '0' end, '' order by p.occurred_at, p.id) as outside
    from punch p left join device_user u on u.org_id = p.org_id and u.id = p.device_user_id
    where p.employee_id = any(${[...ids]}::uuid[]) and not p.is_pending
      and p.occurred_at >= ${start}::date and p.occurred_at < ${end}::date + 1
      and not exists (select from punch_void v where v.org_id = p.org_id and v.punch_id = p.id)
    group by p.employee_id`.execute(db)
  return new Map(
    rows.map(({ employee_id, at, directions, places, outside }): [string, PunchFact[]] => {
      const named = places.split(',')
      return [
        employee_id,
        at.split(',').map((second, n) => ({
          at: Number(second),
          direction: directionOf[directions[n] ?? 'U'] ?? 'Unknown',
          place: named[n] ?? '',
          is_outside: outside[n] === '1',
        })),
      ]
    }),
  )
}
const directionOf: Readonly<Record<string, Direction>> = {
  U: 'Unknown',
  I: 'In',
  O: 'Out',
  B: 'Break out',
  R: 'Break in',
}

async function takenOf(db: Db, ids: readonly string[], range: DayRange) {
  const found = new Map<string, Taken[]>()
  for (const { employee_id, date, stretches, leave_type, paid_percent } of await leaveWorth(db, ids, range)) {
    const key = `${employee_id} ${date}`
    const lines = merged(stretches).map(([from, to]): Taken => ({
      kind: 'leave',
      name: leave_type.name,
      from,
      to,
      paid_percent: Number(paid_percent),
    }))
    found.set(key, [...(found.get(key) ?? []), ...lines])
  }
  for (const { employee_id, date, part, destination } of await tripsOf(db, ids, range)) {
    const key = `${employee_id} ${date}`
    const line: Taken = {
      kind: 'travel',
      name: destination,
      from: part === 'Second half' ? 500 : 0,
      to: part === 'First half' ? 500 : 1000,
      paid_percent: 100,
    }
    found.set(key, [...(found.get(key) ?? []), line])
  }
  return found
}
async function tripsOf(db: Db, ids: readonly string[], { start, end }: DayRange) {
  const { rows } = await sql<{ employee_id: string; date: Day; part: string; destination: string }>`
    select t.employee_id, g::date as date, t.part, t.destination
    from travel_attendance t join request r on r.org_id = t.org_id and r.id = t.request_id
    cross join lateral generate_series(greatest(t.start_on, ${start}::date), least(t.end_on, ${end}::date), interval '1 day') g
    where t.employee_id = any(${[...ids]}::uuid[]) and t.is_live and r.status = 'Approved'
      and t.start_on <= ${end} and t.end_on >= ${start} order by t.employee_id, g, t.part`.execute(db)
  return rows
}
async function sheetsOf(db: Db, ids: readonly string[], { start, end }: DayRange) {
  const { rows } = await sql<{ employee_id: string; date: Day; minutes: number }>`
    select t.employee_id, l.date, sum(l.minutes)::int as minutes
    from timesheet_request t join request r on r.org_id = t.org_id and r.id = t.request_id
    join timesheet_line l on l.org_id = t.org_id and l.request_id = t.request_id and l.date between ${start} and ${end}
    where t.employee_id = any(${[...ids]}::uuid[]) and t.is_live and r.status = 'Approved'
      and t.date between ${addDays(start, -6)} and ${end}
    group by t.employee_id, l.date`.execute(db)
  return new Map(rows.map(({ employee_id, date, minutes }) => [`${employee_id} ${date}`, minutes]))
}
/** Two halves that meet are one day. */
function merged(stretches: readonly (readonly [number, number])[]): [number, number][] {
  const all: [number, number][] = []
  for (const [from, to] of stretches.toSorted((a, b) => a[0] - b[0])) {
    const last = all.at(-1)
    if (last && last[1] >= from) last[1] = Math.max(last[1], to)
    else all.push([from, to])
  }
  return all
}

async function rosterOf(db: Db, ids: readonly string[], { start, end }: DayRange) {
  const rows = await db
    .selectFrom('roster_entry')
    .select(['employee_id', 'date', 'work_shift_id', 'is_off'])
    .where('employee_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('state', '=', 'Published')
    .where('date', '>=', start)
    .where('date', '<=', end)
    .execute()
  return new Map(rows.map(({ employee_id, date, ...entry }) => [`${employee_id} ${date}`, entry]))
}

/** Until when all devices that somebody uses have been heard of. */
async function syncedOf(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{ employee_id: string; until: number }>`
    select u.employee_id, floor(extract(epoch from min(c.last_seen_at)) / 60)::float8 as until
    from device_user u
    join attendance_device d on d.org_id = u.org_id and d.id = u.device_id and d.is_active and not d.is_archived
    join device_contact c on c.org_id = d.org_id and c.device_id = d.id
    where u.employee_id = any(${[...ids]}::uuid[]) group by u.employee_id`.execute(db)
  return new Map(rows.map(({ employee_id, until }) => [employee_id, until]))
}
