import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { multiply } from '#kernel/money.ts'
import { newId } from '#platform/id.ts'
import { enterDecided } from '#engines/approval/enter-decided-server.ts'
import { serveImport, type Decision } from '#engines/exchange/import-server.ts'
import { employeesOn, peopleNamed } from '#modules/hris/server/public.ts'
import { overtimeImport } from '#modules/attendance/shared/overtime-import.ts'

interface Facts {
  own_id: string | null
  /** Person and day of each row so far: a file names them once. */
  taken: Set<string>
}
interface Write {
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
  is_credited: boolean
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
    async facts({ db, account_id }) {
      const own = await db
        .selectFrom('employee')
        .select('id')
        .where('account_id', '=', account_id)
        .executeTakeFirst()
      return { own_id: own?.id ?? null, taken: new Set() }
    },
    async decide({ db, today }, facts, rows) {
      const found = await peopleNamed(db, rows)
      const meant = rows.map(({ row }) => ({ row, who: found(row), date: row.date ?? '' }))
      const pairs = meant.flatMap(({ who, date }) =>
        'person' in who ? [[who.person.id, date] as const] : [],
      )
      const ids = [...new Set(pairs.map(([id]) => id))]
      const [people, known] = await Promise.all([
        employeesOn(db, ids, today),
        sql<Known>`
          select w.employee_id, w.date, a.overtime, a.day_type, c.request_id as claim_id, c.minutes as claimed,
            exists (select from credit_hour_request h where h.employee_id = w.employee_id and h.date = w.date and h.is_live) as is_credited
          from (select distinct * from unnest(${pairs.map(([id]) => id)}::uuid[], ${pairs.map(([, date]) => date)}::date[]) p (employee_id, date)) w
          left join attendance_day a on a.employee_id = w.employee_id and a.date = w.date
          left join overtime_claim c on c.employee_id = w.employee_id and c.date = w.date and c.is_live`.execute(
          db,
        ),
      ])
      const byId = new Map(people.map((person) => [person.id, person]))
      const byDay = new Map(known.rows.map((row) => [`${row.employee_id} ${row.date}`, row]))
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
        const key = `${id} ${date}`
        if (facts.taken.has(key)) return failed({ date: ['Another row of the file has this date.'] })
        facts.taken.add(key)
        const write = {
          employee_id: id,
          date,
          minutes,
          worked_minutes: day?.overtime ?? minutes,
          day_type: day?.day_type ?? 'Workday',
          reason: row.remarks ?? 'Imported',
        }
        return { errors: {}, plan: 'create', subject_id: null, masters: [], write }
      })
    },
    async save({ db, account_id }, _facts, rows) {
      const made = rows.flatMap(({ row_no, write }) => (write ? [{ row_no, id: newId(), ...write }] : []))
      if (!made.length) return []
      await enterDecided(db, 'overtime_claim', account_id, made)
      await db
        .insertInto('overtime_claim')
        .values(
          made.map(({ id, employee_id, date, minutes, worked_minutes, day_type }) => ({
            request_id: id,
            employee_id,
            date,
            minutes,
            worked_minutes,
            day_type,
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
