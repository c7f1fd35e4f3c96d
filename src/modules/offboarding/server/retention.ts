import { sql, type RawBuilder } from 'kysely'
import { conflict, forbidden, invalid, notFound } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import { checkVersion } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { violated } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { afterAnswer, afterTalk, type TalkState } from '#modules/offboarding/domain/retention.ts'
import { closeCase, subjectOf } from '#modules/offboarding/server/retention-case.ts'
import { closeTask, openTask } from '#modules/offboarding/server/retention-task.ts'
import {
  answerTalk,
  planTalk,
  retentionTalks,
  tellTalk,
  type RetentionTalk,
} from '#modules/offboarding/shared/retention.ts'

export const retentionRoutes: Route[] = [
  handle(retentionTalks, async (ctx, { query }) => {
    let all = talks(ctx).where(visible(ctx))
    if (query.state?.length) all = all.where('k.state', 'in', query.state)
    if (query.request_id) all = all.where('k.request_id', '=', query.request_id)
    if (query.separation_id) all = all.where('k.separation_id', '=', query.separation_id)
    if (query.mine) all = all.where('k.holder_id', '=', ctx.employee_id)
    const { count, results } = await page(
      query,
      all,
      shown(ctx, all)
        .orderBy(sql`k.state in ('Planned', 'Stay to be confirmed')`, 'desc')
        .orderBy('k.talks_on', 'desc')
        .orderBy('k.id') as never,
    )
    return {
      count,
      results: (results as Row[]).map(({ is_mine, is_own, ...row }) => ({
        ...row,
        abilities: abilitiesOf(ctx, row, { is_mine, is_own }),
      })),
    }
  }),
  handle(planTalk, async (ctx, { body }) => {
    const { request_id = null, separation_id = null, holder_id, talks_on, talks_at, place } = body
    const subject = await subjectOf(ctx, { request_id, separation_id })
    if (talks_on < ctx.today) throw invalid({ talks_on: ['Day cannot be a past date'] })
    if (subject.last_day < talks_on)
      throw invalid({ talks_on: [`The last working day is ${subject.last_day}: a talk comes before.`] })
    await refuseHolder(ctx, holder_id, subject.employee_id)
    const id = newId()
    const task_id = await openTask(ctx, { ...subject, talk_id: id, holder_id, talks_on })
    await once(() =>
      ctx.db
        .insertInto('retention_talk')
        .values({
          id,
          task_id,
          holder_id,
          talks_on,
          talks_at: talks_at ?? null,
          place: place ?? null,
          employee_id: subject.employee_id,
          request_id: subject.request_id,
          separation_id: subject.separation_id,
        })
        .execute(),
    )
    await ctx.signal('retention_talk.planned', { talk_id: id })
    return one(ctx, id)
  }),
  handle(tellTalk, async (ctx, { params, body }) => {
    const talk = await locked(ctx, params.id, body.version)
    if (!abilitiesOf(ctx, talk, talk).tell)
      throw talk.state === 'Planned' ? forbidden() : conflict(`This talk is already ${talk.state}.`)
    const step = afterTalk(talk.state, body.outcome, talk.talks_on, ctx.today)
    if (!step.ok) throw conflict(step.why)
    await ctx.db
      .updateTable('retention_talk')
      .set({
        state: step.state,
        outcome_remarks: body.remarks,
        held_on: step.state === 'Not held' ? null : ctx.today,
        version: talk.version + 1,
      })
      .where('id', '=', talk.id)
      .execute()
    await closeTask(ctx, talk.task_id, step.state, body.remarks)
    await ctx.signal('retention_talk.told', { talk_id: talk.id })
    return one(ctx, talk.id)
  }),
  handle(answerTalk, async (ctx, { params, body }) => {
    const talk = await locked(ctx, params.id, body.version)
    if (!talk.is_own) throw forbidden()
    const step = afterAnswer(talk.state, body.answer)
    if (!step.ok) throw conflict(step.why)
    await ctx.db
      .updateTable('retention_talk')
      .set({ state: step.state, answer_remarks: body.remarks, version: talk.version + 1 })
      .where('id', '=', talk.id)
      .execute()
    if (step.state === 'Retained') await closeCase(ctx, talk, body.remarks)
    await ctx.signal('retention_talk.answered', { talk_id: talk.id })
    return one(ctx, talk.id)
  }),
]

const talks = (ctx: Ctx) => ctx.db.selectFrom('retention_talk as k')

/** HR sees all, others those that they hold or that are about them; a supervisor also those of their people. */
function visible(ctx: Ctx): RawBuilder<boolean> {
  if (ctx.as === 'hr') return sql<boolean>`true`
  const holds = sql<boolean>`k.holder_id = ${ctx.employee_id}`
  return ctx.as === 'user'
    ? sql<boolean>`(${holds} or k.employee_id = ${ctx.employee_id})`
    : sql<boolean>`(${holds} or exists (select from supervisor_on(${ctx.today}) l where l.employee_id = k.employee_id and l.supervisor_id = ${ctx.employee_id}))`
}

const shown = (ctx: Ctx, all: ReturnType<typeof talks>) =>
  all.select([
    'k.id',
    'k.request_id',
    'k.separation_id',
    'k.talks_on',
    'k.talks_at',
    'k.place',
    'k.state',
    'k.outcome_remarks',
    'k.answer_remarks',
    'k.held_on',
    'k.version',
    sql<boolean>`k.holder_id::text = ${ctx.employee_id}`.as('is_mine'),
    sql<boolean>`k.employee_id::text = ${ctx.employee_id}`.as('is_own'),
    personOf(sql`k.employee_id`, ctx.today).as('person'),
    personOf(sql`k.holder_id`, ctx.today).as('holder'),
  ])
interface Whose {
  is_mine: boolean
  is_own: boolean
}
type Row = Omit<RetentionTalk, 'abilities'> & Whose

function abilitiesOf(ctx: Ctx, { state }: { state: string }, { is_mine, is_own }: Whose) {
  const hr =
    ctx.as === 'hr' &&
    !ctx.org.is_audit &&
    allowed(ctx.org.codes, [P.hris.resignation, P.hris.separation], 'write')
  return {
    tell: state === 'Planned' && !is_own && (is_mine || hr),
    answer: state === 'Stay to be confirmed' && is_own && ctx.as === 'user',
  }
}

async function one(ctx: Ctx, id: string): Promise<RetentionTalk> {
  const row = await shown(ctx, talks(ctx).where('k.id', '=', id)).executeTakeFirst()
  if (!row) throw notFound()
  // as it is selected: the states are the table's own
  const { is_mine, is_own, ...talk } = row as Row
  return { ...talk, abilities: abilitiesOf(ctx, talk, { is_mine, is_own }) }
}

async function locked(ctx: Ctx, id: string, version: number) {
  const row = await talks(ctx)
    .selectAll()
    .where('k.id', '=', id)
    .where(visible(ctx))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  await checkVersion(row, version, () => one(ctx, id))
  return {
    ...row,
    state: row.state as TalkState,
    is_mine: row.holder_id === ctx.employee_id,
    is_own: row.employee_id === ctx.employee_id,
  }
}

async function refuseHolder(ctx: Ctx, holder_id: string, employee_id: string) {
  if (holder_id === employee_id) throw invalid({ holder_id: ['Nobody holds a talk with themselves.'] })
  const found = await ctx.db
    .selectFrom('employee')
    .select('id')
    .where('id', '=', holder_id)
    .where('account_id', 'is not', null)
    .where((eb) => eb.or([eb('left_on', 'is', null), eb('left_on', '>=', ctx.today)]))
    .executeTakeFirst()
  if (!found) throw invalid({ holder_id: ['Select a valid choice.'] })
}

async function once(work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    if (violated(error) === 'retention_talk_once')
      throw invalid({ holder_id: ['A talk with this person is planned already.'] })
    throw error
  }
}
