import { sql } from 'kysely'
import { z } from 'zod'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { onSignal, type SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { sendScheduled, timeIn } from '#modules/recruitment/server/interview-link.ts'
import type { SeenInterview } from '#modules/recruitment/shared/interview.ts'

const due = (now: string) => sql`state = 'Scheduled' and reminded_at is null
  and starts_at > ${now}::timestamptz and starts_at <= ${now}::timestamptz + interval '24 hours'`

/** A day before an interview those who meet are reminded, once. */
export const remindInterviews: Schedule = {
  name: 'recruitment.interviews',
  title: 'Remind of interviews',
  every: 'hour',
  at: ':10',
  async needed(db) {
    const { rows } = await sql<{ is_due: boolean }>`
      select exists (select from interview where ${due(clock.instant())}) as is_due`.execute(db)
    return rows[0]?.is_due ?? false
  },
  run: async (ctx) =>
    ctx.batch(async (db) => {
      const now = clock.instant()
      const { rows } = await sql<{ id: string }>`
        update interview set reminded_at = ${now} where ${due(now)} returning id`.execute(db)
      if (rows.length)
        await db
          .insertInto('signal')
          .values({
            id: newId(),
            org_id: ctx.org.org_id,
            name: 'interview.soon',
            payload: JSON.stringify({ interviews: rows.map(({ id }) => id) }),
            account_id: null,
          })
          .execute()
      return { reminded: rows.length }
    }),
}

const payload = z.object({ interviews: z.array(z.uuid()) })
interface Row {
  application_id: string
  stage: SeenInterview['stage']
  starts_at: string
  place: string | null
  candidate: string
  email: string
  job: string
}
const scheduled = (ids: readonly string[]) => sql<Row>`
  select i.application_id, i.stage, i.starts_at, i.place, c.full_name as candidate, c.email, v.title as job
  from interview i join job_application a on a.org_id = i.org_id and a.id = i.application_id
  join candidate c on c.org_id = a.org_id and c.id = a.candidate_id
  join vacancy v on v.org_id = a.org_id and v.id = a.vacancy_id
  where i.id = any(${[...ids]}::uuid[]) and i.state = 'Scheduled'`

export const interviewReminders: readonly SignalHandler[] = [
  onSignal('interview.soon', payload, async (ctx, { interviews }) => {
    const { rows } = await scheduled(interviews).execute(ctx.db)
    for (const row of rows) await sendScheduled({ ...ctx, now: ctx.at }, row, row.starts_at)
  }),
  notification({
    signal: 'interview.soon',
    title: 'Recruitment: an interview takes place soon',
    payload,
    async tell(ctx, { interviews }) {
      const { rows } = await sql<Row & { account_id: string; id: string }>`
        select s.id, e.account_id, i.stage, i.starts_at, c.full_name as candidate, v.title as job
        from interview i join stage_assignment s on s.org_id = i.org_id and s.application_id = i.application_id
          and s.stage = i.stage and s.state = 'Pending'
        join employee e on e.org_id = s.org_id and e.id = s.employee_id
        join job_application a on a.org_id = i.org_id and a.id = i.application_id
        join candidate c on c.org_id = a.org_id and c.id = a.candidate_id
        join vacancy v on v.org_id = a.org_id and v.id = a.vacancy_id
        where i.id = any(${interviews}::uuid[]) and i.state = 'Scheduled' and e.account_id is not null`.execute(
        ctx.db,
      )
      return rows.map(({ id, account_id, starts_at, stage, candidate, job }) => ({
        accounts: [account_id],
        text: `The interview with ${candidate} for ${job} takes place on ${timeIn(starts_at, ctx.org.time_zone)}`,
        url: `/user/recruitment/${stage === 'Interview' ? 'interview-list' : 'pre-screening-interview-list'}?open=${id}`,
        subject_id: id,
      }))
    },
  }),
]
