import { sql } from 'kysely'
import { z } from 'zod'
import { P } from '#kernel/permission.ts'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { requestNotifications } from '#engines/approval/request-notice-server.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { interviewReminders } from '#modules/recruitment/server/interview-reminder.ts'
import { timeIn } from '#modules/recruitment/server/interview-link.ts'
import { requisition } from '#modules/recruitment/shared/requisition.ts'

const pages: Readonly<Record<string, string>> = {
  'Pre-screening': 'pre-screening-list',
  'Pre-screening interview': 'pre-screening-interview-list',
  Assessment: 'assessment-list',
  Interview: 'interview-list',
  'Post-screening': 'post-screening-list',
  'Reference check': 'reference-check-list',
}

export const notifications: readonly SignalHandler[] = [
  ...interviewReminders,
  ...requestNotifications({
    declared: requisition,
    noun: 'vacancy requisition',
    granted: 'vacancy requisition',
    pages: {
      user: '/user/supervisor/recruitment/requisition',
      supervisor: '/user/supervisor/recruitment/requisition?whose=team',
      admin: 'recruitment/vacancy-list?shown=requisitions',
    },
    async said(ctx, id) {
      const { rows } = await sql<{ phrase: string }>`
        select d.seats || ' × ' || j.title as phrase from requisition d
        join job_title j on j.org_id = d.org_id and j.id = d.job_title_id where d.request_id = ${id}`.execute(
        ctx.db,
      )
      return rows[0]?.phrase ?? ''
    },
  }),
  notification({
    signal: 'stage_assignment.assigned',
    title: 'Recruitment: a candidate was assigned to you',
    payload: z.object({ assignments: z.array(z.uuid()) }),
    async tell(ctx, { assignments }) {
      const { rows } = await sql<{
        id: string
        account_id: string
        stage: string
        candidate: string
        job: string
      }>`select s.id, e.account_id, s.stage, c.full_name as candidate, v.title as job from stage_assignment s
        join employee e on e.org_id = s.org_id and e.id = s.employee_id
        join job_application a on a.org_id = s.org_id and a.id = s.application_id
        join candidate c on c.org_id = a.org_id and c.id = a.candidate_id
        join vacancy v on v.org_id = a.org_id and v.id = a.vacancy_id
        where s.id = any(${assignments}::uuid[]) and s.state = 'Pending' and e.account_id is not null`.execute(
        ctx.db,
      )
      return rows
        .filter(({ account_id }) => account_id !== ctx.account_id)
        .map(({ id, account_id, stage, candidate, job }) => ({
          accounts: [account_id],
          text: `${stage} of ${candidate} for ${job} was assigned to you`,
          url: `/user/recruitment/${pages[stage] ?? ''}?open=${id}`,
          subject_id: id,
        }))
    },
  }),
  notification({
    signal: 'stage_assignment.submitted',
    title: 'Recruitment: an assignment was answered',
    payload: z.object({ assignment_id: z.uuid() }),
    async tell(ctx, { assignment_id }) {
      const row = await about(
        ctx,
        sql`join stage_assignment s on s.org_id = a.org_id and s.application_id = a.id where s.id = ${assignment_id}`,
      )
      return (
        row && {
          hr: [P.recruitment.applications],
          text: `An assignment about ${row.candidate} for ${row.job} was answered`,
          url: urlOf(row.id),
        }
      )
    },
  }),
  notification({
    signal: 'job_application.received',
    title: 'Recruitment: an application was received',
    payload: z.object({ application_id: z.uuid() }),
    async tell(ctx, { application_id }) {
      const row = await about(ctx, sql`where a.id = ${application_id}`)
      return (
        row && {
          hr: [P.recruitment.applications],
          text: `${row.candidate} applied for ${row.job}`,
          url: urlOf(row.id),
        }
      )
    },
  }),
  notification({
    signal: 'salary.answered',
    title: 'Recruitment: a salary offer was answered',
    payload: z.object({ negotiation_id: z.uuid() }),
    async tell(ctx, { negotiation_id }) {
      const row = await about(
        ctx,
        sql`join salary_negotiation n on n.org_id = a.org_id and n.application_id = a.id where n.id = ${negotiation_id}`,
      )
      return (
        row && {
          hr: [P.recruitment.applications],
          text: `${row.candidate} answered the salary offer for ${row.job}`,
          url: urlOf(row.id),
        }
      )
    },
  }),
  notification({
    signal: 'interview.answered',
    title: 'Recruitment: a candidate answered the offered interview times',
    payload: z.object({ interview_id: z.uuid() }),
    async tell(ctx, { interview_id }) {
      const { rows } = await sql<{
        application_id: string
        state: string
        starts_at: string | null
        candidate: string
        job: string
        panel: { account_id: string; stage: string; id: string }[]
      }>`select i.application_id, i.state, i.starts_at, c.full_name as candidate, v.title as job,
        coalesce((select json_agg(json_build_object('account_id', e.account_id, 'stage', s.stage, 'id', s.id))
          from stage_assignment s join employee e on e.org_id = s.org_id and e.id = s.employee_id
          where s.org_id = i.org_id and s.application_id = i.application_id and s.stage = i.stage and s.state = 'Pending'
            and e.account_id is not null), '[]') as panel
        from interview i join job_application a on a.org_id = i.org_id and a.id = i.application_id
        join candidate c on c.org_id = a.org_id and c.id = a.candidate_id
        join vacancy v on v.org_id = a.org_id and v.id = a.vacancy_id
        where i.id = ${interview_id} and i.state in ('Scheduled', 'Declined')`.execute(ctx.db)
      const [row] = rows
      if (!row) return null
      const when = row.starts_at && timeIn(row.starts_at, ctx.org.time_zone)
      const text =
        row.state === 'Scheduled'
          ? `The interview with ${row.candidate} for ${row.job} takes place on ${when}`
          : `No offered interview time suits ${row.candidate} for ${row.job}`
      return [
        { hr: [P.recruitment.applications], text, url: urlOf(row.application_id) },
        ...(row.state === 'Scheduled' ? row.panel : []).map(({ account_id, stage, id }) => ({
          accounts: [account_id],
          text,
          url: `/user/recruitment/${pages[stage] ?? ''}?open=${id}`,
          subject_id: id,
        })),
      ]
    },
  }),
  notification({
    signal: 'assessment.finished',
    kind: 'recruitment.test_finished',
    title: 'Recruitment: a candidate finished a test',
    payload: z.object({ taker_id: z.uuid() }),
    async tell(ctx, { taker_id }) {
      const { rows } = await sql<{
        id: string
        candidate: string
        job: string
        state: string
        score: string
      }>`
        select a.id, c.full_name as candidate, v.title as job, k.state, trim_scale(k.score)::text as score
        from application_test t join assessment_taker k on k.org_id = t.org_id and k.id = t.taker_id
        join job_application a on a.org_id = t.org_id and a.id = t.application_id
        join candidate c on c.org_id = a.org_id and c.id = a.candidate_id
        join vacancy v on v.org_id = a.org_id and v.id = a.vacancy_id
        where t.taker_id = ${taker_id} and a.state in ('In progress', 'On hold') and k.state in ('Passed', 'Failed')
        order by t.sent_at desc limit 1`.execute(ctx.db)
      const [row] = rows
      return row
        ? {
            hr: [P.recruitment.applications],
            text: `${row.candidate} ${row.state === 'Passed' ? 'passed' : 'failed'} the test for ${row.job} with ${row.score} %`,
            url: urlOf(row.id),
          }
        : null
    },
  }),
  notification({
    signal: 'vacancy.sent',
    title: 'Recruitment: a vacancy awaits verification',
    payload: z.object({ vacancy_id: z.uuid() }),
    async tell(ctx, { vacancy_id }) {
      const row = await vacancyOf(ctx, vacancy_id)
      if (row?.state !== 'Verification') return null
      return {
        hr: [P.verifier.all],
        text: `The vacancy ${row.title} awaits verification`,
        url: 'recruitment/vacancy-list?state=Verification',
      }
    },
  }),
  notification({
    signal: 'vacancy.verified',
    title: 'Recruitment: your vacancy was verified or sent back',
    payload: z.object({ vacancy_id: z.uuid() }),
    async tell(ctx, { vacancy_id }) {
      const row = await vacancyOf(ctx, vacancy_id)
      if (!row) return null
      return {
        accounts: [row.account_id],
        text:
          row.state === 'Published'
            ? `The vacancy ${row.title} is published`
            : `The vacancy ${row.title} was sent back to you`,
        url: 'recruitment/vacancy-list',
      }
    },
  }),
]

const urlOf = (id: string) => `recruitment/application-list?application=${id}`

async function about(ctx: SignalCtx, where: ReturnType<typeof sql>) {
  const { rows } = await sql<{ id: string; candidate: string; job: string }>`
    select a.id, c.full_name as candidate, v.title as job from job_application a
    join candidate c on c.org_id = a.org_id and c.id = a.candidate_id
    join vacancy v on v.org_id = a.org_id and v.id = a.vacancy_id ${where}`.execute(ctx.db)
  return rows[0] ?? null
}

const vacancyOf = (ctx: SignalCtx, id: string) =>
  ctx.db
    .selectFrom('vacancy')
    .select(['title', 'state', 'account_id'])
    .where('id', '=', id)
    .executeTakeFirst()
