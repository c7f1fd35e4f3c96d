import { sql } from 'kysely'
import { conflict, forbidden, invalid, refuse } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { employeeOn } from '#modules/hris/server/public.ts'
import { takeLeaveOver } from '#modules/leave/server/public.ts'
import { takeLoansOver } from '#modules/loan/server/public.ts'
import { beginSeparation } from '#modules/offboarding/server/public.ts'
import { departureAbilities, type SharedPart } from '#modules/transfer/domain/move-rules.ts'
import { refuseUnknownReason } from '#modules/transfer/server/asking.ts'
import type { Balances } from '#modules/transfer/server/balances.ts'
import { releasedOf } from '#modules/transfer/server/released.ts'
import {
  declineDeparture,
  departures,
  handOverBalances,
  myDepartures,
  releaseDeparture,
  requestDeparture,
  separateDeparture,
  transferOrganizations,
  withdrawDeparture,
} from '#modules/transfer/shared/transfer-move.ts'

const from = () => sql`transfer_departure t
  join employee e on e.org_id = t.org_id and e.id = t.employee_id
  join transfer_reason n on n.org_id = t.org_id and n.id = t.reason_id`
const isOwn = ({ employee_id }: Ctx) =>
  sql<boolean>`coalesce(t.employee_id = ${employee_id || null}::uuid, false)`
const shown = () => ({
  to: sql`t.to_name`,
  reason: sql`n.name`,
  desired_from: sql`t.desired_from`,
  shared: sql`t.shared`,
  carries: sql`t.carries`,
  state: sql`t.state`,
  last_working_on: sql`t.last_working_on`,
  joins_on: sql`t.joins_on`,
  answer: sql`t.answer`,
  version: sql`t.version`,
})
const common = {
  from,
  id: sql`t.id`,
  facts: (ctx: Ctx) => ({
    is_own: isOwn(ctx),
    has_separation: sql`(t.separation_id is not null)`,
    owes_balances: sql`(t.handed_over_on is null and t.carries && array['Leave balance', 'Loan balance'])`,
    is_gone: sql`coalesce(t.last_working_on < ${ctx.today}, false)`,
  }),
  order: sql`(t.state in ('Requested', 'Released')) desc, t.requested_on desc`,
  map: (ctx: Ctx, row: Omit<Parameters<typeof departureAbilities>[0], 'is_hr'>) => ({
    abilities: departureAbilities({ ...row, is_hr: ctx.as === 'hr' }),
  }),
}

/** The side that is left: asking, releasing and separating. What it releases is all that the other side learns. */
export const departingRoutes: Route[] = [
  handle(transferOrganizations, async (ctx, { query }) => {
    const all = others(ctx).$if(!!query.search, (rows) =>
      rows.where('name', 'ilike', `%${(query.search ?? '').replace(/[\\%_]/g, '\\$&')}%`),
    )
    return page(query, all, all.select(['id', 'name']).orderBy('name').orderBy('id'))
  }),
  serveList(myDepartures, {
    ...common,
    select: () => ({ ...shown(), remarks: sql`t.remarks` }),
    where: (ctx) => [isOwn(ctx)],
  }),
  serveList(departures, {
    ...common,
    select: (ctx) => ({
      ...shown(),
      person: personOf(sql`t.employee_id`, ctx.today),
      explanation: sql`t.explanation`,
      separation_id: sql`t.separation_id`,
    }),
    sort: { person: sql`e.full_name` },
    search: { person: sql`t.employee_id` },
  }),
  serveAction(requestDeparture, async (ctx, { body }) => {
    const present = ctx.employee_id ? await employeeOn(ctx.db, ctx.employee_id, ctx.today) : undefined
    if (!present) throw forbidden('Only employees can request a transfer.')
    if (!ctx.org.flags.transfer_request) throw refuse('Transfers cannot be requested at present.')
    if (body.desired_from <= ctx.today) throw invalid({ desired_from: ['Select a day in the future.'] })
    await refuseUnknownReason(ctx, body.reason_id)
    const to = await others(ctx)
      .select(['org_id', 'name'])
      .where('id', '=', body.organization_id)
      .executeTakeFirst()
    if (!to) throw invalid({ organization_id: ['Select a valid choice.'] })
    const id = newId()
    const written = await ctx.db
      .insertInto('transfer_departure')
      .values({
        ...{ id, employee_id: present.id, to_org_id: to.org_id, to_name: to.name },
        ...{ reason_id: body.reason_id, explanation: body.explanation, desired_from: body.desired_from },
        ...{ shared: [...body.shared], carries: [...body.carries], requested_on: ctx.today },
      })
      // of two calls at once one opens a request
      .onConflict((clash) => clash.doNothing())
      .executeTakeFirst()
    if (written.numInsertedOrUpdatedRows !== 1n) throw refuse('You already have an open transfer request.')
    await ctx.signal('transfer.departure', { id })
    return { id }
  }),
  serveAction(withdrawDeparture, async (ctx, { params, body }) => {
    const { row, write } = await held(ctx, params.id, body.version, { employee_id: ctx.employee_id })
    await recalled(ctx, row)
    await write({ state: 'Withdrawn' })
    return undefined
  }),
  serveAction(releaseDeparture, async (ctx, { params, body }) => {
    const { row, write } = await held(ctx, params.id, body.version)
    refuseOwn(ctx, row.employee_id)
    if (row.state !== 'Requested') throw closed(row.state)
    if (body.last_working_on < ctx.today)
      throw invalid({ last_working_on: ['Last working day cannot be in the past.'] })
    await write({
      ...{ state: 'Released', last_working_on: body.last_working_on, remarks: body.remarks ?? null },
      carries: [...body.carries],
      ...{ decided_on: ctx.today, decided_by_account_id: ctx.viewer.account_id },
    })
    const { account_id, full_name, ...known } = await releasedOf(ctx, {
      employee_id: row.employee_id,
      last_working_on: body.last_working_on,
      // written from `sharedParts`
      shared: row.shared as SharedPart[],
      carries: body.carries,
    })
    await sql`select send_transfer(${row.id}, ${JSON.stringify({ full_name, ...known })}::jsonb, ${account_id}::uuid, ${full_name})`.execute(
      ctx.db,
    )
    await ctx.signal('transfer.answered', { id: row.id })
    return undefined
  }),
  serveAction(declineDeparture, async (ctx, { params, body }) => {
    const { row, write } = await held(ctx, params.id, body.version)
    refuseOwn(ctx, row.employee_id)
    await recalled(ctx, row)
    await write({
      ...{ state: 'Declined', remarks: body.remarks },
      ...{ decided_on: ctx.today, decided_by_account_id: ctx.viewer.account_id },
    })
    await ctx.signal('transfer.answered', { id: row.id })
    return undefined
  }),
  serveAction(separateDeparture, async (ctx, { params, body }) => {
    const { row, write } = await held(ctx, params.id, body.version)
    refuseOwn(ctx, row.employee_id)
    if (row.state !== 'Accepted') throw conflict('Only an accepted move leads to a separation.')
    if (row.separation_id !== null) throw conflict('The separation was started already.')
    const separation_id = await beginSeparation(ctx, {
      employee_id: row.employee_id,
      separation_type_id: body.separation_type_id,
      notified_on: row.requested_on,
      last_working_on: row.last_working_on ?? ctx.today,
      remarks: row.explanation.slice(0, 255),
    })
    await write({ separation_id })
    return { separation_id }
  }),
  serveAction(handOverBalances, async (ctx, { params, body }) => {
    const { row, write } = await held(ctx, params.id, body.version)
    refuseOwn(ctx, row.employee_id)
    const { last_working_on, employee_id } = row
    if (row.state !== 'Accepted' || last_working_on === null || last_working_on >= ctx.today)
      throw conflict('Balances are handed over after the last working day of an accepted move.')
    if (row.handed_over_on !== null) throw conflict('The balances were handed over already.')
    const note = `Carried to ${row.to_name}`
    const leave = row.carries.includes('Leave balance')
      ? await takeLeaveOver(ctx, { employee_id, source_id: row.id, reason: note })
      : []
    const loans = row.carries.includes('Loan balance')
      ? await takeLoansOver(ctx, { employee_id, on: last_working_on, note })
      : []
    await write({ handed_over_on: ctx.today })
    await sql`select hand_over_transfer(${row.id}, ${JSON.stringify({ leave, loans } satisfies Balances)}::jsonb)`.execute(
      ctx.db,
    )
    return undefined
  }),
]

/** Those that let employees ask; this one is none of them. */
const others = ({ db, org }: Ctx) =>
  db
    .selectFrom('organization_listed')
    .where('org_id', '<>', org.org_id)
    .where(sql<boolean>`coalesce((flags ->> 'transfer_request')::boolean, false)`)

const held = (ctx: Ctx, id: string, version: number, where: object = {}) =>
  changing(ctx, 'transfer_departure', id, version, { where, current: (current) => current })

const closed = (state: string) => conflict(`This request is already ${state}.`)

/** What was released is taken back; too late once the other organization has decided. */
async function recalled({ db }: Ctx, { id, state }: { id: string; state: string }) {
  if (state !== 'Requested' && state !== 'Released') throw closed(state)
  if (state === 'Requested') return
  const { rows } = await sql<{ gone: boolean }>`select recall_transfer(${id}) as gone`.execute(db)
  if (!rows[0]?.gone) throw conflict('The other organization has decided already.')
}

function refuseOwn({ employee_id }: Ctx, of: string) {
  if (employee_id === of) throw forbidden('You cannot decide your own request.')
}
