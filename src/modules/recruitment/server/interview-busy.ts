import { sql } from 'kysely'
import { dayAt, momentAt } from '#kernel/calendar/zone.ts'
import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { spanOf, type Span } from '#modules/recruitment/domain/slots.ts'

/** Minutes that a meeting takes for which none were said. */
const USUAL = 60

/** Whoever is asked about the candidate at the stage, from inside and outside. */
export async function panelOf(db: Db, applicationId: string, stage: string) {
  const rows = await db
    .selectFrom('stage_assignment')
    .select(['id', 'employee_id', 'interviewer_id'])
    .where('application_id', '=', applicationId)
    .where('stage', '=', stage)
    .where('state', '=', 'Pending')
    .where('referee_email', 'is', null)
    .orderBy('id')
    .execute()
  return {
    assignments: rows.map(({ id }) => id),
    employees: rows.flatMap(({ employee_id }) => employee_id ?? []),
    interviewers: rows.flatMap(({ interviewer_id }) => interviewer_id ?? []),
  }
}
export type Panel = Awaited<ReturnType<typeof panelOf>>

/** When somebody of the panel meets other candidates, or is on leave on one of the days. */
export async function busyOf(
  db: Db,
  panel: Panel,
  { applicationId, starts, zone }: { applicationId: string; starts: readonly string[]; zone: string },
): Promise<Span[]> {
  const days = [...new Set(starts.map((at) => dayAt(at, zone)))]
  const { rows: meetings } = await sql<{ meets_at: string; minutes: number }>`
    select s.meets_at, coalesce((select i.minutes from interview i where i.org_id = s.org_id and i.application_id = s.application_id
      and i.stage = s.stage and i.state = 'Scheduled'), ${USUAL})::int as minutes
    from stage_assignment s
    where s.state = 'Pending' and s.application_id <> ${applicationId} and s.meets_at is not null
      and (s.employee_id = any(${panel.employees}::uuid[]) or s.interviewer_id = any(${panel.interviewers}::uuid[]))`.execute(
    db,
  )
  const { rows: away } = await sql<{ day: string }>`
    select distinct d.day from unnest(${days}::date[]) d (day) cross join lateral leave_on(d.day) l
    where l.org_id = current_org() and l.employee_id = any(${panel.employees}::uuid[])`.execute(db)
  return [
    ...meetings.map(({ meets_at, minutes }) => spanOf(meets_at, minutes)),
    ...away.map(({ day }) => ({
      start: Date.parse(momentAt(day, '00:00', zone)),
      end: Date.parse(momentAt(addDays(day, 1), '00:00', zone)),
    })),
  ]
}

/** Of two candidates who choose times of the same people at once, one waits for the other. */
export const holdPanel = (db: Db, { employees, interviewers }: Panel) =>
  sql`select pg_advisory_xact_lock(hashtextextended('interview ' || current_org() || ' ' || p.id, 0))
    from (select unnest(${[...employees, ...interviewers]}::uuid[]) as id order by 1) p`.execute(db)
