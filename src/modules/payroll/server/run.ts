import { sql, type RawBuilder } from 'kysely'

import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { anyHas } from '#platform/text-search.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import type { Reach } from '#engines/list/reach.ts'
import { serveReach } from '#engines/list/reach-server.ts'
import { approverOf, isLastApproval, type ApprovalLevels } from '#modules/payroll/domain/run-approval.ts'
import { refusedStep, stateAfter, type RunStep } from '#modules/payroll/domain/run-rules.ts'
import { taxRulesOn } from '#modules/payroll/domain/statutory.ts'
import type { RunType } from '#modules/payroll/domain/run-type.ts'
import { approvedBy, isNamedIn, levelsOf, UNAPPROVED } from '#modules/payroll/server/run-approval.ts'
import { postRun, refuseOvertaken } from '#modules/payroll/server/run-close.ts'
import { enqueueGeneration } from '#modules/payroll/server/run-generate.ts'
import { toReview } from '#modules/payroll/server/difference-record.ts'
import { packOf } from '#modules/payroll/server/pay-rules.ts'
import { followStep } from '#modules/payroll/server/run-notices.ts'
import { checksOf, nextPeriod } from '#modules/payroll/server/preflight.ts'
import { peopleOf } from '#modules/payroll/server/run-job.ts'
import {
  approveRun,
  cancelRun,
  closeRun,
  generateRun,
  otherRuns,
  preflight,
  readRun,
  rejectRun,
  runs,
  signRun,
  submitRun,
  type Run,
} from '#modules/payroll/shared/run.ts'

export const officer = (ctx: Ctx) => ctx.as === 'hr' && allowed(ctx.org.codes, [P.payroll.generate], 'write')
const readsRuns = (ctx: Ctx) =>
  ctx.as === 'hr' && allowed(ctx.org.codes, [P.payroll.generate, P.payroll.collection], 'read')

/** Whoever neither handles payroll nor approves it knows of no run. */
export async function refuseStranger(ctx: Ctx): Promise<void> {
  if (!readsRuns(ctx) && !isNamedIn(await levelsOf(ctx), ctx.employee_id)) throw notFound()
}

const steps: readonly RunStep[] = [
  'generate',
  'edit',
  'sign',
  'submit',
  'approve',
  'reject',
  'close',
  'cancel',
  'pay',
]
interface Row {
  type: string
  state: string
  people: number
  failed: number
  generated_by: string | null
  first_approved_by: string | null
  signed_at: string | null
}
const factsOf = (ctx: Ctx, row: Row, levels: ApprovalLevels, to_review: number) => ({
  ...row,
  // the database checks what the column may hold
  type: row.type as RunType,
  to_review,
  is_signed: row.signed_at !== null,
  is_generator: row.generated_by === ctx.viewer.account_id,
  is_officer: officer(ctx),
  ...approverOf(
    levels,
    { employee_id: ctx.employee_id, account_id: ctx.viewer.account_id, is_officer: officer(ctx) },
    row.first_approved_by,
  ),
})
const nobody: ApprovalLevels = { approver_ids: [], second_approver_ids: [] }

/** What the rules of generating and editing ask. */
export const stepFacts = (ctx: Ctx, row: Row) => factsOf(ctx, row, nobody, 0)

/** A run as it is answered, with what the caller may do. */
export async function runOf(ctx: Ctx, id: string): Promise<Run> {
  const [{ rows }, levels] = await Promise.all([
    sql<
      Omit<Run, 'abilities'> & { generator: string | null; first_approver: string | null; to_review: number }
    >`
      select r.id, r.title, r.type, r.start_on, r.end_on, r.pay_on, r.state, r.people, r.failed, r.gross::text, r.deductions::text,
        r.contributions::text, r.reimbursed::text, r.tax::text, r.net::text, r.remarks, r.closed_at, r.version, r.generated_by as generator, r.first_approved_by as first_approver,
        (select c.title from payroll_run c where c.id = r.corrects_run_id) as corrects,
        (select full_name from account where id = r.generated_by) as generated_by,
        (select full_name from account where id = r.first_approved_by) as first_approved_by,
        (select full_name from account where id = r.approved_by) as approved_by,
        (select full_name from account where id = r.signed_by) as signed_by, r.signed_at, ${toReview(id)} as to_review,
        (select json_build_object('state', j.state, 'progress', j.progress, 'total', j.total) from job j where j.id = r.job_id) as job
      from payroll_run r where r.id = ${id}`.execute(ctx.db),
    levelsOf(ctx),
  ])
  const [row] = rows
  if (!row) throw notFound()
  const { generator, first_approver, to_review, ...run } = row
  const facts = factsOf(
    ctx,
    { ...row, generated_by: generator, first_approved_by: first_approver },
    levels,
    to_review,
  )
  const abilities = Object.fromEntries(steps.map((step) => [step, refusedStep(step, facts) === null]))
  return { ...run, abilities: abilities as Run['abilities'] }
}

type Step = keyof typeof stateAfter | 'approve' | 'sign'
const served = (step: Step, act: typeof submitRun | typeof approveRun | typeof rejectRun) =>
  serveAction(act as typeof submitRun, async (ctx, { params, body }) => {
    await refuseStranger(ctx)
    const levels = await levelsOf(ctx)
    const { row, write } = await changing(ctx, 'payroll_run', params.id, body.version, {
      current: () => runOf(ctx, params.id),
    })
    const { rows } = await sql<{ left: number }>`select ${toReview(row.id)} as left`.execute(ctx.db)
    const refused = refusedStep(step, factsOf(ctx, row, levels, rows[0]?.left ?? 0))
    if (refused) throw conflict(refused)
    const by = ctx.viewer.account_id
    if (step === 'submit' || step === 'approve' || step === 'close') await refuseOvertaken(ctx, row)
    if (step === 'close') await postRun(ctx, row)
    await write({
      ...(step === 'sign'
        ? { signed_by: by, signed_at: ctx.now }
        : step === 'approve'
          ? approvedBy(levels, row.first_approved_by, by, ctx.now)
          : { state: stateAfter[step] }),
      remarks: body.remarks ?? null,
      ...(step === 'reject' ? UNAPPROVED : {}),
      ...(step === 'close' ? { closed_by: by, closed_at: ctx.now } : {}),
    })
    const is_last = isLastApproval(levels, row.first_approved_by)
    await followStep(ctx, row.id, { step, is_last, remarks: body.remarks ?? '' })
  })

const runsList = (declared: typeof runs | typeof otherRuns, where: () => RawBuilder<boolean>[]) =>
  serveList(declared as typeof runs, {
    from: () => sql`payroll_run r`,
    select: () => ({
      title: sql`r.title`,
      type: sql`r.type`,
      start_on: sql`r.start_on`,
      end_on: sql`r.end_on`,
      pay_on: sql`r.pay_on`,
      people: sql`r.people`,
      failed: sql`r.failed`,
      gross: sql`r.gross`,
      deductions: sql`r.deductions`,
      tax: sql`r.tax`,
      net: sql`r.net`,
      state: sql`r.state`,
    }),
    id: sql`r.id`,
    where,
    search: (_, search) => [anyHas(search, sql`r.title`)],
    order: sql`r.start_on desc, r.created_at desc`,
  })

/** Whom a step pays, how much and when: read by those who may read the run. */
const reachOfRun = async (ctx: Ctx, id: string): Promise<Reach> => {
  await refuseStranger(ctx)
  const { people, failed, pay_on, net } = await runOf(ctx, id)
  return { people: people - failed, day: pay_on, sum: net }
}

export const runRoutes: Route[] = [
  runsList(runs, () => []),
  runsList(otherRuns, () => [sql<boolean>`r.type <> 'Regular'`]),
  handle(readRun, async (ctx, { params }) => {
    await refuseStranger(ctx)
    return runOf(ctx, params.id)
  }),
  handle(preflight, async (ctx) => {
    const period = await nextPeriod(ctx)
    const rules = taxRulesOn(packOf(), period?.end_on ?? ctx.today)
    const tax_year = rules
      ? { year: rules.year, source: rules.source, is_confirmed: rules.is_confirmed }
      : null
    if (!period) return { period: null, run_id: null, people: 0, checks: [], tax_year }
    const people = await peopleOf(ctx.db, { start: period.start_on, end: period.end_on })
    const run = await ctx.db
      .selectFrom('payroll_run')
      .select('id')
      .where('period_id', '=', period.id)
      .where('type', '=', 'Regular')
      .where('state', '<>', 'Cancelled')
      .executeTakeFirst()
    return {
      period,
      run_id: run?.id ?? null,
      people: people.length,
      checks: await checksOf(ctx, period, people),
      tax_year,
    }
  }),
  handle(generateRun, async (ctx, { body }) => {
    const period = await ctx.db
      .selectFrom('fiscal_period')
      .selectAll()
      .where('id', '=', body.period_id)
      .forUpdate()
      .executeTakeFirst()
    if (!period) throw invalid({ period_id: ['Select a valid choice.'] })
    const earlier = await ctx.db
      .selectFrom('payroll_run')
      .select('title')
      .where('end_on', '<', period.start_on)
      .where('type', '=', 'Regular')
      .where('state', 'not in', ['Closed', 'Cancelled'])
      .executeTakeFirst()
    if (earlier) throw conflict(`Close ${earlier.title} first.`)
    const held = await ctx.db
      .selectFrom('payroll_run')
      .selectAll()
      .where('period_id', '=', period.id)
      .where('type', '=', 'Regular')
      .where('state', '<>', 'Cancelled')
      .forUpdate()
      .executeTakeFirst()
    const id = held?.id ?? newId()
    const refused = held && refusedStep('generate', stepFacts(ctx, held))
    if (refused) throw conflict(refused)
    const { start_on, end_on, label } = period
    if (body.pay_on < start_on) throw invalid({ pay_on: [`Pay day must not be before ${start_on}.`] })
    if (!held)
      await ctx.db
        .insertInto('payroll_run')
        .values({ id, period_id: period.id, title: label, start_on, end_on, pay_on: body.pay_on })
        .execute()
    return enqueueGeneration(ctx, { id, title: label }, held ? body.only : 'all', body.pay_on)
  }),
  served('sign', signRun),
  served('submit', submitRun),
  served('approve', approveRun),
  served('reject', rejectRun),
  served('close', closeRun),
  served('cancel', cancelRun),
  serveReach(submitRun, (ctx, { id }) => reachOfRun(ctx, id)),
  serveReach(approveRun, (ctx, { id }) => reachOfRun(ctx, id)),
  serveReach(closeRun, (ctx, { id }) => reachOfRun(ctx, id)),
]
export const slipPerson = (ctx: Ctx) => personOf(sql`s.employee_id`, ctx.today)
