import type { Kysely } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { chosenSteps } from '#engines/approval/chosen-server.ts'
import type { Facts, FlowStep } from '#engines/approval/flow-step.ts'
import type { Declared, OnBehalf, Serve } from '#engines/approval/request-hooks-server.ts'
import type { requestReader } from '#engines/approval/request-read-server.ts'
import { lowered, requestSignal } from '#engines/approval/request-signal-server.ts'
import { linksOf, writeHistory } from '#engines/approval/request-store-server.ts'
import { firstTurn, openTurn, plainFacts, standingAt } from '#engines/approval/request-turn-server.ts'
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
 * Writes a request and asks whose turn it is. What does not depend on each other's answers is sent together; it is done in the
 * order in which it was sent.
 */
export const requestCreator =
  <I extends Said, D extends object>(
    t: Declared,
    s: Serve<I, D>,
    reader: ReturnType<typeof requestReader<I, D>>,
    stepsOf: StepsOf,
  ) =>
  async (ctx: Ctx, input: I, employeeId: string, onBehalf?: OnBehalf) => {
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
    const by = asksNobody ? await byProgram(ctx) : ctx
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
    const request = {
      id: newId(),
      employee_id: employeeId,
      ...sent,
      request_remarks: input.remarks,
      created_at: ctx.now,
    }
    const { id, request_remarks: remarks } = request
    const status = done ? 'Approved' : 'Requested'
    const standing = { is_offline: onBehalf !== undefined, status, decided_at: done ? ctx.now : null }
    await Promise.all([
      ctx.db
        .insertInto('request')
        .values({ ...request, ...standing, ...at, type: t.name, flow_name, steps: JSON.stringify(steps) })
        .execute(),
      (ctx.db as unknown as Kysely<Record<string, Row>>)
        .insertInto(s.table)
        .values({ ...detail, request_id: id })
        .execute(),
      asked && openTurn(ctx, id, asked),
      writeHistory(ctx, id, asksNobody ? 'Requested' : status, remarks, {
        changes: names.length ? [{ title: 'Chosen to decide', from: null, to: names.join(', ') }] : [],
      }),
      asksNobody && writeHistory(ctx, id, 'Approved', atOnce(flow_name), { by: SYSTEM }),
      s.created?.(ctx, { ...detail, ...request, ...at, steps, turn: [], status, version: 1 }, gathered),
      by.signal(requestSignal(t.name, lowered(status)), { request_id: id, remarks }),
    ])
    // what follows is written with the rights of the organization that declared so, as where a time limit approves
    if (done) await s.approved?.(by, await reader.one(ctx, id))
    return reader.reread(ctx, id, links)
  }

const atOnce = (flow: string | null) =>
  flow === null
    ? 'No approval is needed: approved at once.'
    : `Nobody is asked by the flow ${flow}: approved at once.`
