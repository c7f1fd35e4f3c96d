import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { calendarSystems, type CalendarSystem } from '#kernel/calendar/system.ts'
import { multiply } from '#kernel/money.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { enterDecided } from '#engines/approval/enter-decided-server.ts'
import { serveImport, type Decision } from '#engines/exchange/import-server.ts'
import { employeesOn, peopleNamed } from '#modules/hris/server/public.ts'
import { organizationCalendar } from '#modules/organization/server/public.ts'
import { overtimeCapProblem, overtimeCapsOn } from '#modules/attendance/domain/overtime-cap.ts'
import { cycleOf } from '#modules/attendance/server/penalty-count.ts'
import { factoredMinutes } from '#modules/attendance/domain/overtime-factor.ts'
import { overtimeFactors } from '#modules/attendance/server/overtime-factors.ts'
import { overtimeImport } from '#modules/attendance/shared/overtime-import.ts'

interface Facts {
  own_id: string | null
  /** Minutes of each row so far by person and day: a file names them once. */
  taken: Map<string, Map<Day, number>>
  system: CalendarSystem
}
interface Write {
  setting_id: string | null
  employee_id: string
  date: Day
  minutes: number
  worked_minutes: number
  day_type: string
  reason: string
}
interface Known {
  employee_id: string
  date: Day
  /** Null: attendance has no such day, as before it began. */
  overtime: number | null
  day_type: string | null
  claim_id: string | null
  claimed: number | null
  /** Null where the person has no overtime setting. */
  setting_id: string | null
  cap_day: number | null
  cap_week: number | null
  cap_month: number | null
  is_credited: boolean
}

const takenBy = ({ taken }: Facts, employee_id: string) => {
  const own = taken.get(employee_id) ?? new Map<Day, number>()
  taken.set(employee_id, own)
  return own
}

/** Claims of these people in the weeks and months of the rows. */
async function claimsAround(db: Db, ids: readonly string[], pairs: readonly (readonly [string, Day])[]) {
  const dates = pairs.map(([, date]) => date).toSorted()
  const { rows } = await sql<{ employee_id: string; date: Day; minutes: number }>`
    select employee_id, date, minutes from overtime_claim
    where employee_id = any(${[...ids]}::uuid[]) and is_live
      and date between ${dates[0] ?? null}::date - 32 and ${dates.at(-1) ?? null}::date + 32`.execute(db)
  return rows
}

/** The limits of the setting of the day, with the claims that are there and the rows before. A day that attendance does not have may be a day off. */
function overCaps(
  minutes: number,
  date: Day,
  { cap_day, cap_week, cap_month, day_type }: Known,
  taken: ReadonlyMap<Day, number>,
  system: CalendarSystem,
): string | null {
  if (cap_day === null || cap_week === null) return null
  const sumIn = (cycle: 'Week' | 'Month') => {
    const { start, end } = cycleOf(system, cycle, date)
    return [...taken].reduce((sum, [day, own]) => sum + (day >= start && day <= end ? own : 0), 0)
  }
  const caps = overtimeCapsOn({ cap_day, cap_week, cap_month }, { is_off: day_type !== 'Workday' })
  return overtimeCapProblem(minutes, caps, { week: sumIn('Week'), month: sumIn('Month') })
}

const failed = (errors: Record<string, string[]>): Decision<Write | null> => ({
  errors,
  plan: 'create',
  subject_id: null,
  masters: [],
  write: null,
})

export const overtimeImporter = serveImport<typeof overtimeImport.columns, Facts, Write | null>(
  overtimeImport,
  {
    async facts({ db, org, account_id }) {
      const own = await db
        .selectFrom('employee')
        .select('id')
        .where('account_id', '=', account_id)
        .executeTakeFirst()
      const system = calendarSystems[await organizationCalendar({ db, org })]
      return { own_id: own?.id ?? null, taken: new Map(), system }
    },
    async decide({ db, today }, facts, rows) {
      const found = await peopleNamed(db, rows)
      const meant = rows.map(({ row }) => ({ row, who: found(row), date: row.date ?? '' }))
      const pairs = meant.flatMap(({ who, date }) =>
        'person' in who ? [[who.person.id, date] as const] : [],
      )
      const ids = [...new Set(pairs.map(([id]) => id))]
      const [people, known, claimed] = await Promise.all([
        employeesOn(db, ids, today),
        sql<Known>`
          select w.employee_id, w.date, a.overtime, a.day_type, c.request_id as claim_id, c.minutes as claimed, s.id as setting_id, s.cap_day, s.cap_week, s.cap_month,
            exists (select from credit_hour_request h where h.employee_id = w.employee_id and h.date = w.date and h.is_live) as is_credited
          from (select distinct * from unnest(${pairs.map(([id]) => id)}::uuid[], ${pairs.map(([, date]) => date)}::date[]) p (employee_id, date)) w
          left join attendance_day a on a.employee_id = w.employee_id and a.date = w.date
          left join overtime_claim c on c.employee_id = w.employee_id and c.date = w.date and c.is_live
          left join lateral (select i.overtime_setting_id from individual_attendance i
            where i.employee_id = w.employee_id and i.valid_from <= w.date order by i.valid_from desc limit 1) i on true
          left join lateral (select o.* from overtime_setting o
            where o.id = i.overtime_setting_id or (o.is_default and not o.is_archived)
            order by o.id is distinct from i.overtime_setting_id limit 1) s on true`.execute(db),
        claimsAround(db, ids, pairs),
      ])
      const byId = new Map(people.map((person) => [person.id, person]))
      const byDay = new Map(known.rows.map((row) => [`${row.employee_id} ${row.date}`, row]))
      for (const { employee_id, date, minutes } of claimed) takenBy(facts, employee_id).set(date, minutes)
      return meant.map(({ row, who, date }): Decision<Write | null> => {
        if ('errors' in who) return failed(who.errors)
        const { id, full_name } = who.person
        const person = byId.get(id)
        if (id === facts.own_id)
          return failed({ employee_code: ['Your own overtime is entered by somebody else.'] })
        if (!person) return failed({ employee_code: ['Nobody here is meant by this row.'] })
        const minutes = Math.round(Number(multiply(row.hours ?? '0', '60')))
        if (minutes < 1 || minutes > 1440) return failed({ hours: ['Enter hours between 0.02 and 24.'] })
        if (date > today) return failed({ date: ['Date cannot be in the future.'] })
        if (date < person.joined_on) return failed({ date: [`${full_name} joined on ${person.joined_on}.`] })
        if (person.left_on && date > person.left_on)
          return failed({ date: [`${full_name} left on ${person.left_on}.`] })
        const day = byDay.get(`${id} ${date}`)
        if (day?.claim_id && day.claimed === minutes)
          return { errors: {}, plan: 'unchanged', subject_id: day.claim_id, masters: [], write: null }
        if (day?.claim_id) return failed({ date: ['There is a claim for this date already.'] })
        if (day?.is_credited)
          return failed({ date: ['Overtime of one date is either claimed or credited, not both.'] })
        if (day?.overtime != null && minutes > day.overtime)
          return failed({ hours: [`Attendance shows ${day.overtime} minutes of overtime on this date.`] })
        const taken = takenBy(facts, id)
        if (taken.has(date)) return failed({ date: ['Another row of the file has this date.'] })
        const problem = day && overCaps(minutes, date, day, taken, facts.system)
        if (problem) return failed({ hours: [problem] })
        taken.set(date, minutes)
        const write = {
          employee_id: id,
          date,
          minutes,
          worked_minutes: day?.overtime ?? minutes,
          day_type: day?.day_type ?? 'Workday',
          setting_id: day?.setting_id ?? null,
          reason: row.remarks ?? 'Imported',
        }
        return { errors: {}, plan: 'create', subject_id: null, masters: [], write }
      })
    },
    async save({ db, account_id }, _facts, rows) {
      const made = rows.flatMap(({ row_no, write }) => (write ? [{ row_no, id: newId(), ...write }] : []))
      if (!made.length) return []
      await enterDecided(db, 'overtime_claim', account_id, made)
      const factorsOf = await overtimeFactors(db)
      await db
        .insertInto('overtime_claim')
        .values(
          made.map(({ id, employee_id, date, minutes, worked_minutes, day_type, setting_id }) => ({
            request_id: id,
            employee_id,
            date,
            minutes,
            worked_minutes,
            day_type,
            factored_minutes: factoredMinutes(minutes, day_type, factorsOf(setting_id)),
          })),
        )
        .execute()
      return made.map(({ row_no, id }) => ({ row_no, subject_id: id, before: {} }))
    },
    async changed({ db }, rows) {
      const { rows: moved } = await sql<{ label: string }>`
        select e.full_name || ' (' || d.date || ')' as label
        from request r join overtime_claim d on d.org_id = r.org_id and d.request_id = r.id
        join employee e on e.org_id = r.org_id and e.id = r.employee_id
        where r.id = any(${createdOf(rows)}::uuid[]) and (r.status <> 'Approved' or r.version <> 1)
        for update of r`.execute(db)
      return moved.map(({ label }) => label)
    },
    async undo({ db }, rows) {
      await sql`delete from request where id = any(${createdOf(rows)}::uuid[])`.execute(db)
    },
  },
)

const createdOf = (rows: readonly { outcome: string; subject_id: string }[]) =>
  rows.filter(({ outcome }) => outcome === 'created').map(({ subject_id }) => subject_id)
