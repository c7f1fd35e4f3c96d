import { sql } from 'kysely'
import { conflict, forbidden, invalid, refuse } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import type { Route } from '#platform/route.ts'
import { serveAction } from '#engines/list/list-server.ts'
import { commonSettingOf } from '#engines/settings/singleton-server.ts'
import { transferSetting } from '#modules/commons/shared/transfer-setting.ts'
import { employeeOn, refuseUnknownPlace } from '#modules/hris/server/public.ts'
import {
  askingProblem,
  choiceProblem,
  isOpen,
  placeProblem,
  type TransferState,
} from '#modules/transfer/domain/transfer-rules.ts'
import { hereSince } from '#modules/transfer/server/here-since.ts'
import {
  addTransferChoice,
  dropTransferChoice,
  requestTransfer,
  withdrawTransfer,
} from '#modules/transfer/shared/transfer-request.ts'

export const askingRoutes: Route[] = [
  serveAction(requestTransfer, async (ctx, { body }) => {
    const present = ctx.employee_id ? await employeeOn(ctx.db, ctx.employee_id, ctx.today) : undefined
    if (!present) throw forbidden('Only employees can request a transfer.')
    const wanted = placeOf(body)
    const problem = placeProblem(wanted, present)
    if (problem) throw invalid({ branch_id: [problem] })
    if (body.desired_from <= ctx.today) throw invalid({ desired_from: ['Select a day in the future.'] })
    await refuseAsking(ctx, present.joined_on)
    await refuseUnknownPlace(ctx.db, wanted)
    await refuseUnknownReason(ctx, body.reason_id)
    const id = newId()
    const written = await ctx.db
      .insertInto('transfer_request')
      .values({
        id,
        employee_id: present.id,
        from_branch_id: present.branch_id,
        from_division_id: present.division_id,
        from_job_title_id: present.job_title_id,
        ...wanted,
        reason_id: body.reason_id,
        explanation: body.explanation,
        desired_from: body.desired_from,
        requested_on: ctx.today,
      })
      // of two calls at once one opens a request
      .onConflict((clash) => clash.doNothing())
      .executeTakeFirst()
    if (written.numInsertedOrUpdatedRows !== 1n) throw refuse('You already have an open transfer request.')
    await ctx.db
      .insertInto('transfer_choice')
      .values({ id: newId(), request_id: id, position: 1, ...wanted })
      .execute()
    await ctx.signal('transfer.requested', { id })
    return { id }
  }),
  serveAction(addTransferChoice, async (ctx, { params, body }) => {
    const { row, write } = await ownOpen(ctx, params.id, body.version)
    const wanted = placeOf(body)
    const present = await employeeOn(ctx.db, ctx.employee_id, ctx.today)
    const named = await choicesOf(ctx, row.id)
    const { max_choices: most } = await commonSettingOf(ctx.db, transferSetting)
    const problem = present && choiceProblem(wanted, { named, present, most })
    if (problem) throw invalid({ branch_id: [problem] })
    await refuseUnknownPlace(ctx.db, wanted)
    await ctx.db
      .insertInto('transfer_choice')
      .values({ id: newId(), request_id: row.id, position: named.length + 1, ...wanted })
      .execute()
    await write({})
    return undefined
  }),
  serveAction(dropTransferChoice, async (ctx, { params, body }) => {
    const { row, write } = await ownOpen(ctx, params.id, body.version)
    const named = await choicesOf(ctx, row.id)
    if (named.length < 2) throw conflict('One place stays: withdraw the request instead.')
    await ctx.db
      .deleteFrom('transfer_choice')
      .where('request_id', '=', row.id)
      .where('position', '=', named.length)
      .execute()
    await write({})
    return undefined
  }),
  serveAction(withdrawTransfer, async (ctx, { params, body }) => {
    const { row, write } = await changing(ctx, 'transfer_request', params.id, body.version, {
      where: { employee_id: ctx.employee_id },
      current: (current) => current,
    })
    if (row.state !== 'Awaiting partner') refuseClosed(row.state)
    await write({ state: 'Withdrawn', decided_on: ctx.today })
    // a swap is off for both
    if (row.pair_id)
      await ctx.db
        .updateTable('transfer_request')
        .set({ state: 'Withdrawn', decided_on: ctx.today, version: sql`version + 1` })
        .where('id', '=', row.pair_id)
        .where('state', 'in', ['Requested', 'Under review'])
        .execute()
    return undefined
  }),
]

interface Named {
  branch_id?: string | null | undefined
  division_id?: string | null | undefined
  job_title_id?: string | null | undefined
}
const placeOf = ({ branch_id = null, division_id = null, job_title_id = null }: Named) => ({
  branch_id,
  division_id,
  job_title_id,
})

/** Places change until somebody has given an opinion on them. */
async function ownOpen(ctx: Ctx, id: string, version: number) {
  const held = await changing(ctx, 'transfer_request', id, version, {
    where: { employee_id: ctx.employee_id },
    current: (current) => current,
  })
  if (held.row.state !== 'Requested')
    throw conflict('Places can be changed until somebody has given an opinion.')
  if (held.row.partner_id) throw conflict('The place of a swap is that of the other person.')
  return held
}

/** The request is held by whoever changes them. */
const choicesOf = ({ db }: Ctx, id: string) =>
  db
    .selectFrom('transfer_choice')
    .select(['branch_id', 'division_id', 'job_title_id'])
    .where('request_id', '=', id)
    .orderBy('position')
    .execute()

/** What is decided or withdrawn is not changed any more. */
export function refuseClosed(state: string): void {
  // the states are those of the table's check
  if (!isOpen(state as TransferState)) throw conflict(`This request is already ${state}.`)
}

export async function refuseAsking(ctx: Ctx, joined_on: string) {
  const setting = await commonSettingOf(ctx.db, transferSetting)
  if (!ctx.org.flags.transfer_request) throw refuse('Transfers cannot be requested at present.')
  const { rows } = await sql<{ here_since: string; declined_on: string | null; has_open: boolean }>`
    select ${hereSince(sql`${ctx.employee_id}::uuid`, ctx.today, sql`${joined_on}::date`)} as here_since,
      (select max(t.decided_on) from transfer_request t where t.employee_id = ${ctx.employee_id} and t.state = 'Declined') as declined_on,
      exists (select from transfer_request t where t.employee_id = ${ctx.employee_id}
        and t.state in ('Awaiting partner', 'Requested', 'Under review')) as has_open`.execute(ctx.db)
  const [facts] = rows
  const problem = facts && askingProblem({ ...facts, today: ctx.today }, setting)
  if (problem) throw refuse(problem)
}

export async function refuseUnknownReason({ db }: Ctx, id: string) {
  const known = await db
    .selectFrom('transfer_reason')
    .select('id')
    .where('id', '=', id)
    .where('is_archived', '=', false)
    .executeTakeFirst()
  if (!known) throw invalid({ reason_id: ['Select a valid choice.'] })
}
