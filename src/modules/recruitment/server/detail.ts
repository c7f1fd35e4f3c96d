import { sql } from 'kysely'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { urlOfFile } from '#engines/file/file.ts'
import { isWithinRange } from '#modules/recruitment/domain/pipeline.ts'
import { applicationTables, stateNow } from '#modules/recruitment/server/application.ts'
import { itemsOf } from '#engines/questions/set-server.ts'
import { answered, found, stagesOf, withAnswers } from '#modules/recruitment/server/base.ts'
import {
  readApplication,
  type ApplicationDetail,
  type Card,
} from '#modules/recruitment/shared/application-detail.ts'
import { knockoutsOf } from '#modules/recruitment/server/knockout.ts'
import { testsOf } from '#modules/recruitment/server/stage-test.ts'
import type { ApplicationStage } from '#modules/recruitment/shared/words.ts'

interface Row extends Omit<
  ApplicationDetail,
  | 'stages'
  | 'cv'
  | 'items'
  | 'knockouts'
  | 'cards'
  | 'hidden'
  | 'negotiation'
  | 'interviews'
  | 'tests'
  | 'events'
> {
  vacancy_id: string
  set_id: string | null
  answers: unknown
  salary_to: string | null
  file_id: string | null
  file_name: string | null
}

export const detailRoutes: Route[] = [
  handle(readApplication, async (ctx, { params }): Promise<ApplicationDetail> => {
    const { rows } = await sql<Row>`
      select a.id, c.full_name as candidate, c.email, c.mobile, c.address, v.title as vacancy, a.stage,
        ${stateNow} as state, a.source, a.applied_at, a.expected_salary::text as expected_salary, a.notice_days,
        a.message, c.keep_until, a.version, a.vacancy_id, a.set_id, a.answers, v.salary_to::text as salary_to,
        f.id as file_id, f.name as file_name
      from ${applicationTables} left join stored_file f on f.org_id = a.org_id and f.id = a.cv_file_id
      where a.id = ${params.id}`.execute(ctx.db)
    const row = await found(Promise.resolve(rows[0]))
    const [stages, items, knockouts, cards, negotiation, interviews, tests, events] = await Promise.all([
      stagesOf(ctx.db, row.vacancy_id),
      answered(ctx.db, row.set_id, row.answers),
      knockoutsOf(ctx.db, row.id),
      cardsOf(ctx, row.id),
      negotiationOf(ctx, row.id, row.salary_to),
      interviewsOf(ctx, row.id),
      testsOf(ctx.db, row.id),
      eventsOf(ctx, row.id),
    ])
    return {
      ...row,
      stages: stages.map(({ stage, pass_score }) => ({ stage: stage as ApplicationStage, pass_score })),
      cv:
        row.file_id && row.file_name
          ? { id: row.file_id, name: row.file_name, url: urlOfFile(ctx.org.slug, row.file_id) }
          : null,
      items,
      knockouts,
      ...cards,
      negotiation,
      interviews,
      tests,
      events,
    }
  }),
]

interface CardRow extends Omit<Card, 'items'> {
  employee_id: string | null
  set_id: string | null
  answers: unknown
}

/** Who still owes a card of a stage does not read those of others at it, HR or not. */
async function cardsOf(ctx: Ctx, applicationId: string) {
  const { rows } = await sql<CardRow>`
    select s.id, s.stage, coalesce(e.full_name, i.name, s.referee_name) as name, s.employee_id is null as is_outside,
      s.referee_relation as relation, s.state, s.due_on, s.meets_at, s.place, s.opened_at, s.submitted_at, s.verdict,
      trim_scale(s.score)::text as score, s.remarks, s.version, s.employee_id, s.set_id, s.answers
    from stage_assignment s left join employee e on e.org_id = s.org_id and e.id = s.employee_id
    left join external_interviewer i on i.org_id = s.org_id and i.id = s.interviewer_id
    where s.application_id = ${applicationId} and s.state <> 'Cancelled' order by s.created_at, s.id`.execute(
    ctx.db,
  )
  const owed = new Set(
    rows
      .filter(({ employee_id, state }) => employee_id === ctx.employee_id && state === 'Pending')
      .map(({ stage }) => stage),
  )
  // people at a stage answer the same questions: a read for each stage, not for each card
  const asked = [...new Set(rows.flatMap(({ state, set_id }) => (state === 'Completed' && set_id) || []))]
  const sets = new Map(await Promise.all(asked.map(async (id) => [id, await itemsOf(ctx.db, id)] as const)))
  let hidden = 0
  const cards: Card[] = []
  for (const { employee_id: _employee, set_id, answers, ...row } of rows) {
    const isHidden = owed.has(row.stage) && row.state === 'Completed'
    if (isHidden) hidden += 1
    cards.push(
      isHidden
        ? { ...row, verdict: null, score: null, remarks: null, items: [] }
        : {
            ...row,
            items: row.state === 'Completed' ? withAnswers(sets.get(set_id ?? '') ?? [], answers) : [],
          },
    )
  }
  return { cards, hidden }
}

async function negotiationOf(
  ctx: Ctx,
  applicationId: string,
  salaryTo: string | null,
): Promise<ApplicationDetail['negotiation']> {
  const row = await ctx.db
    .selectFrom('salary_negotiation')
    .select([
      'id',
      'state',
      'version',
      'account_id',
      sql<string | null>`(select k.name from payroll_package k where k.id = package_id)`.as('package'),
    ])
    .where('application_id', '=', applicationId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const rounds = await ctx.db
    .selectFrom('salary_round')
    .select(['position', 'by', 'amount', 'allowances', 'lines', 'remarks', 'at'])
    .where('negotiation_id', '=', row.id)
    .orderBy('position')
    .execute()
  const last = rounds.findLast(({ by }) => by === 'Company')
  return {
    id: row.id,
    state: row.state as NonNullable<ApplicationDetail['negotiation']>['state'],
    within_range: last !== undefined && isWithinRange(last.amount, salaryTo),
    package: row.package,
    rounds: rounds.map((round) => ({
      ...round,
      by: round.by as 'Company' | 'Candidate',
      lines: round.lines as SalaryLines,
    })),
    can_verify:
      row.state === 'Verification' &&
      row.account_id !== ctx.viewer.account_id &&
      allowed(ctx.org.codes, [P.verifier.all], 'write'),
    version: row.version,
  }
}

// written by `addRound` from the lines of payroll
type SalaryLines = NonNullable<ApplicationDetail['negotiation']>['rounds'][number]['lines']

async function interviewsOf(ctx: Ctx, applicationId: string) {
  const { rows } = await sql<ApplicationDetail['interviews'][number]>`
    select i.id, i.stage, i.state, i.starts_at, i.minutes, i.place, i.expires_at, i.remarks, i.version,
      (select count(*)::int from interview_slot s where s.org_id = i.org_id and s.interview_id = i.id) as slots
    from interview i where i.application_id = ${applicationId} and i.state <> 'Cancelled' order by i.created_at desc, i.id`.execute(
    ctx.db,
  )
  return rows
}

async function eventsOf(ctx: Ctx, applicationId: string) {
  const { rows } = await sql<ApplicationDetail['events'][number]>`
    select v.id, v.event, v.stage, v.remarks, u.full_name as by, v.at from application_event v
    left join account u on u.id = v.account_id
    where v.application_id = ${applicationId} order by v.at desc, v.id desc limit 100`.execute(ctx.db)
  return rows
}
