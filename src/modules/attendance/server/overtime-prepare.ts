import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { calendarSystems, type CalendarSystem } from '#kernel/calendar/system.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { JobCtx } from '#platform/jobs.ts'
import { enterDecided, revokeEntered } from '#engines/approval/enter-decided-server.ts'
import { organizationCalendar } from '#modules/organization/server/public.ts'
import { overtimeCapsOn } from '#modules/attendance/domain/overtime-cap.ts'
import { dueSteps, type DueDay } from '#modules/attendance/domain/overtime-due.ts'
import { factoredMinutes } from '#modules/attendance/domain/overtime-factor.ts'
import { attendanceLockedUntil } from '#modules/attendance/server/lock.ts'
import { overtimeRows, type OvertimeRow } from '#modules/attendance/server/overtime-due-rows.ts'
import { overtimeFactors } from '#modules/attendance/server/overtime-factors.ts'
import { tellOfOvertime } from '#modules/attendance/server/overtime-notice.ts'
import { cycleOf } from '#modules/attendance/server/penalty-count.ts'

const BATCH = 200

interface Around {
  org_id: number
  system: CalendarSystem
  since: Day
  today: Day
  locked_until: Day | null
}

const claimUntil = ({ expires_on, date, claim_within_days }: OvertimeRow) =>
  expires_on ?? addDays(date, claim_within_days)

const factsOf = (row: OvertimeRow, { system, locked_until }: Around): DueDay => ({
  date: row.date,
  overtime: row.overtime,
  is_settled: row.is_settled,
  is_locked: locked_until !== null && row.date <= locked_until,
  approved: row.approved,
  way: row.settled_by !== 'Pay' ? 'none' : row.requires_claim ? 'claim' : 'pay',
  caps: overtimeCapsOn(row, { is_off: row.day_type !== null && row.day_type !== 'Workday' }),
  claim_until: claimUntil(row),
  due: row.due_state && { state: row.due_state, minutes: row.due_minutes, worked: row.due_worked },
  claim: row.claimed === null ? null : { minutes: row.claimed, by_program: row.by_program },
  is_taken: row.is_taken,
  week: cycleOf(system, 'Week', row.date).start,
  month: cycleOf(system, 'Month', row.date).start,
})

/** Prepares, changes, withdraws and expires what these people can claim. Run again, it changes nothing. */
async function prepare(db: Db, ids: readonly string[], around: Around) {
  // nobody claims or credits a day meanwhile
  await sql`select 1 from employee where id = any(${[...ids]}::uuid[]) order by id for update`.execute(db)
  const rows = await overtimeRows(db, ids, around)
  const changes = [...Map.groupBy(rows, ({ employee_id }) => employee_id).values()].flatMap((days) => {
    const steps = dueSteps(
      days.map((row) => factsOf(row, around)),
      around.today,
    )
    return days.flatMap((row, at) => {
      const step = steps[at]
      return step ? [{ row, step, minutes: 'minutes' in step ? step.minutes : 0 }] : []
    })
  })
  const of = (...names: readonly string[]) => changes.filter(({ step }) => names.includes(step.step))
  await writeDue(db, of('open', 'change'))
  await moveDue(db, of('withdraw'), 'Withdrawn')
  await moveDue(db, of('expire'), 'Expired')
  await revoke(db, of('replace', 'revoke'))
  await enter(db, of('enter', 'replace'))
  const [opened, expired] = [of('open'), of('expire')]
  await tellOfOvertime(db, around.org_id, { ready: opened.map(rowOf), expired: expired.map(rowOf) })
  return { prepared: opened.length, entered: of('enter', 'replace').length, expired: expired.length }
}

interface Change {
  row: OvertimeRow
  minutes: number
}
const rowOf = ({ row }: Change) => row

async function writeDue(db: Db, changes: readonly Change[]) {
  if (changes.length === 0) return
  const rows = changes.map(({ row, minutes }) => ({
    id: row.due_id ?? newId(),
    employee_id: row.employee_id,
    date: row.date,
    minutes,
    worked_minutes: row.overtime,
    day_type: row.day_type,
    expires_on: claimUntil(row),
  }))
  await sql`insert into overtime_due (id, employee_id, date, minutes, worked_minutes, day_type, expires_on)
    select x.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x
      (id uuid, employee_id uuid, date date, minutes int, worked_minutes int, day_type text, expires_on date)
    on conflict (org_id, employee_id, date) do update set minutes = excluded.minutes,
      worked_minutes = excluded.worked_minutes, day_type = excluded.day_type, state = 'Unclaimed'`.execute(db)
}

async function moveDue(db: Db, changes: readonly Change[], state: 'Withdrawn' | 'Expired') {
  const ids = changes.flatMap(({ row }) => row.due_id ?? [])
  if (ids.length > 0) await db.updateTable('overtime_due').set({ state }).where('id', 'in', ids).execute()
}

async function revoke(db: Db, changes: readonly Change[]) {
  const ids = changes.flatMap(({ row }) => row.claim_id ?? [])
  if (ids.length === 0) return
  await revokeEntered(db, ids, 'Overtime of this date changed.')
  await db.updateTable('overtime_claim').set({ is_live: false }).where('request_id', 'in', ids).execute()
}

/** Where the setting asks for no claim, overtime is entered as one that is approved. */
async function enter(db: Db, changes: readonly Change[]) {
  if (changes.length === 0) return
  const made = changes.map(({ row, minutes }) => ({ ...row, minutes, id: newId() }))
  await enterDecided(
    db,
    'overtime_claim',
    null,
    made.map(({ id, employee_id, setting_name }) => ({
      id,
      employee_id,
      reason: `No claim needed by ${setting_name ?? ''}`,
    })),
  )
  const factorsOf = await overtimeFactors(db)
  await db
    .insertInto('overtime_claim')
    .values(
      made.map(({ id, employee_id, date, minutes, overtime, day_type, setting_id }) => ({
        request_id: id,
        employee_id,
        date,
        minutes,
        worked_minutes: overtime,
        day_type: day_type ?? 'Workday',
        factored_minutes: factoredMinutes(minutes, day_type ?? 'Workday', factorsOf(setting_id)),
      })),
    )
    .execute()
}

async function prepareAll(ctx: JobCtx, today: Day) {
  const { ids, around } = await ctx.batch(async (db) => {
    const { rows: settings } = await sql<{ days: number }>`
      select coalesce(max(claim_within_days), 0)::int as days from overtime_setting`.execute(db)
    const since = addDays(today, -(settings[0]?.days ?? 0))
    const { rows } = await sql<{ employee_id: string }>`
      select employee_id from attendance_day
        where date >= ${since}::date and date < ${today}::date and overtime > 0 and is_final
      union select employee_id from overtime_due where state = 'Unclaimed'
      union select employee_id from overtime_claim where is_live and date >= ${since}::date order by 1`.execute(
      db,
    )
    return {
      ids: rows.map(({ employee_id }) => employee_id),
      around: {
        org_id: ctx.org.org_id,
        system: calendarSystems[await organizationCalendar({ db, org: ctx.org })],
        since,
        today,
        locked_until: await attendanceLockedUntil(db),
      },
    }
  })
  const all = { prepared: 0, entered: 0, expired: 0 }
  for (let at = 0; at < ids.length; at += BATCH)
    await ctx.batch(async (db, mark) => {
      const done = await prepare(db, ids.slice(at, at + BATCH), around)
      all.prepared += done.prepared
      all.entered += done.entered
      all.expired += done.expired
      mark.progress(Math.min(at + BATCH, ids.length), ids.length)
    })
  return all
}

export const nightlyOvertime: Schedule = {
  name: 'attendance.overtime',
  title: 'Prepare overtime claims',
  every: 'day',
  at: '02:50',
  needed: neededWhere(sql`from overtime_setting`, sql`from overtime_due`),
  run: prepareAll,
}
