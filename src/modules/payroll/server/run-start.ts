import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { conflict, invalid } from '#kernel/errors.ts'
import { divide, multiply, toPaisa } from '#kernel/money.ts'
import { rowsOf } from '#platform/bulk.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import type { Route } from '#platform/route.ts'
import { anyHas } from '#platform/text-search.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { employedIn } from '#modules/hris/server/public.ts'
import { refusedStep } from '#modules/payroll/domain/run-rules.ts'
import { runTypeRules, type RunType } from '#modules/payroll/domain/run-type.ts'
import { nextPeriod } from '#modules/payroll/server/preflight.ts'
import { totalRun } from '#modules/payroll/server/run-compute.ts'
import { enqueueGeneration } from '#modules/payroll/server/run-generate.ts'
import { runOf, stepFacts } from '#modules/payroll/server/run.ts'
import {
  closedRuns,
  leaveOut,
  leavers,
  regenerateRun,
  startBonus,
  startCorrection,
  startFestival,
  startFinal,
} from '#modules/payroll/shared/run-start.ts'

interface Start {
  type: Exclude<RunType, 'Regular'>
  title?: string | null | undefined
  pay_on: string
  employee_ids: readonly string[]
  corrects_run_id?: string
  remarks?: string | null | undefined
  /** By employee. */
  inputs?: { heading_id: string; amounts: ReadonlyMap<string, string> }
}

/** Makes a payroll for people, in the period that is paid next, and computes it. */
async function start(ctx: Ctx, wanted: Start) {
  const { type, pay_on, inputs, corrects_run_id = null, remarks = null } = wanted
  const period = await nextPeriod(ctx)
  if (!period) throw conflict('There is no period to pay. Create the next fiscal year first.')
  // beside a closing of the same period one waits for the other
  await ctx.db.selectFrom('fiscal_period').select('id').where('id', '=', period.id).forUpdate().execute()
  if (pay_on < period.start_on) throw invalid({ pay_on: [`Pay day must not be before ${period.start_on}.`] })
  const people = await peopleIn(ctx, wanted, period)
  const run = { id: newId(), title: wanted.title?.trim() || period.label }
  const { start_on, end_on } = period
  await ctx.db
    .insertInto('payroll_run')
    .values({ ...run, type, period_id: period.id, start_on, end_on, pay_on, corrects_run_id, remarks })
    .execute()
  await sql`insert into payroll_run_person (run_id, employee_id) select ${run.id}, unnest(${people}::uuid[])`.execute(
    ctx.db,
  )
  if (inputs) {
    const rows = people.map((employee_id) => ({
      id: newId(),
      employee_id,
      amount: inputs.amounts.get(employee_id) ?? '0',
    }))
    await sql`
      insert into payroll_input (id, period_id, employee_id, heading_id, amount, remarks, run_id)
      select r.id, ${period.id}, r.employee_id, ${inputs.heading_id}, r.amount, ${remarks}, ${run.id}
      from ${rowsOf({ id: 'uuid', employee_id: 'uuid', amount: 'numeric' }, rows)}`.execute(ctx.db)
  }
  return enqueueGeneration(ctx, run, 'all')
}

/** Each once, and of this organization; nobody chosen is everybody, where the kind of payroll is for all. */
async function peopleIn(
  ctx: Ctx,
  { type, employee_ids }: Start,
  period: { start_on: string; end_on: string },
): Promise<string[]> {
  const chosen = [...new Set(employee_ids)]
  if (!chosen.length && runTypeRules[type].people === 'employed')
    return employedIn(ctx.db, { start: period.start_on, end: period.end_on })
  const known = await ctx.db
    .selectFrom('employee')
    .select('id')
    .where('id', '=', sql<string>`any(${chosen}::uuid[])`)
    .execute()
  if (!chosen.length || known.length !== chosen.length)
    throw invalid({ employee_ids: ['Select a valid choice.'] })
  return chosen
}

async function refuseHeading(ctx: Ctx, id: string) {
  const heading = await ctx.db
    .selectFrom('payroll_heading')
    .select(['source', 'is_archived'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!heading || heading.is_archived) throw invalid({ heading_id: ['Select a valid choice.'] })
  if (heading.source !== 'Monthly input')
    throw invalid({ heading_id: ['Choose a heading with the source Monthly input.'] })
}

/** A share of a month of the agreed pay, as it is at the end of the period that is paid next. */
async function shareOfPay(ctx: Ctx, employeeIds: readonly string[], percent: string) {
  const period = await nextPeriod(ctx)
  const { rows } = await sql<{ id: string; full_name: string; salary: string | null }>`
    select e.id, e.full_name, (select c.annual_salary::text from employee_compensation c where c.employee_id = e.id
      and c.valid_from <= ${period?.end_on ?? ctx.today} order by c.valid_from desc limit 1) as salary
    from employee e where e.id = any(${[...employeeIds]}::uuid[])`.execute(ctx.db)
  const payless = rows.find(({ salary }) => salary === null)
  if (payless) throw invalid({ employee_ids: [`${payless.full_name} has no annual salary.`] })
  return new Map(
    rows.map(({ id, salary }) => [id, divide(multiply(salary ?? '0', percent), '1200', toPaisa)]),
  )
}
const sameFor = (employeeIds: readonly string[], amount: string) =>
  new Map(employeeIds.map((id) => [id, amount]))

export const runStartRoutes: Route[] = [
  serveList(leavers, {
    from: () => sql`employee e
      left join lateral (select s.state from separation s where s.org_id = e.org_id and s.employee_id = e.id
        and s.state <> 'Stopped' and s.last_working_on >= e.joined_on order by s.last_working_on desc limit 1) s on true
      left join lateral (select r.title, r.state from payroll_run_person p join payroll_run r on r.org_id = p.org_id and r.id = p.run_id
        where p.org_id = e.org_id and p.employee_id = e.id and r.type = 'Final settlement' and r.state <> 'Cancelled' and r.end_on >= e.joined_on
        order by r.created_at desc limit 1) r on true`,
    select: (ctx) => ({
      person: personOf(sql`e.id`, ctx.today),
      left_on: sql`e.left_on`,
      settlement: sql`case s.state when 'Settlement' then 'Begun' else case when s.state is null then 'None' else 'Not begun' end end`,
      run: sql`r.title`,
    }),
    id: sql`e.id`,
    where: ({ today }) => [
      sql<boolean>`e.left_on between ${addDays(today, -365)} and ${addDays(today, 31)}`,
      // whoever left before payroll began here was settled elsewhere
      sql<boolean>`s.state is distinct from 'Completed' and (s.state is not null
        or e.left_on >= (select min(x.start_on) from payroll_run x where x.state = 'Closed'))`,
      sql<boolean>`r.state is distinct from 'Closed'`,
    ],
    search: { person: sql`e.id` },
    sort: { person: sql`e.full_name` },
    order: sql`e.left_on, e.code`,
  }),
  serveAction(startFinal, (ctx, { body }) => start(ctx, { type: 'Final settlement', ...body })),
  serveAction(startFestival, async (ctx, { body }) => {
    const heading = await ctx.db
      .selectFrom('payroll_heading')
      .select('id')
      .where('source', '=', 'Festival allowance')
      .where('is_archived', '=', false)
      .executeTakeFirst()
    if (!heading) throw conflict('Add a payroll heading with the source Festival allowance first.')
    return start(ctx, { type: 'Festival', ...body })
  }),
  serveAction(startBonus, async (ctx, { body: { heading_id, basis, figure, ...body } }) => {
    await refuseHeading(ctx, heading_id)
    const amounts =
      basis === 'Amount'
        ? sameFor(body.employee_ids, figure)
        : await shareOfPay(ctx, body.employee_ids, figure)
    return start(ctx, { type: 'Bonus', ...body, inputs: { heading_id, amounts } })
  }),
  serveList(closedRuns, {
    from: () => sql`payroll_run r`,
    select: () => ({ title: sql`r.title`, start_on: sql`r.start_on` }),
    id: sql`r.id`,
    where: () => [sql<boolean>`r.state = 'Closed' and r.type = 'Regular'`],
    search: (_, search) => [anyHas(search, sql`r.title`)],
    order: sql`r.start_on desc`,
  }),
  serveAction(startCorrection, async (ctx, { body: { heading_id, amount, ...body } }) => {
    const corrected = await ctx.db
      .selectFrom('payroll_run')
      .select('id')
      .where('id', '=', body.corrects_run_id)
      .where('state', '=', 'Closed')
      .where('type', '=', 'Regular')
      .executeTakeFirst()
    if (!corrected) throw invalid({ corrects_run_id: ['Only a closed regular payroll is corrected.'] })
    if (heading_id) await refuseHeading(ctx, heading_id)
    const inputs = heading_id && amount ? { heading_id, amounts: sameFor(body.employee_ids, amount) } : null
    return start(ctx, { type: 'Correction', ...body, ...(inputs ? { inputs } : {}) })
  }),
  serveAction(regenerateRun, async (ctx, { params, body }) => {
    const { row } = await changing(ctx, 'payroll_run', params.id, body.version, {
      current: () => runOf(ctx, params.id),
    })
    const refused = refusedStep('generate', stepFacts(ctx, row))
    if (refused) throw conflict(refused)
    return enqueueGeneration(ctx, row, 'all')
  }),
  serveAction(leaveOut, async (ctx, { params, body }) => {
    const run = await ctx.db
      .selectFrom('payroll_run')
      .selectAll()
      .where('id', '=', params.run_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (runTypeRules[run.type as RunType].is_of_period)
      throw conflict('Hold the pay of an employee to leave them out of a regular payroll.')
    const refused = refusedStep('edit', stepFacts(ctx, run))
    if (refused) throw conflict(refused)
    const gone = await ctx.db
      .deleteFrom('payslip')
      .where('run_id', '=', run.id)
      .where('id', 'in', body.payslip_ids)
      .returning('employee_id')
      .execute()
    if (!gone.length) throw conflict('None of these payslips is in this payroll.')
    const people = gone.map(({ employee_id }) => employee_id)
    for (const table of ['payroll_run_person', 'payroll_input'] as const)
      await ctx.db
        .deleteFrom(table)
        .where('run_id', '=', run.id)
        .where('employee_id', '=', sql<string>`any(${people}::uuid[])`)
        .execute()
    await totalRun(ctx.db, run.id, 'In review')
    return { left_out: gone.length }
  }),
]
