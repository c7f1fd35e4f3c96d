import { sql } from 'kysely'
import type { z } from 'zod'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { violated } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { handle, type Route } from '#platform/route.ts'
import {
  blockingJoining,
  dropTasks,
  hire,
  moveTasksOf,
  moveTasks,
  startTasks,
  withPay,
  writePay,
} from '#modules/hris/server/public.ts'
import { EmployeeInput } from '#modules/hris/shared/employee.ts'
import { preStep, type PreAction } from '#modules/onboarding/domain/pre-employment.ts'
import {
  isBuddy,
  refuseNoFormer,
  refuseWrong,
  refuseWrongPeople,
} from '#modules/onboarding/server/pre-employment-refusals.ts'
import { preEmploymentsWithin } from '#modules/onboarding/server/pre-employment-query.ts'
import { closePortal, writeAccepted } from '#modules/onboarding/server/portal-write.ts'
import { handOver, refuseComingBack, takeBack } from '#modules/onboarding/server/joining.ts'
import {
  checked,
  noteAgreed,
  one,
  rowsOf,
  shown,
  type Row,
} from '#modules/onboarding/server/pre-employment-row.ts'
import {
  acceptPreEmployment,
  assignBuddy,
  assignSupervisors,
  beginOnboarding,
  chooseFormer,
  changePreEmployment,
  createPreEmployment,
  endPreEmployment,
  joinPreEmployment,
  preEmployments,
  PreInput,
  readPreEmployment,
  type PreEmployment,
} from '#modules/onboarding/shared/pre-employment.ts'

export const preEmploymentRoutes: Route[] = [
  handle(preEmployments, async (ctx, { query }) => {
    let all = rowsOf(ctx)
    if (query.state?.length) all = all.where('p.state', 'in', query.state)
    for (const condition of await preEmploymentsWithin(ctx.db, query)) all = all.where(condition)
    if (query.unsupervised)
      all = all.where(
        sql<boolean>`not exists (select from pre_employment_supervisor v where v.pre_employment_id = p.id)`,
      )
    if (query.search) {
      const like = `%${query.search.replace(/[\\%_]/g, '\\$&')}%`
      all = all.where(sql<boolean>`(p.full_name ilike ${like} or p.email ilike ${like})`)
    }
    const rows = shown(ctx, all).orderBy('p.joins_on', 'desc').orderBy('p.id')
    const { count, results } = await page(query, all, rows as never)
    const shownRows = results as Row[]
    await noteAgreed(ctx, shownRows)
    return { count, results: shownRows.map((row) => checked(row)) }
  }),
  handle(readPreEmployment, (ctx, { params }) => one(ctx, params.id)),
  handle(createPreEmployment, async (ctx, { body }) =>
    one(ctx, await writeNewcomer(ctx, withPay(ctx, body))),
  ),
  handle(changePreEmployment, async (ctx, { params, body }) => {
    const { version, ...given } = body
    const row = await locked(ctx, params.id, version)
    const change = withPay(ctx, given, row)
    if (closed.includes(row.state)) throw conflict(`This pre-employment is already ${row.state}.`)
    await refuseWrong(ctx, change, row)
    await guarded(() => write(ctx, row, change))
    if (change.joins_on) await moveTasks(ctx, 'onboarding', row.id, row.joins_on, change.joins_on)
    return one(ctx, row.id)
  }),
  handle(assignSupervisors, async (ctx, { body }) => {
    const { ids, supervisors } = body
    await refuseWrongPeople(ctx, supervisors)
    const rows = await ctx.db
      .selectFrom('pre_employment')
      .select(['id', 'state'])
      .where('id', 'in', ids)
      .forUpdate()
      .execute()
    if (rows.length < new Set(ids).size) throw notFound()
    if (rows.some(({ state }) => closed.includes(state)))
      throw conflict('Some of them have joined or will not come: choose again.')
    await ctx.db.deleteFrom('pre_employment_supervisor').where('pre_employment_id', 'in', ids).execute()
    const lines = rows.flatMap(({ id }) =>
      supervisors.map((supervisor_id, index) => ({
        pre_employment_id: id,
        supervisor_id,
        authority_order: index + 1,
      })),
    )
    if (lines.length) await ctx.db.insertInto('pre_employment_supervisor').values(lines).execute()
    await moveTasksOf(ctx, 'is_supervisors', ids, supervisors[0] ?? null)
    return { changed: rows.length }
  }),
  handle(assignBuddy, async (ctx, { body: { ids, buddy_employee_id } }) => {
    if (buddy_employee_id && !(await isBuddy(ctx, buddy_employee_id)))
      throw invalid({ buddy_employee_id: ['Choose somebody who works here and has a login.'] })
    const rows = await ctx.db
      .selectFrom('pre_employment')
      .select(['id', 'state', 'employee_id'])
      .where('id', 'in', ids)
      .forUpdate()
      .execute()
    if (rows.length < new Set(ids).size) throw notFound()
    if (rows.some(({ state }) => state === 'No-show' || state === 'Cancelled'))
      throw conflict('Some of them will not come: choose again.')
    if (buddy_employee_id && rows.some(({ employee_id }) => employee_id === buddy_employee_id))
      throw invalid({ buddy_employee_id: ['Nobody is their own buddy.'] })
    const changed = await ctx.db
      .updateTable('pre_employment')
      .set((eb) => ({ buddy_employee_id, version: eb('version', '+', 1) }))
      .where('id', 'in', ids)
      .where(sql<boolean>`buddy_employee_id is distinct from ${buddy_employee_id}`)
      .returning('id')
      .execute()
    const moved = changed.map(({ id }) => id)
    if (moved.length) await moveTasksOf(ctx, 'is_buddys', moved, buddy_employee_id)
    if (moved.length && buddy_employee_id)
      await ctx.signal('buddy.named', { pre_employments: moved, buddy_employee_id })
    return { changed: changed.length }
  }),
  handle(chooseFormer, async (ctx, { params, body: { former_employee_id, version } }) => {
    const row = await locked(ctx, params.id, version)
    if (closed.includes(row.state)) throw conflict(`This pre-employment is already ${row.state}.`)
    if (former_employee_id) await refuseNoFormer(ctx, former_employee_id)
    const source = former_employee_id ? 'Rehire' : row.source
    await guarded(() => write(ctx, row, { former_employee_id, source }))
    return one(ctx, row.id)
  }),
  handle(acceptPreEmployment, async (ctx, { params, body }) => {
    const row = await locked(ctx, params.id, body.version)
    await write(ctx, row, { state: stepTo(ctx, row, 'accept') })
    return one(ctx, row.id)
  }),
  handle(beginOnboarding, async (ctx, { params, body }) => {
    const row = await locked(ctx, params.id, body.version)
    await write(ctx, row, { state: stepTo(ctx, row, 'onboard') })
    const first = await supervisorsOf(ctx, row.id)
    await startTasks(ctx, 'onboarding', {
      template_id: row.task_template_id,
      subject_id: row.id,
      employee_id: null,
      supervisor_id: first[0] ?? null,
      // who has left meanwhile is no buddy any more
      buddy_id:
        row.buddy_employee_id && (await isBuddy(ctx, row.buddy_employee_id)) ? row.buddy_employee_id : null,
      about: row.full_name,
      anchor: row.joins_on,
      branch_id: row.branch_id,
    })
    return one(ctx, row.id)
  }),
  handle(joinPreEmployment, async (ctx, { params, body }) => {
    const row = await locked(ctx, params.id, body.version)
    const state = stepTo(ctx, row, 'join', await blockingJoining(ctx.db, row.id))
    if (!row.former_employee_id && !body.as_new) await refuseComingBack(ctx, row)
    const input = await inputOf(ctx, row, body)
    const employee_id = row.former_employee_id
      ? await takeBack(ctx, row.former_employee_id, input, row.is_continuous)
      : await hire(ctx, input, 'as_given')
    await writePay(ctx.db, { ...row, employee_id, effective_from: row.joins_on })
    await write(ctx, row, { state, employee_id })
    await ctx.db
      .updateTable('life_task')
      .set({ employee_id })
      .where('process', '=', 'onboarding')
      .where('subject_id', '=', row.id)
      .execute()
    await handOver(ctx, row.id, employee_id)
    await writeAccepted(ctx, row.id, employee_id)
    return one(ctx, row.id)
  }),
  handle(endPreEmployment, async (ctx, { params, body }) => {
    const row = await locked(ctx, params.id, body.version)
    await write(ctx, row, { state: stepTo(ctx, row, body.state), remarks: body.remarks })
    await dropTasks(ctx, 'onboarding', row.id, body.remarks)
    await closePortal(ctx.db, row.id)
    return one(ctx, row.id)
  }),
]

const closed: readonly string[] = ['Joined', 'No-show', 'Cancelled']

/** Somebody whom another module has found, with the pay that was agreed there; the offer letter follows here. */
export const addNewcomer = (ctx: Ctx, given: z.input<typeof PreInput>): Promise<string> =>
  writeNewcomer(ctx, PreInput.parse(given))

async function writeNewcomer(ctx: Ctx, body: PreInput): Promise<string> {
  await refuseWrong(ctx, body, null)
  const id = newId()
  await guarded(() =>
    ctx.db
      .insertInto('pre_employment')
      .values({ ...body, id })
      .execute(),
  )
  return id
}

async function locked(ctx: Ctx, id: string, version: number) {
  const { row } = await changing(ctx, 'pre_employment', id, version, { current: () => one(ctx, id) })
  return row
}
type Stored = Awaited<ReturnType<typeof locked>>

function stepTo(ctx: Ctx, row: Stored, action: PreAction, blocking: readonly string[] = []) {
  const step = preStep(
    {
      state: row.state as PreEmployment['state'],
      joins_on: row.joins_on,
      has_template: row.task_template_id !== null,
      has_job_title: row.job_title_id !== null,
      blocking,
    },
    action,
    ctx.today,
  )
  if (!step.ok) throw conflict(step.why)
  return step.state
}

const write = (ctx: Ctx, { id, version }: Stored, values: Record<string, unknown>) =>
  ctx.db
    .updateTable('pre_employment')
    .set({ ...values, version: version + 1 })
    .where('id', '=', id)
    .execute()

type Joined = z.output<(typeof joinPreEmployment)['spec']['body']>
/** The person as HR's own form would send them: the rules of hiring hold the same. */
const inputOf = async (ctx: Ctx, row: Stored, { with_login, as_new: _, version: __, ...probation }: Joined) =>
  EmployeeInput.parse({
    first_name: row.first_name,
    middle_name: row.middle_name,
    last_name: row.last_name,
    personal_email: row.email,
    mobile: row.mobile,
    gender: row.gender,
    date_of_birth: row.date_of_birth,
    joined_on: row.joins_on,
    ...probation,
    contract_ends_on: row.contract_ends_on,
    assignment: {
      branch_id: row.branch_id,
      division_id: row.division_id,
      job_title_id: row.job_title_id,
      employment_level_id: row.employment_level_id,
      employment_type_id: row.employment_type_id,
      work_location: row.work_location,
      pay_step: row.pay_step,
    },
    supervisors: (await supervisorsOf(ctx, row.id)).map((supervisor_id, index) => ({
      supervisor_id,
      authority_order: index + 1,
    })),
    ...(with_login ? { account: { email: row.email } } : {}),
  })

async function supervisorsOf(ctx: Ctx, id: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('pre_employment_supervisor')
    .select('supervisor_id')
    .where('pre_employment_id', '=', id)
    .orderBy('authority_order')
    .execute()
  return rows.map(({ supervisor_id }) => supervisor_id)
}

async function guarded(work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    if (violated(error) === 'pre_employment_former')
      throw invalid({ former_employee_id: ['They are about to come back already.'] })
    if (violated(error) === 'pre_employment_email')
      throw invalid({ email: ['Somebody with this email is about to join already.'] })
    throw error
  }
}
