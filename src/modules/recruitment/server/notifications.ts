import { sql } from 'kysely'
import { z } from 'zod'
import { P } from '#kernel/permission.ts'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { requestNotifications } from '#engines/approval/request-notice-server.ts'
import { notification } from '#engines/notify/notice-server.ts'
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
