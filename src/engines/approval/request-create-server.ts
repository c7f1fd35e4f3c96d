import type { Kysely } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { chosenSteps } from '#engines/approval/chosen-server.ts'
import type { Facts, FlowStep } from '#engines/approval/flow-step.ts'
import type { Status } from '#engines/approval/machine.ts'
import type { Declared, OnBehalf, Request, Serve } from '#engines/approval/request-hooks-server.ts'
import type { requestReader } from '#engines/approval/request-read-server.ts'
import { lowered, requestSignal } from '#engines/approval/request-signal-server.ts'
import { linksOf, writeHistory } from '#engines/approval/request-store-server.ts'
import { firstTurn, openTurn, plainFacts, standingAt } from '#engines/approval/request-turn-server.ts'
import { settleSubject } from '#engines/notify/settle-server.ts'
import { byProgram, SYSTEM } from '#engines/approval/system-ctx-server.ts'

type Row = Record<string, unknown>
/** What every request says beside its own: why, and whom the requester chose to decide. */
export interface Said {
  remarks: string
  approvers?: string[][] | undefined
}
type StepsOf = (
  ctx: Ctx,
  employeeId: string,
  facts: () => Promise<Facts>,
) => Promise<{ name: string | null; steps: readonly FlowStep[] }>

/**
 * Writes a request, or one that was returned anew, and asks whose turn it is. What does not depend on each other's answers is sent
 * together; it is done in the order in which it was sent.
 */
export function requestCreator<I extends Said, D extends object>(
  t: Declared,
  s: Serve<I, D>,
  reader: ReturnType<typeof requestReader<I, D>>,
  stepsOf: StepsOf,
) {
  /** What is asked for by the rules, and whose turn it is. */
  async function composed(ctx: Ctx, input: I, employeeId: string, onBehalf?: OnBehalf) {
    const gathered = await s.gather?.(ctx, input, employeeId)
    const prepared = s.prepare(ctx, input, employeeId, gathered)
    const [detail, links, { name: flow_name, steps: declared }] = await Promise.all([
      prepared,
      linksOf(ctx.db, ctx.today, [{ employee_id: employeeId }]),
      stepsOf(ctx, employeeId, async () => {
        const own = await prepared
        return (await s.facts?.(ctx, own)) ?? plainFacts(own)
      }),
    ])
    const isDecided = onBehalf?.approved ?? false
    const asksNobody = !declared.length && !isDecided
    const done = asksNobody || isDecided
    const { steps, names } = done
      ? { steps: declared, names: [] }
      : await chosenSteps(ctx, declared, input.approvers, employeeId)
    const sent = { sender_account_id: ctx.viewer.account_id, is_prepared: t.prepared ?? false }
    const turn = await firstTurn(
      ctx,
      { employee_id: employeeId, steps, ...sent },
      links.get(employeeId) ?? [],
    )
    // nobody has decided yet: it is somebody's turn, or it was decided before it came
    const asked = done || turn.kind === 'done' ? null : turn
    const at = {
      step: 0,
      needs: 1,
      level: null,
      due_at: null,
      ...(asked && standingAt(asked, steps, ctx.now)),
    }
    const status: Status = done ? 'Approved' : 'Requested'
    const by = asksNobody ? await byProgram(ctx) : ctx
    return { gathered, detail, links, flow_name, steps, names, sent, asked, at, status, asksNobody, by }
  }

  /** What is written beside the request and its detail, whose rows are written by `rows`. */
  async function enter(
    ctx: Ctx,
    { id, employee_id, remarks, created_at }: Entered,
    made: Awaited<ReturnType<typeof composed>>,
    rows: readonly Promise<unknown>[],
  ) {
    const { gathered, detail, links, flow_name, steps, names, sent, asked, at, status, asksNobody, by } = made
    const request = { id, employee_id, ...sent, request_remarks: remarks, created_at }
    await Promise.all([
      ...rows,
      asked && openTurn(ctx, id, asked),
      writeHistory(ctx, id, asksNobody ? 'Requested' : status, remarks, {
        changes: names.length ? [{ title: 'Chosen to decide', from: null, to: names.join(', ') }] : [],
      }),
      asksNobody && writeHistory(ctx, id, 'Approved', atOnce(flow_name), { by: SYSTEM }),
      s.created?.(ctx, { ...detail, ...request, ...at, steps, turn: [], status, version: 1 }, gathered),
      by.signal(requestSignal(t.name, lowered(status)), { request_id: id, remarks }),
    ])
    // what follows is written with the rights of the organization that declared so, as where a time limit approves
    if (status === 'Approved') await s.approved?.(by, await reader.one(ctx, id))
    return reader.reread(ctx, id, links)
  }

  async function create(ctx: Ctx, input: I, employee_id: string, onBehalf?: OnBehalf) {
    const made = await composed(ctx, input, employee_id, onBehalf)
    const id = newId()
    const { flow_name, steps, sent, at, status } = made
    const standing = {
      is_offline: onBehalf !== undefined,
      status,
      decided_at: status === 'Approved' ? ctx.now : null,
    }
    const { remarks } = input
    const entered = { id, employee_id, remarks, created_at: ctx.now }
    return enter(ctx, entered, made, [
      ctx.db
        .insertInto('request')
        .values({
          id,
          employee_id,
          ...sent,
          request_remarks: remarks,
          created_at: ctx.now,
          ...standing,
          ...at,
          type: t.name,
          flow_name,
          steps: JSON.stringify(steps),
        })
        .execute(),
      details(ctx)
        .insertInto(s.table)
        .values({ ...made.detail, request_id: id })
        .execute(),
    ])
  }

  /** What was returned is asked for anew, by the rules and the flow of today, under its number and with its trail. */
  async function again(
    ctx: Ctx,
    request: Request<D>,
    input: I,
    beaten: (ctx: Ctx, id: string) => Promise<Error>,
  ) {
    const { id, employee_id, version, created_at } = request
    const made = await composed(ctx, input, employee_id)
    const { flow_name, steps, at, status } = made
    const won = await ctx.db
      .updateTable('request')
      .set({
        request_remarks: input.remarks,
        status,
        decided_at: status === 'Approved' ? ctx.now : null,
        ...at,
        flow_name,
        steps: JSON.stringify(steps),
        version: version + 1,
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('status', '=', 'Returned')
      .executeTakeFirst()
    if (won.numUpdatedRows === 0n) throw await beaten(ctx, id)
    await settleSubject(ctx, id)
    const { remarks } = input
    return enter(ctx, { id, employee_id, remarks, created_at }, made, [
      details(ctx).updateTable(s.table).set(made.detail).where('request_id', '=', id).execute(),
    ])
  }
  return { create, again }
}

interface Entered {
  id: string
  employee_id: string
  remarks: string
  created_at: string
}
/** The table is the type's own. */
const details = (ctx: Ctx) => ctx.db as unknown as Kysely<Record<string, Row>>

const atOnce = (flow: string | null) =>
  flow === null
    ? 'No approval is needed: approved at once.'
    : `Nobody is asked by the flow ${flow}: approved at once.`
