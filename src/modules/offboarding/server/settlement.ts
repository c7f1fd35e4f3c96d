import { sql } from 'kysely'
import { conflict, forbidden, notFound } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import { changing, versionConflict } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import { compensationCodes } from '#modules/hris/shared/records.ts'
import { paidByNobody, paidElsewhere } from '#modules/leave/server/public.ts'
import { totalsOf, type LineKind } from '#modules/offboarding/domain/settlement.ts'
import { one, seesPay } from '#modules/offboarding/server/separation-row.ts'
import { held, locked, stepTo, write } from '#modules/offboarding/server/separation-step.ts'
import { reckon } from '#modules/offboarding/server/settlement-dues.ts'
import { isClosedByModule, joinedOf } from '#modules/offboarding/server/settlement-pay.ts'
import { statementOf } from '#modules/offboarding/server/settlement-statement.ts'
import { beginSettlement } from '#modules/offboarding/shared/separation.ts'
import {
  addLine,
  readSettlement,
  reckonSettlement,
  settleLine,
  statement,
  waiveLine,
  type Settlement,
  type SettlementLine,
} from '#modules/offboarding/shared/settlement.ts'

export const settlementRoutes: Route[] = [
  handle(beginSettlement, async (ctx, { params, body }) => {
    const row = await locked(ctx, params.id, body.version)
    const state = await stepTo(ctx, row, 'settle')
    await write(ctx, row, { state })
    await reckon(ctx, row.id)
    return one(ctx, row.id)
  }),
  handle(readSettlement, (ctx, { params }) => settlementOf(ctx, params.id)),
  handle(addLine, async (ctx, { params, body }) => {
    refusePayless(ctx)
    const { employee_id } = await inSettlement(ctx, params.id)
    await ctx.db
      .insertInto('settlement_line')
      .values({ ...body, id: newId(), separation_id: params.id, employee_id, source: 'Manual' })
      .execute()
    return settlementOf(ctx, params.id)
  }),
  handle(reckonSettlement, async (ctx, { params }) => {
    await inSettlement(ctx, params.id)
    await reckon(ctx, params.id)
    return settlementOf(ctx, params.id)
  }),
  handle(statement, async (ctx, { params }) => {
    if (!seesPay(ctx)) throw forbidden('This is calculated from pay, which you may not see.')
    return statementOf(ctx, await one(ctx, params.id), await settlementOf(ctx, params.id))
  }),
  handle(settleLine, (ctx, { params, body: { version, ...closed } }) =>
    close(ctx, { id: params.id, version }, { ...closed, state: 'Settled' }),
  ),
  handle(waiveLine, (ctx, { params, body: { version, ...closed } }) =>
    close(ctx, { id: params.id, version }, { ...closed, state: 'Waived' }),
  ),
]

interface Closed {
  state: 'Settled' | 'Waived'
  amount?: string
  remarks?: string | null | undefined
}
/** One line is closed, once: by whoever may write pay. */
async function close(ctx: Ctx, { id, version }: { id: string; version: number }, closed: Closed) {
  refusePayless(ctx)
  const line = await ctx.db
    .selectFrom('settlement_line')
    .select(['separation_id', 'arises_from', 'subject_id', 'amount', sql<LineKind>`kind`.as('kind')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!line) throw notFound()
  await inSettlement(ctx, line.separation_id)
  // what payroll cannot compute is settled by people
  if (isClosedByModule(line.arises_from) && line.amount !== null)
    throw conflict('Payroll pays this line: it is settled by a final settlement payroll.')
  const current = async (row: { separation_id: string; version: number }) => {
    const { lines } = await settlementOf(ctx, row.separation_id)
    return lines.find((each) => each.id === id) ?? { version: row.version }
  }
  const { row, write } = await changing(ctx, 'settlement_line', id, version, { current })
  if (row.state !== 'Open') throw versionConflict(await current(row))
  await write({ ...closed, closed_at: ctx.now, closed_by: ctx.viewer.account_id })
  const amount = closed.amount ?? line.amount
  if (line.subject_id && amount !== null)
    await joinedOf(line.arises_from)?.closes?.[closed.state === 'Settled' ? 'settled' : 'waived'](ctx, {
      id,
      kind: line.kind,
      subject_id: line.subject_id,
      amount,
    })
  if (line.arises_from === 'leave' && line.subject_id)
    await (closed.state === 'Settled'
      ? paidElsewhere(ctx, line.subject_id)
      : paidByNobody(ctx, line.subject_id, `let go in the settlement: ${closed.remarks ?? ''}`))
  return settlementOf(ctx, line.separation_id)
}

/** Lines are written while the separation is settled, and of nobody's own. */
async function inSettlement(ctx: Ctx, id: string) {
  const row = await held(ctx, id)
  if (row.state !== 'Settlement')
    throw conflict(
      row.state === 'Completed' || row.state === 'Stopped'
        ? `This separation is already ${row.state}.`
        : 'Begin the settlement first.',
    )
  return row
}

const writesPay = (ctx: Ctx) => !ctx.org.is_audit && allowed(ctx.org.codes, compensationCodes, 'write')

function refusePayless(ctx: Ctx) {
  if (!writesPay(ctx)) throw forbidden('What is owed is settled by those who may write pay.')
}

async function settlementOf(ctx: Ctx, separationId: string): Promise<Settlement> {
  const sees = seesPay(ctx)
  const [separation, rows] = await Promise.all([
    ctx.db
      .selectFrom('separation')
      .select(['state', 'employee_id'])
      .where('id', '=', separationId)
      .executeTakeFirst(),
    ctx.db
      .selectFrom('settlement_line as l')
      .select([
        'l.id',
        sql<SettlementLine['kind']>`l.kind`.as('kind'),
        'l.component',
        'l.reference',
        sql<string | null>`l.amount::text`.as('amount'),
        sql<SettlementLine['source']>`l.source`.as('source'),
        sql<SettlementLine['state']>`l.state`.as('state'),
        'l.closed_at',
        sql<string | null>`(select c.full_name from account c where c.id = l.closed_by)`.as('closed_by'),
        'l.remarks',
        'l.arises_from',
        'l.version',
      ])
      .where('l.separation_id', '=', separationId)
      .orderBy('l.kind')
      .orderBy('l.created_at')
      .orderBy('l.id')
      .execute(),
  ])
  if (!separation) throw notFound()
  const lines = rows.map(({ arises_from, ...line }) => ({
    ...line,
    is_paid_by_payroll: isClosedByModule(arises_from) && line.amount !== null,
  }))
  const isOpen = separation.state === 'Settlement' && separation.employee_id !== ctx.employee_id
  return {
    lines: sees ? lines : lines.map((line) => ({ ...line, amount: null })),
    totals: sees ? totalsOf(lines) : null,
    abilities: {
      edit: isOpen && writesPay(ctx),
      reckon:
        isOpen &&
        !ctx.org.is_audit &&
        allowed(ctx.org.codes, [P.hris.separation, P.hris.offboarding], 'write'),
    },
  }
}
