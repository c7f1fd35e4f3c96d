import { sql } from 'kysely'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { Db } from '#platform/db.ts'

export interface PlannedInterview {
  id: string
  /** Of the vacancy: the candidate is named on the interview's own page alone. */
  title: string
  start: string
  end: string
  starts_at: string
  ends_at: string
  place: string | null
}

/** Interviews that somebody takes part in, at the times that candidates have chosen, by the clocks of the zone. */
export async function interviewsOf(
  db: Db,
  employeeId: string,
  { start, end }: DayRange,
  zone: string,
): Promise<PlannedInterview[]> {
  const at = sql`(i.starts_at at time zone ${zone})`
  const until = sql`((i.starts_at + make_interval(mins => i.minutes)) at time zone ${zone})`
  const { rows } = await sql<PlannedInterview>`
    select i.id, v.title, ${at}::date::text as start, ${until}::date::text as end, to_char(${at}, 'HH24:MI') as starts_at,
      to_char(${until}, 'HH24:MI') as ends_at, i.place
    from stage_assignment s
    join interview i on i.org_id = s.org_id and i.application_id = s.application_id and i.stage = s.stage
      and i.state in ('Scheduled', 'Held')
    join job_application j on j.org_id = i.org_id and j.id = i.application_id
    join vacancy v on v.org_id = j.org_id and v.id = j.vacancy_id
    where s.employee_id = ${employeeId} and s.state in ('Pending', 'Completed')
      and ${at}::date between ${start}::date and ${end}::date
    order by i.starts_at`.execute(db)
  return rows
}
