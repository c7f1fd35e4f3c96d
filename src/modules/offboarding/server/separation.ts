import { sql } from 'kysely'
import type { z } from 'zod'
import type { BodyOf } from '#kernel/endpoint.ts'
import { conflict, forbidden, invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { violated } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { foundBy } from '#platform/person-search.ts'
import { handle, type Route } from '#platform/route.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { askToAnswer } from '#engines/questions/sheet-server.ts'
import {
  allAbove,
  draftProcessLetter,
  endEmployment,
  letterOf,
  rehire,
  startTasks,
} from '#modules/hris/server/public.ts'
import { setFor } from '#modules/offboarding/server/exit-set.ts'
import { interviewDue } from '#modules/offboarding/domain/exit-meeting.ts'
import { moveLastDay } from '#modules/offboarding/server/move-last-day.ts'
import { extendByLeave } from '#modules/offboarding/server/notice-leave.ts'
import {
  daysOf,
  priorityUntil,
  proposedFor,
  reasonOf,
  typeOf,
} from '#modules/offboarding/server/separation-days.ts'
import { gaveReason, saidSo, separationsWithin } from '#modules/offboarding/server/separation-query.ts'
import {
  one,
  rowsOf,
  seesPay,
  separationOf,
  shown,
  type Row,
} from '#modules/offboarding/server/separation-row.ts'
import { locked, stepTo, write, type Stored } from '#modules/offboarding/server/separation-step.ts'
import { reckon } from '#modules/offboarding/server/settlement-dues.ts'
import { closeAccess } from '#modules/offboarding/server/access-end.ts'
import { stopLeaving } from '#modules/offboarding/server/stop-leaving.ts'
import { exitSettings } from '#modules/offboarding/shared/exit-settings.ts'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'
import {
  approveSeparation,
  changeSeparation,
  completeSeparation,
  createSeparation,
  proposedNotice,
  readSeparation,
  rehirePerson,
  SeparationInput,
  separations,
  stopSeparation,
} from '#modules/offboarding/shared/separation.ts'

export const separationRoutes: Route[] = [
  handle(separations, async (ctx, { query }) => {
    let all = rowsOf(ctx)
    if (query.state?.length) all = all.where('s.state', 'in', query.state)
    if (query.employee_id) all = all.where('s.employee_id', '=', query.employee_id)
    for (const condition of await separationsWithin(ctx.db, query)) all = all.where(condition)
    if (query.exit_question) all = all.where(saidSo(ctx, query.exit_question, query.exit_answer))
    if (query.exit_reason_id) all = all.where(gaveReason(ctx, query.exit_reason_id))
    for (const condition of foundBy(query.search, sql`s.employee_id`)) all = all.where(condition)
    const { count, results } = await page(
      query,
      all,
      shown(ctx, all).orderBy('s.last_working_on', 'desc').orderBy('s.id') as never,
    )
    return { count, results: (results as Row[]).map((row) => separationOf(ctx, row)) }
  }),
  handle(readSeparation, (ctx, { params }) => one(ctx, params.id)),
  handle(proposedNotice, (ctx, { query }) => proposedFor(ctx, query)),
  handle(createSeparation, async (ctx, { body }) => {
    return one(ctx, await begin(ctx, body))
  }),
  handle(changeSeparation, async (ctx, { params, body }) => {
    const { version, ...change } = body
    const row = await locked(ctx, params.id, version)
    if (row.state === 'Completed' || row.state === 'Stopped')
      throw conflict(`This separation is already ${row.state}.`)
    refusePay(ctx, change)
    const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const changed = { ...row, ...named }
    const days = await daysOf(ctx, changed)
    if (row.state !== 'Initiated' && changed.last_working_on !== row.last_working_on) {
      await moveLastDay(ctx, row, changed.last_working_on, await reasonOf(ctx, changed))
    }
    const isOver = row.state === 'Clearance' || row.state === 'Settlement'
    const state = isOver && changed.last_working_on >= ctx.today ? 'In notice' : row.state
    const priority_until =
      row.state === 'Initiated'
        ? null
        : priorityUntil(await typeOf(ctx, changed.separation_type_id), changed.last_working_on)
    await ctx.db
      .updateTable('separation')
      .set({ ...named, ...days, state, priority_until, version: version + 1 })
      .where('id', '=', row.id)
      .execute()
    if (state === 'Settlement') await reckon(ctx, row.id)
    return one(ctx, row.id)
  }),
  handle(approveSeparation, async (ctx, { params, body }) => {
    const row = await locked(ctx, params.id, body.version)
    const state = await stepTo(ctx, row, 'approve')
    await endEmployment(ctx, row.employee_id, {
      left_on: row.last_working_on,
      leaving_reason: await reasonOf(ctx, row),
    })
    const access_ended_at =
      body.ends_access && row.last_working_on >= ctx.today ? await closeAccess(ctx, row) : null
    const priority_until = priorityUntil(await typeOf(ctx, row.separation_type_id), row.last_working_on)
    const above_ids = await allAbove(ctx.db, row.employee_id, row.last_working_on)
    await write(ctx, row, { state, access_ended_at, priority_until, above_ids })
    await beginLeaving(ctx, row)
    await draftLetter(ctx, row)
    await extendByLeave(ctx, row.employee_id)
    await ctx.signal('separation.approved', { separation_id: row.id })
    return one(ctx, row.id)
  }),
  handle(stopSeparation, async (ctx, { params, body }) => {
    const row = await locked(ctx, params.id, body.version)
    await stepTo(ctx, row, 'stop')
    await stopLeaving(ctx, row, body.remarks)
    return one(ctx, row.id)
  }),
  handle(completeSeparation, async (ctx, { params, body }) => {
    const row = await locked(ctx, params.id, body.version)
    const state = await stepTo(ctx, row, 'complete')
    await write(ctx, row, { state, completed_at: ctx.now })
    // what still waits for them does not wait for the work of the hour
    await ctx.signal('approvers.changed', { employee_ids: [row.employee_id] })
    await ctx.signal('separation.completed', { separation_id: row.id })
    return one(ctx, row.id)
  }),
  handle(rehirePerson, async (ctx, { params, body }) => {
    const row = await locked(ctx, params.id, body.version)
    await stepTo(ctx, row, 'rehire')
    const { version: _, ...back } = body
    await rehire(ctx, row.employee_id, back)
    await write(ctx, row, {})
    return one(ctx, row.id)
  }),
]

/** A separation that another module asks for, as HR would: they confirm, settle and complete it here. Returns its id. */
export const beginSeparation = (ctx: Ctx, given: z.input<typeof SeparationInput>): Promise<string> =>
  begin(ctx, SeparationInput.parse(given))

async function begin(ctx: Ctx, body: BodyOf<typeof createSeparation>): Promise<string> {
  if (body.employee_id === ctx.employee_id) throw forbidden('Nobody ends or renews their own employment.')
  refusePay(ctx, body)
  const id = newId()
  const last_working_on = body.last_working_on ?? (await proposedFor(ctx, body)).last_working_on
  const days = await daysOf(ctx, { ...body, last_working_on })
  await guarded(() =>
    ctx.db
      .insertInto('separation')
      .values({ ...body, ...days, last_working_on, id })
      .execute(),
  )
  return id
}

/** What begins with the confirmation: clearance tasks, and the questions of the exit interview. */
async function beginLeaving(ctx: Ctx, row: Stored) {
  const type = await typeOf(ctx, row.separation_type_id)
  const { rows } = await sql<{ about: string; supervisor_id: string | null }>`
    select e.full_name as about,
      (select supervisor_id from supervisor_on(${ctx.today}) l where l.employee_id = e.id order by authority_order limit 1) as supervisor_id
    from employee e where e.id = ${row.employee_id}`.execute(ctx.db)
  const [person] = rows
  if (person)
    await startTasks(ctx, 'offboarding', {
      ...person,
      template_id: type?.task_template_id ?? null,
      subject_id: row.id,
      employee_id: row.employee_id,
      anchor: row.last_working_on,
    })
  if (!type?.asks_exit_interview) return
  const [{ confidential, smallest_group }, set] = await Promise.all([
    settingOf(ctx.db, exitSettings),
    setFor(ctx.db, {
      employee_id: row.employee_id,
      separation_type_id: row.separation_type_id,
      last_day: row.last_working_on,
    }),
  ])
  if (!set) return
  await askToAnswer(
    ctx.db,
    exitInterview,
    {
      subject_id: row.id,
      employee_id: row.employee_id,
      due_on: interviewDue(row.last_working_on, ctx.today),
      read_together: confidential ? smallest_group : null,
    },
    set.id,
  )
}

/** What is reckoned from somebody's pay is written by those who may see pay. */
function refusePay(
  ctx: Ctx,
  { buyout_amount, severance_amount }: { buyout_amount?: unknown; severance_amount?: unknown },
) {
  if ((buyout_amount ?? null) === null && (severance_amount ?? null) === null) return
  if (!seesPay(ctx)) throw forbidden('This is calculated from pay, which you may not see.')
}

/** The letter that belongs to this way of leaving. */
async function draftLetter(ctx: Ctx, row: Stored) {
  const type = await ctx.db
    .selectFrom('separation_type')
    .select(['letter_template_id', 'category'])
    .where('id', '=', row.separation_type_id)
    .executeTakeFirst()
  await draftProcessLetter(ctx.db, {
    template_id: await letterOf(ctx.db, type),
    employee_id: row.employee_id,
    issued_on: row.last_working_on,
    said: { leaving_reason: await reasonOf(ctx, row) },
    source: { of: 'separation', id: row.id },
    writer: { account_id: ctx.viewer.account_id, full_name: ctx.viewer.full_name, now: ctx.now },
  })
}

async function guarded(work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    if (violated(error) === 'separation_once')
      throw invalid({ employee_id: ['A separation of this person is open already.'] })
    throw error
  }
}
