import { sql } from 'kysely'
import { conflict, forbidden, invalid, refuse } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import type { Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { employeeOn } from '#modules/hris/server/public.ts'
import { swapProblem, type TransferState } from '#modules/transfer/domain/transfer-rules.ts'
import { refuseAsking, refuseUnknownReason } from '#modules/transfer/server/asking.ts'
import { fromText, requestFrom } from '#modules/transfer/server/rows.ts'
import { agreeToSwap, refuseSwap, requestSwap, swapOffers } from '#modules/transfer/shared/transfer-swap.ts'

/** Each of the two has a request of their own, which name one another: they are reviewed apart and decided together. */
export const swappingRoutes: Route[] = [
  serveAction(requestSwap, async (ctx, { body }) => {
    const present = await placed(ctx, ctx.employee_id)
    if (!present) throw forbidden('Only employees can request a transfer.')
    const partner = body.partner_id === present.id ? undefined : await placed(ctx, body.partner_id)
    if (!partner) throw invalid({ partner_id: ['Select another current employee.'] })
    const problem = swapProblem(present, partner)
    if (problem) throw invalid({ partner_id: [problem] })
    if (body.desired_from <= ctx.today) throw invalid({ desired_from: ['Select a day in the future.'] })
    await refuseAsking(ctx, present.joined_on)
    const id = await open(ctx, {
      ...{ present, partner, state: 'Awaiting partner', desired_from: body.desired_from },
      ...{ reason_id: body.reason_id, explanation: body.explanation, pair_id: null },
    })
    await ctx.signal('transfer.swap_offered', { id })
    return { id }
  }),
  serveList(swapOffers, {
    from: () => requestFrom,
    id: sql`t.id`,
    select: (ctx) => ({
      person: personOf(sql`t.employee_id`, ctx.today),
      place: fromText,
      desired_from: sql`t.desired_from`,
      requested_on: sql`t.requested_on`,
      version: sql`t.version`,
    }),
    where: (ctx) => [
      sql<boolean>`coalesce(t.partner_id = ${ctx.employee_id || null}::uuid, false)`,
      sql<boolean>`t.state = 'Awaiting partner'`,
    ],
    order: sql`t.requested_on desc`,
    map: () => ({ abilities: { answer: true } }),
  }),
  serveAction(agreeToSwap, async (ctx, { params, body }) => {
    const { row, write } = await offered(ctx, params.id, body.version)
    const [present, partner] = [await placed(ctx, ctx.employee_id), await placed(ctx, row.employee_id)]
    if (!present || !partner) throw refuse('Only employees can request a transfer.')
    // the place that was asked for, and the one that is given for it, are still those of the two
    if (
      row.branch_id !== present.branch_id ||
      row.division_id !== present.division_id ||
      row.from_branch_id !== partner.branch_id ||
      row.from_division_id !== partner.division_id
    )
      throw conflict('One of you has moved since. Refuse it, and ask anew.')
    await refuseAsking(ctx, present.joined_on)
    const id = await open(ctx, {
      ...{ present, partner, state: 'Requested', desired_from: row.desired_from },
      ...{ reason_id: body.reason_id, explanation: body.explanation, pair_id: row.id },
    })
    await write({ state: 'Requested', pair_id: id })
    await ctx.signal('transfer.swap_answered', { id: row.id })
    await ctx.signal('transfer.requested', { id: row.id })
    await ctx.signal('transfer.requested', { id })
    return { id }
  }),
  serveAction(refuseSwap, async (ctx, { params, body }) => {
    const { row, write } = await offered(ctx, params.id, body.version)
    await write({ state: 'Partner refused', decided_on: ctx.today })
    await ctx.signal('transfer.swap_answered', { id: row.id })
    return undefined
  }),
]

type Placed = NonNullable<Awaited<ReturnType<typeof employeeOn>>>
async function placed(ctx: Ctx, id: string): Promise<Placed | undefined> {
  const found = id ? await employeeOn(ctx.db, id, ctx.today) : undefined
  return found && (found.left_on === null || found.left_on >= ctx.today) ? found : undefined
}

interface Opening {
  present: Placed
  partner: Placed
  state: TransferState
  desired_from: string
  reason_id: string
  explanation: string
  pair_id: string | null
}
async function open(ctx: Ctx, { present, partner, ...asked }: Opening): Promise<string> {
  await refuseUnknownReason(ctx, asked.reason_id)
  const id = newId()
  const wanted = { branch_id: partner.branch_id, division_id: partner.division_id, job_title_id: null }
  const written = await ctx.db
    .insertInto('transfer_request')
    .values({
      ...{ id, ...asked, ...wanted, employee_id: present.id, partner_id: partner.id },
      ...{ from_branch_id: present.branch_id, from_division_id: present.division_id },
      ...{ from_job_title_id: present.job_title_id, requested_on: ctx.today },
    })
    // of two calls at once one opens a request
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst()
  if (written.numInsertedOrUpdatedRows !== 1n) throw refuse('You already have an open transfer request.')
  await ctx.db
    .insertInto('transfer_choice')
    .values({ id: newId(), request_id: id, position: 1, ...wanted })
    .execute()
  return id
}

/** An offer is found by whom it is made to, while they have not answered. */
async function offered(ctx: Ctx, id: string, version: number) {
  const held = await changing(ctx, 'transfer_request', id, version, {
    where: { partner_id: ctx.employee_id },
    current: (current) => current,
  })
  if (held.row.state !== 'Awaiting partner') throw conflict(`This request is already ${held.row.state}.`)
  return held
}
