import { sql } from 'kysely'
import { forbidden, invalid, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { handle, type Route } from '#platform/route.ts'
import { heldBeyond, maySimulate } from '#platform/simulation.ts'
import { confirmedLately, SHOWN_MINUTES } from '#platform/step-up.ts'
import { MOST_MINUTES, simulations } from '#modules/account/shared/simulation.ts'
import { recordChange } from '#modules/account/server/permission-change.ts'
import { announce } from '#modules/account/server/session-store.ts'

export const simulationRoutes: readonly Route[] = [
  handle(simulations.begin, async (ctx, { body }) => {
    const { db, now, org, viewer } = ctx
    if (!maySimulate(org))
      throw forbidden('Only who gives permissions to everybody of the organization looks as others.')
    await confirmedLately(ctx, SHOWN_MINUTES)
    const seen = await seenBy(ctx, body.account_id)
    await endOpen(ctx)
    const begun = {
      id: newId(),
      account_id: viewer.account_id,
      seen_account_id: seen.account_id,
      session_id: viewer.session_id,
      expires_at: new Date(Date.parse(now) + MOST_MINUTES * 60_000).toISOString(),
    }
    await db
      .insertInto('simulation')
      .values({ ...begun, begun_at: now })
      .execute()
    await recordChange(ctx, 'simulation.begun', {
      looked_as: seen.full_name,
      until: begun.expires_at,
      account_id: seen.account_id,
      simulation_id: begun.id,
    })
    await ctx.signal('simulation.begun', { simulation_id: begun.id })
    return answer(ctx, begun)
  }),
  handle(simulations.token, async (ctx, { params }) => answer(ctx, await ownOpen(ctx, params.id))),
  handle(simulations.end, async (ctx, { params }) => {
    await ownOpen(ctx, params.id)
    await endOpen(ctx)
    return undefined
  }),
]

/** Whom somebody may look as: a person of the organization that comes in today and holds nothing that they lack. */
async function seenBy({ db, services, org, viewer }: Ctx, accountId: string) {
  const member = await db
    .selectFrom('membership')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!member) throw notFound()
  if (accountId === viewer.account_id) throw invalid({ account_id: ['You already look as yourself.'] })
  const seen = await services.viewers.ofAccount(accountId)
  if (!seen?.memberships.has(org.slug))
    throw invalid({ account_id: ['This person cannot come in at present.'] })
  if (seen.is_audit_user) throw invalid({ account_id: ['Nobody looks as an audit user.'] })
  const beyond = heldBeyond(viewer, seen, org.slug)
  if (beyond.length)
    throw invalid({ account_id: [`They hold permissions that you do not hold: ${beyond.join(', ')}.`] })
  return seen
}

const answer = (
  { services }: Ctx,
  row: {
    id: string
    account_id: string
    seen_account_id: string
    session_id: string
    expires_at: string
  },
) => ({ id: row.id, expires_at: row.expires_at, access: services.tokens.issueSimulation(row) })

async function ownOpen({ db, viewer, now }: Ctx, id: string) {
  const row = await db
    .selectFrom('simulation')
    .select(['id', 'account_id', 'seen_account_id', 'session_id', 'expires_at'])
    .where('id', '=', id)
    .where('session_id', '=', viewer.session_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Ends what the session has open. The next call with its token finds it over. */
async function endOpen(ctx: Ctx) {
  const ended = await ctx.db
    .updateTable('simulation')
    .set({ ended_at: ctx.now })
    .where('session_id', '=', ctx.viewer.session_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .returning(['id', 'seen_account_id'])
    .execute()
  for (const { id, seen_account_id } of ended)
    await recordChange(ctx, 'simulation.ended', {
      looked_as: await nameOf(ctx, seen_account_id),
      account_id: seen_account_id,
      simulation_id: id,
    })
  if (ended.length) ctx.afterCommit(() => announce(ctx.services.bus, ctx.viewer.account_id))
}

const nameOf = async ({ db }: Ctx, id: string) =>
  (await db.selectFrom('account').select('full_name').where('id', '=', id).executeTakeFirst())?.full_name ??
  ''

/** Nobody said that it was over: it ended with its time, or with its session. */
export const closeSimulations: Schedule = {
  name: 'account.close-simulations',
  title: 'Note the end of looking as others',
  every: 'hour',
  at: ':20',
  needed: async (db) =>
    (await db.selectFrom('simulation').select('id').where('ended_at', 'is', null).limit(1).execute()).length >
    0,
  run: (ctx) =>
    ctx.batch(async (db) => {
      const { rows } = await sql<{
        ended: number
      }>`select close_simulations(${clock.instant()}) as ended`.execute(db)
      return { ended: rows[0]?.ended ?? 0 }
    }),
}
