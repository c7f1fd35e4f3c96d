import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { refOf } from '#platform/reference.ts'
import { handle, type Route } from '#platform/route.ts'
import { readerOf, serveAction, serveList, sourceOf } from '#engines/list/list-server.ts'
import { repeated } from '#modules/training/domain/repeated.ts'
import { closePresence } from '#modules/training/server/check-in.ts'
import { meetNeeds } from '#modules/training/server/result.ts'
import { fillSeats, lockSession } from '#modules/training/server/seats.ts'
import {
  costOf,
  hhmm,
  like,
  sessionFrom,
  sessionName,
  taken,
  trainingOf,
  waiting,
} from '#modules/training/server/session-rows.ts'
import {
  addCost,
  cancelSession,
  changeCost,
  changeSession,
  completeSession,
  createSession,
  readSession,
  removeCost,
  repeatSession,
  sessionCosts,
  sessions,
} from '#modules/training/shared/session.ts'

const source = sourceOf(sessions, {
  from: () => sessionFrom,
  select: ({ today }) => ({
    training: trainingOf,
    starts_on: sql`s.starts_on`,
    ends_on: sql`s.ends_on`,
    starts_at: hhmm(sql`s.starts_at`),
    ends_at: hhmm(sql`s.ends_at`),
    place: sql`s.place`,
    trainer: refOf('trainer', sql`s.trainer_id`),
    seats: sql`s.seats`,
    taken,
    waiting,
    state: sql`s.state`,
    hours: sql`trim_scale(s.hours)`,
    planned: costOf('planned'),
    actual: costOf('actual'),
    remarks: sql`s.remarks`,
    link: sql`s.link`,
    has_waiting_list: sql`s.has_waiting_list`,
    version: sql`s.version`,
    name: sessionName,
    abilities: sql`json_build_object('change', s.state = 'Scheduled',
      'complete', s.state = 'Scheduled' and s.starts_on <= ${today}::date)`,
  }),
  id: sql`s.id`,
  search: (_ctx, search) => [
    sql<boolean>`(t.name ilike ${like(search)} or t.code ilike ${like(search)} or s.place ilike ${like(search)})`,
  ],
  filters: {
    training_id: (ids: string[]) => sql<boolean>`s.training_id = any(${ids}::uuid[])`,
    trainer_id: (ids: string[]) => sql<boolean>`s.trainer_id = any(${ids}::uuid[])`,
  },
  sort: { training: sql`t.name`, planned: costOf('planned'), actual: costOf('actual') },
  order: sql`s.starts_on desc, t.name`,
})
const read = readerOf(sessions, source as never)

export const sessionRoutes: Route[] = [
  serveList(sessions, source),
  handle(readSession, async (ctx, { params }) => {
    const [row] = await read(ctx, sql`s.id = ${params.id}`)
    if (!row) throw notFound()
    return row
  }),
  serveAction(createSession, async (ctx, { body }) => {
    const training = await ctx.db
      .selectFrom('training')
      .select('id')
      .where('id', '=', body.training_id)
      .where('is_archived', '=', false)
      .executeTakeFirst()
    if (!training) throw invalid({ training_id: ['Select a valid choice.'] })
    const id = newId()
    const { training_id, ...values } = body
    await ctx.db
      .insertInto('training_session')
      .values({ id, training_id, ...(await checked(ctx, values)) })
      .execute()
    return { id }
  }),
  serveAction(changeSession, async (ctx, { params, body: { version, ...values } }) => {
    const { write } = await open(ctx, params.id, version)
    await write(await checked(ctx, values))
    await fillSeats(ctx, await lockSession(ctx, params.id))
    return undefined
  }),
  serveAction(cancelSession, async (ctx, { params, body: { version, remarks } }) => {
    const { write } = await open(ctx, params.id, version)
    await write({ state: 'Cancelled', remarks })
    await ctx.db
      .updateTable('training_need')
      .set({ state: 'Validated', session_id: null, version: sql`version + 1` })
      .where('session_id', '=', params.id)
      .where('state', '=', 'Planned')
      .execute()
    await ctx.signal('training.cancelled', { session_id: params.id })
    return undefined
  }),
  serveAction(completeSession, async (ctx, { params, body: { version } }) => {
    const { row, write } = await open(ctx, params.id, version)
    if (row.starts_on > ctx.today) throw conflict('The session has not begun.')
    await closePresence(ctx, await lockSession(ctx, params.id))
    await write({ state: 'Completed' })
    await meetNeeds(ctx, { id: params.id, state: 'Completed' })
    return undefined
  }),
  serveAction(repeatSession, async (ctx, { params, body: { version, every, times } }) => {
    const { row, write } = await open(ctx, params.id, version)
    const copies = repeated(row, every, times)
    await ctx.db
      .insertInto('training_session')
      .values(
        copies.map((days) => ({
          id: newId(),
          training_id: row.training_id,
          ...days,
          starts_at: row.starts_at,
          ends_at: row.ends_at,
          place: row.place,
          link: row.link,
          trainer_id: row.trainer_id,
          seats: row.seats,
          has_waiting_list: row.has_waiting_list,
          hours: row.hours,
        })),
      )
      .execute()
    // whoever repeats it at the same time sees that it was repeated
    await write({ remarks: row.remarks })
    return { made: copies.length }
  }),
  serveList(sessionCosts, {
    from: () => sql`training_cost c`,
    select: () => ({
      kind: sql`c.kind`,
      planned: sql`c.planned`,
      actual: sql`c.actual`,
      note: sql`c.note`,
      version: sql`c.version`,
    }),
    id: sql`c.id`,
    where: (ctx) => [sql<boolean>`c.session_id = ${sessionOf(ctx)}`],
    order: sql`c.kind`,
  }),
  serveAction(addCost, async (ctx, { params, body }) => {
    await lockSession(ctx, params.session_id)
    await ctx.db
      .insertInto('training_cost')
      .values({ id: newId(), session_id: params.session_id, ...costValues(body) })
      .execute()
    return undefined
  }),
  serveAction(changeCost, async (ctx, { params, body: { version, ...values } }) => {
    const { write } = await cost(ctx, params, version)
    await write(costValues(values))
    return undefined
  }),
  serveAction(removeCost, async (ctx, { params, body: { version } }) => {
    await cost(ctx, params, version)
    await ctx.db.deleteFrom('training_cost').where('id', '=', params.id).execute()
    return undefined
  }),
]

const sessionOf = ({ request }: Ctx) => (request.params as { session_id: string }).session_id

/** What is read or done below a session is not found where the session is not. */
export function belowSession(route: Route): Route {
  if (!route.endpoint.path.includes('{session_id}')) return route
  const run = route.run as (ctx: Ctx, input: { params: Record<string, string> }) => Promise<unknown>
  const guarded = async (ctx: Ctx, input: { params: Record<string, string> }) => {
    const found = await ctx.db
      .selectFrom('training_session')
      .select('id')
      .where('id', '=', input.params['session_id'] ?? '')
      .executeTakeFirst()
    if (!found) throw notFound()
    return run(ctx, input)
  }
  return { ...route, run: guarded as Route['run'] }
}

async function open(ctx: Ctx, id: string, version: number) {
  const found = await changing(ctx, 'training_session', id, version, { current: (row) => row })
  if (found.row.state !== 'Scheduled') throw conflict(`This session is ${found.row.state}.`)
  return found
}
const cost = (ctx: Ctx, { id, session_id }: { id: string; session_id: string }, version: number) =>
  changing(ctx, 'training_cost', id, version, { where: { session_id }, current: (row) => row })

const costValues = ({
  kind,
  planned,
  actual,
  note,
}: {
  kind: string
  planned: string
  actual?: string | null | undefined
  note?: string | null | undefined
}) => ({ kind, planned, actual: actual ?? null, note: note ?? null })

interface SessionValues {
  starts_on: string
  ends_on: string
  starts_at: string
  ends_at: string
  hours: string
  seats: number
  has_waiting_list: boolean
  place?: string | null | undefined
  link?: string | null | undefined
  trainer_id?: string | null | undefined
  remarks?: string | null | undefined
}
async function checked(ctx: Ctx, values: SessionValues) {
  if (!(Number(values.hours) > 0)) throw invalid({ hours: ['Hours must be more than 0.'] })
  const { trainer_id } = values
  if (trainer_id) {
    const known = await ctx.db
      .selectFrom('trainer')
      .select('id')
      .where('id', '=', trainer_id)
      .executeTakeFirst()
    if (!known) throw invalid({ trainer_id: ['Select a valid choice.'] })
  }
  return {
    ...values,
    place: values.place ?? null,
    link: values.link ?? null,
    trainer_id: trainer_id ?? null,
    remarks: values.remarks ?? null,
  }
}
