import { sql } from 'kysely'
import { conflict, notFound } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { handle, type Route } from '#platform/route.ts'
import { urlOfFile } from '#engines/file/file.ts'
import type { FilePurpose } from '#engines/file/file-server.ts'
import type { FileType } from '#platform/file-type.ts'
import { serveList } from '#engines/list/list-server.ts'
import { allowed, P } from '#kernel/permission.ts'
import { answered, writeEvent } from '#modules/recruitment/server/base.ts'
import { sendCard } from '#modules/recruitment/server/cards.ts'
import { cvPurpose } from '#modules/recruitment/shared/application.ts'
import {
  declineAssignment,
  myAssignments,
  readAssignment,
  submitAssignment,
  type AssignmentDetail,
} from '#modules/recruitment/shared/assignment.ts'
import { cvBytes } from '#modules/recruitment/shared/careers.ts'
import type { AssignedStage, Verdict } from '#modules/recruitment/shared/words.ts'

export const myAssignmentRoutes: Route[] = [
  serveList(myAssignments, {
    from: () => sql`stage_assignment s join job_application a on a.org_id = s.org_id and a.id = s.application_id
      join candidate c on c.org_id = a.org_id and c.id = a.candidate_id
      join vacancy v on v.org_id = a.org_id and v.id = a.vacancy_id`,
    select: () => ({
      candidate: sql`c.full_name`,
      vacancy: sql`v.title`,
      due_on: sql`s.due_on`,
      meets_at: sql`s.meets_at`,
      place: sql`s.place`,
      state: sql`s.state`,
      verdict: sql`s.verdict`,
      submitted_at: sql`s.submitted_at`,
      stage: sql`s.stage`,
      version: sql`s.version`,
    }),
    id: sql`s.id`,
    where: ({ employee_id }) => [sql<boolean>`s.employee_id = ${employee_id}`],
    search: (_ctx, search) => {
      const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
      return [sql<boolean>`(c.full_name ilike ${like} or v.title ilike ${like})`]
    },
    filters: { stage: (stage) => sql<boolean>`s.stage = ${stage}` },
    order: sql`(s.state <> 'Pending'), s.due_on, s.created_at`,
  }),
  handle(readAssignment, (ctx, { params }) => detailOf(ctx, params.id)),
  handle(submitAssignment, async (ctx, { params, body: { version, ...given } }) => {
    const { row } = await own(ctx, params.id, version)
    await sendCard(ctx.db, row, given, { now: ctx.now, account_id: ctx.viewer.account_id })
    await ctx.signal('stage_assignment.submitted', { assignment_id: row.id })
    return detailOf(ctx, row.id)
  }),
  handle(declineAssignment, async (ctx, { params, body }) => {
    const { row, write } = await own(ctx, params.id, body.version)
    if (row.state !== 'Pending') throw conflict(`This is already ${row.state}.`)
    await write({ state: 'Declined', remarks: body.remarks, submitted_at: ctx.now })
    await writeEvent(ctx.db, ctx.now, ctx.viewer.account_id, {
      application_id: row.application_id,
      event: 'Assignment declined',
      stage: row.stage,
      remarks: body.remarks,
    })
    await ctx.signal('stage_assignment.submitted', { assignment_id: row.id })
    return detailOf(ctx, row.id)
  }),
]

const own = (ctx: Ctx, id: string, version: number) =>
  changing(ctx, 'stage_assignment', id, version, {
    where: { employee_id: ctx.employee_id },
    current: () => detailOf(ctx, id),
  })

async function detailOf(ctx: Ctx, id: string): Promise<AssignmentDetail> {
  const row = await ctx.db
    .selectFrom('stage_assignment as s')
    .innerJoin('job_application as a', (join) =>
      join.onRef('a.org_id', '=', 's.org_id').onRef('a.id', '=', 's.application_id'),
    )
    .innerJoin('candidate as c', (join) =>
      join.onRef('c.org_id', '=', 'a.org_id').onRef('c.id', '=', 'a.candidate_id'),
    )
    .innerJoin('vacancy as v', (join) =>
      join.onRef('v.org_id', '=', 'a.org_id').onRef('v.id', '=', 'a.vacancy_id'),
    )
    .leftJoin('stored_file as f', (join) =>
      join.onRef('f.org_id', '=', 'a.org_id').onRef('f.id', '=', 'a.cv_file_id'),
    )
    .select([
      's.id',
      's.application_id',
      's.stage',
      's.state',
      's.due_on',
      's.meets_at',
      's.place',
      's.set_id',
      's.answers',
      's.verdict',
      's.score',
      's.remarks',
      's.version',
      'c.full_name as candidate',
      'v.title as vacancy',
      'a.message',
      'a.set_id as asked_id',
      'a.answers as application_answers',
      'f.id as file_id',
      'f.name as file_name',
    ])
    .where('s.id', '=', id)
    .where('s.employee_id', '=', ctx.employee_id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const cards = await othersAt(ctx.db, row.application_id, row.stage, row.id)
  const shows = row.state === 'Completed'
  // what a referee says is for the hiring team, not for interviewers; the reader's own is
  const [items, application] = await Promise.all([
    answered(ctx.db, row.set_id, row.answers),
    answered(ctx.db, row.asked_id, row.application_answers),
  ])
  const isOver = row.state === 'Declined' || row.state === 'Cancelled'
  return {
    id: row.id,
    stage: row.stage as AssignedStage,
    state: row.state as AssignmentDetail['state'],
    due_on: row.due_on,
    meets_at: row.meets_at,
    place: row.place,
    candidate: row.candidate,
    vacancy: row.vacancy,
    message: isOver ? null : row.message,
    cv:
      row.file_id && row.file_name && !isOver
        ? { id: row.file_id, name: row.file_name, url: urlOfFile(ctx.org.slug, row.file_id) }
        : null,
    application: isOver ? [] : application,
    items,
    verdict: row.verdict as Verdict | null,
    score: row.score,
    remarks: row.remarks,
    others: shows ? cards : [],
    hidden: shows ? 0 : cards.length,
    version: row.version,
  }
}

const othersAt = async (db: Db, applicationId: string, stage: string, but: string) => {
  const { rows } = await sql<AssignmentDetail['others'][number]>`
    select s.id, coalesce(e.full_name, i.name, 'Referee') as name, s.verdict, trim_scale(s.score)::text as score, s.remarks
    from stage_assignment s left join employee e on e.org_id = s.org_id and e.id = s.employee_id
    left join external_interviewer i on i.org_id = s.org_id and i.id = s.interviewer_id
    where s.application_id = ${applicationId} and s.stage = ${stage} and s.id <> ${but} and s.state = 'Completed'
      and s.referee_email is null
    order by s.submitted_at, s.id`.execute(db)
  return rows
}

export const cvTypes: readonly FileType[] = ['pdf', 'docx', 'jpeg', 'png']
/** The CV of a candidate: for HR, and for those who are asked about the candidate. */
export const cvFiles: FilePurpose = {
  purpose: cvPurpose,
  allow: cvTypes,
  limit: cvBytes,
  of_record: true,
  // employees send the CV of somebody whom they refer
  upload: async ({ org, employee_id }) =>
    Boolean(employee_id) || (org.is_hr && allowed(org.codes, [P.recruitment.applications], 'write')),
  async read({ db, org, employee_id }, { id }) {
    if (org.is_hr && allowed(org.codes, [P.recruitment.applications], 'read')) return true
    if (!employee_id) return false
    const asked = await db
      .selectFrom('stage_assignment as s')
      .innerJoin('job_application as a', (join) =>
        join.onRef('a.org_id', '=', 's.org_id').onRef('a.id', '=', 's.application_id'),
      )
      .select('s.id')
      .where('a.cv_file_id', '=', id)
      .where('s.employee_id', '=', employee_id)
      .where('s.state', 'in', ['Pending', 'Completed'])
      .executeTakeFirst()
    return asked !== undefined
  },
}

/** What waits for an employee at each stage, for the frame around the pages. */
export async function assignmentsBefore(db: Db, employeeId: string) {
  const rows = await db
    .selectFrom('stage_assignment')
    .select([
      'stage',
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where state = 'Pending'))::int`.as('pending'),
    ])
    .where('employee_id', '=', employeeId)
    .groupBy('stage')
    .execute()
  const at = (stage: AssignedStage) => {
    const row = rows.find((one) => one.stage === stage)
    return { total: row?.total ?? 0, pending: row?.pending ?? 0 }
  }
  return {
    pre_screenings: at('Pre-screening'),
    pre_screening_interviews: at('Pre-screening interview'),
    assessments: at('Assessment'),
    interviews: at('Interview'),
    post_screenings: at('Post-screening'),
    reference_checks: at('Reference check'),
  }
}
