import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { violated } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import {
  answerDelegation,
  delegateApprovals,
  delegatedTypes,
  delegations,
  endDelegation,
} from '#engines/approval/delegation.ts'
import { typesAsked } from '#engines/approval/request-registry-server.ts'

/** Who decides in an approver's place: whoever is named sees what waits for that one, and decides it. */
export const delegationRoutes: Route[] = [
  handle(delegations, async (ctx, { query }) => {
    const found = await page(query, visible(ctx), shown(ctx).orderBy('x.from_on', 'desc').orderBy('x.id'))
    return { ...found, results: found.results.map(named) }
  }),

  handle(delegateApprovals, async (ctx, { body }) => {
    const delegator_id = ctx.as === 'hr' ? (body.delegator_id ?? '') : ctx.employee_id
    if (!delegator_id) throw invalid({ delegator_id: ['Approver is Required'] })
    if (body.from_on < ctx.today) throw invalid({ from_on: ['From cannot be a past date.'] })
    if (body.to_on < body.from_on) throw invalid({ to_on: ['To must be on or after From.'] })
    if (body.delegate_id === delegator_id)
      throw invalid({ delegate_id: ['Somebody else decides while an approver is away.'] })
    await refuseAbsent(ctx, delegator_id, 'delegator_id', body.to_on)
    await refuseAbsent(ctx, body.delegate_id, 'delegate_id', body.to_on)
    const types = typesAsked()
    const request_types = body.request_types?.length ? body.request_types : null
    if (request_types?.some((name) => !types.has(name)))
      throw invalid({ request_types: ['Select a valid choice.'] })
    const id = newId()
    const { delegate_id, from_on, to_on, reason } = body
    try {
      await ctx.db
        .insertInto('approval_delegation')
        .values({
          id,
          delegator_id,
          delegate_id,
          from_on,
          to_on,
          reason,
          request_types,
          // HR settles who decides; an approver asks a colleague
          accepted_at: ctx.as === 'hr' ? ctx.now : null,
          account_id: ctx.viewer.account_id,
          created_at: ctx.now,
        })
        .execute()
    } catch (error) {
      if (violated(error) !== 'approval_delegation_overlap') throw error
      throw invalid({ from_on: ['Somebody is named for some of these days already: call that off first.'] })
    }
    await ctx.signal('approval_delegation.made', { delegation_id: id })
    ctx.services.viewers.forgetAll()
    return one(ctx, id)
  }),

  handle(delegatedTypes, async () => ({
    results: [...typesAsked()].map(([name, title]) => ({ name, title })),
  })),

  handle(answerDelegation, async (ctx, { params, body }) => {
    const row = await one(ctx, params.id)
    if (row.delegate.id !== ctx.employee_id) throw notFound()
    if (!row.can_answer) throw conflict(`This is ${row.state.toLowerCase()} already.`, { current: row })
    const { write } = await changing(ctx, 'approval_delegation', params.id, body.version, {
      current: ({ id }) => one(ctx, id),
    })
    await write(body.accept ? { accepted_at: ctx.now } : { refused_at: ctx.now })
    await ctx.signal('approval_delegation.answered', { delegation_id: params.id })
    ctx.services.viewers.forgetAll()
    return one(ctx, params.id)
  }),

  handle(endDelegation, async (ctx, { params, body }) => {
    const row = await one(ctx, params.id)
    if (!row.can_end) throw conflict(`This is ${row.state.toLowerCase()} already.`, { current: row })
    const { write } = await changing(ctx, 'approval_delegation', params.id, body.version, {
      current: ({ id }) => one(ctx, id),
    })
    await write({ ended_at: ctx.now })
    ctx.services.viewers.forgetAll()
    return one(ctx, params.id)
  }),
]

const visible = (ctx: Ctx) => {
  const all = ctx.db.selectFrom('approval_delegation as x')
  if (ctx.as === 'hr') return all
  return all.where((eb) =>
    eb.or([eb('x.delegator_id', '=', ctx.employee_id), eb('x.delegate_id', '=', ctx.employee_id)]),
  )
}

const shown = (ctx: Ctx) =>
  visible(ctx).select([
    'x.id',
    'x.version',
    personOf(sql`x.delegator_id`, ctx.today).as('delegator'),
    personOf(sql`x.delegate_id`, ctx.today).as('delegate'),
    'x.from_on',
    'x.to_on',
    'x.reason',
    'x.created_at',
    'x.request_types',
    sql<
      'Asked' | 'Refused' | 'Coming' | 'Running' | 'Over' | 'Called off'
    >`case when x.ended_at is not null then 'Called off' when x.refused_at is not null then 'Refused' when x.to_on < ${ctx.today}::date then 'Over'
      when x.accepted_at is null then 'Asked' when x.from_on > ${ctx.today}::date then 'Coming' else 'Running' end`.as(
      'state',
    ),
    sql<boolean>`x.ended_at is null and x.refused_at is null and x.accepted_at is null and x.to_on >= ${ctx.today}::date
      and ${ctx.as === 'user' ? sql`x.delegate_id::text = ${ctx.employee_id}` : sql`false`}`.as('can_answer'),
    sql<boolean>`x.ended_at is null and x.refused_at is null and x.to_on >= ${ctx.today}::date
      and ${ctx.as === 'hr' ? sql`true` : sql`x.delegator_id = ${ctx.employee_id}`}`.as('can_end'),
  ])

async function one(ctx: Ctx, id: string) {
  const row = await shown(ctx).where('x.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return named(row)
}

const named = <R extends { request_types: string[] | null }>(row: R): R => ({
  ...row,
  request_types: row.request_types?.map((name) => typesAsked().get(name) ?? name) ?? null,
})

/** Who is there until the last day, and can sign in. */
async function refuseAbsent(ctx: Ctx, id: string, field: string, until: string) {
  const there = await ctx.db
    .selectFrom('employee')
    .select('id')
    .where('id', '=', id)
    .where('account_id', 'is not', null)
    .where((eb) => eb.or([eb('left_on', 'is', null), eb('left_on', '>=', until)]))
    .executeTakeFirst()
  if (!there) throw invalid({ [field]: ['Select a valid choice.'] })
}
