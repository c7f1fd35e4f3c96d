import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { nextLink, type Link } from '#engines/approval/chain.ts'
import { chosenFlow, nextTurn, type Turn } from '#engines/approval/flow-rules.ts'
import { peopleOf } from '#engines/approval/flow-people-server.ts'
import type { Condition, Facts, FlowStep } from '#engines/approval/flow-step.ts'
import { askedAs, askerOf, openRecipients, type Standing } from '#engines/approval/request-store-server.ts'

/** The supervisor who is asked where nobody has declared anything. */
const usualSteps: readonly FlowStep[] = [{ approver: 'Supervisor', order: 1 }]

interface StoredFlow {
  name: string
  conditions: Condition[]
  steps: FlowStep[]
}

/** The organization's flows for requests of a type about a person, in the order in which they are tried. */
export async function flowsFor(ctx: Pick<Ctx, 'db' | 'today'>, type: string, employeeId: string) {
  const { rows } = await sql<StoredFlow>`
    select f.name, f.conditions, f.steps from approval_flow f
    where not f.is_archived and ${type} = any(f.request_types) and (f.segment_id is null
      or exists (select from people_of_segment(f.segment_id, ${ctx.today}::date) p where p.employee_id = ${employeeId}::uuid))
    order by f.priority, lower(f.name)`.execute(ctx.db)
  return rows
}

/** The steps of a request: those of the first flow that fits it, else the type's own. */
export function stepsFor(
  flows: readonly StoredFlow[],
  facts: Facts,
  usual: readonly FlowStep[] = usualSteps,
): { name: string | null; steps: readonly FlowStep[] } {
  return chosenFlow(flows, facts) ?? { name: null, steps: usual }
}

/** Of a detail row what conditions may compare. */
export const plainFacts = (detail: object): Facts =>
  Object.fromEntries(
    Object.entries(detail).filter(
      ([, value]) => value === null || ['string', 'number', 'boolean'].includes(typeof value),
    ),
  )

/** After one of several has approved: the others are waited for. */
export type After = Turn | { kind: 'waits' }
type Asker = Partial<Pick<Standing, 'is_prepared' | 'sender_account_id'>>
type At = Pick<Standing, 'employee_id' | 'steps' | 'step' | 'level'> & Asker

/** Who is asked first. */
export const firstTurn = (
  ctx: Ctx,
  request: Pick<At, 'employee_id' | 'steps'> & Asker,
  chain: readonly Link[],
): Promise<Turn> => turnFrom(ctx, { ...request, step: 0, level: 0 }, chain, [])

/** Who is asked after an approval. HR's decides, unless it was HR's turn and others come after. */
export async function turnAfter(ctx: Ctx, request: Standing, chain: readonly Link[]): Promise<After> {
  const { steps, step, needs } = request
  const approved_by = [...new Set([ctx.employee_id, askedAs(ctx, request)?.employee_id ?? ctx.employee_id])]
  if (ctx.as === 'hr') {
    const goesOn = steps[step]?.approver === 'HR' && step + 1 < steps.length
    return goesOn ? turnFrom(ctx, { ...request, step: step + 1 }, chain, approved_by) : { kind: 'done' }
  }
  if (needs > 1) return { kind: 'waits' }
  return turnFrom(ctx, { ...request, step: afterApproval(request) }, chain, approved_by)
}

/** Who is asked after a step that is taken as approved. */
export const turnWhenApproved = (ctx: Ctx, request: Standing, chain: readonly Link[]): Promise<Turn> =>
  turnFrom(
    ctx,
    { ...request, step: afterApproval(request) },
    chain,
    request.turn.length ? request.turn.map(({ employee_id }) => employee_id) : ['HR'],
  )

/** Who is asked when nobody has answered in time: the next above, else the next step; HR at last. */
export function turnWhenLate(ctx: Ctx, request: Standing, chain: readonly Link[]): Promise<Turn> {
  const above = forwarded(request, chain)
  if (above.level !== null) return Promise.resolve(above)
  return turnFrom(ctx, { ...request, step: request.step + 1 }, chain, [])
}

/** Nobody below is waited for any more: HR decides, at its own step where one is left. */
export function turnToHr({ steps, step }: Pick<Standing, 'steps' | 'step'>): Turn & { kind: 'asked' } {
  const own = steps.findIndex(({ approver }, at) => at >= step && approver === 'HR')
  return { kind: 'asked', step: own < 0 ? steps.length : own, level: null, people: [], needs: 1 }
}

/** The same step, with the next in authority. */
export function forwarded(
  request: Pick<Standing, 'employee_id' | 'level' | 'step'> & Asker,
  chain: readonly Link[],
): Turn & { kind: 'asked' } {
  const { employee_id, level, step } = request
  const link = level ? nextLink(othersOf(request, chain), employee_id, level) : null
  return {
    kind: 'asked',
    step,
    level: link?.authority_order ?? null,
    people: link ? [link.supervisor_id] : [],
    needs: 1,
  }
}

/**
 * Who is asked in place of somebody who decides no more: at the same step whoever is behind it now, the next in authority
 * first; nobody there, the next step; HR at last. What nobody has approved is never over by this.
 */
export async function turnAnew(
  ctx: Ctx,
  request: At,
  chain: readonly Link[],
  approved_by: readonly string[],
): Promise<Turn & { kind: 'asked' }> {
  const { employee_id, steps, step, level } = request
  const every = steps[step]?.approver === 'Every supervisor'
  const above = (level ?? 0) - 1
  if (level && !every) {
    const link = nextLink(othersOf(request, chain), employee_id, above)
    if (link)
      return { kind: 'asked', step, level: link.authority_order, people: [link.supervisor_id], needs: 1 }
  }
  const from =
    level && !every ? { ...request, step: step + 1, level: 0 } : { ...request, level: Math.max(above, 0) }
  const turn = await turnFrom(ctx, from, chain, approved_by)
  return turn.kind === 'done' ? turnToHr(request) : turn
}

/** Whoever asks about somebody is passed over among those above them. */
export function othersOf(request: Asker, chain: readonly Link[]): readonly Link[] {
  const asker = askerOf(request)
  return asker === null ? chain : chain.filter(({ account_id }) => account_id !== asker)
}

/** Every supervisor is one step, at which they follow each other. */
const afterApproval = ({ steps, step }: Standing) =>
  steps[step]?.approver === 'Every supervisor' ? step : step + 1

async function turnFrom(
  ctx: Ctx,
  { employee_id, steps, step, level, ...asked }: At,
  chain: readonly Link[],
  approved_by: readonly string[],
): Promise<Turn> {
  const found = await peopleOf(ctx, steps.slice(step), employee_id, askerOf(asked))
  const others = othersOf(asked, chain)
  return nextTurn({
    steps,
    from: step,
    after: level ?? 0,
    approved_by,
    found,
    supervisorAbove: (above) => {
      const link = nextLink(others, employee_id, above)
      return link && { id: link.supervisor_id, level: link.authority_order }
    },
  })
}

/** What a request is told of whose turn it is. Times of answers are counted from `now`. */
export function standingAt(turn: Turn & { kind: 'asked' }, steps: readonly FlowStep[], now: string) {
  const hours = steps[turn.step]?.hours
  return {
    level: turn.level,
    step: turn.step,
    needs: turn.needs,
    due_at: hours ? new Date(Date.parse(now) + hours * 3_600_000).toISOString() : null,
  }
}

/** Asks those whose turn it is; nobody where it waits for HR. */
export const openTurn = (ctx: Ctx, requestId: string, { level, people }: Turn & { kind: 'asked' }) =>
  level === null || !people.length ? undefined : openRecipients(ctx.db, requestId, { people, level })

/** All turns of a request, were everybody who is asked to approve. */
export async function turnsAhead(
  ctx: Ctx,
  { employee_id, steps }: Pick<At, 'employee_id' | 'steps'>,
  chain: readonly Link[],
): Promise<(Turn & { kind: 'asked' })[]> {
  const turns: (Turn & { kind: 'asked' })[] = []
  // nobody is asked: it is approved at once
  if (!steps.length) return turns
  let turn = await firstTurn(ctx, { employee_id, steps }, chain)
  while (turn.kind === 'asked') {
    turns.push(turn)
    const { step, level, people } = turn
    // HR decides where nobody else is there: nothing comes after
    if (step >= steps.length) break
    const next = steps[step]?.approver === 'Every supervisor' ? step : step + 1
    turn = await turnFrom(
      ctx,
      { employee_id, steps, step: next, level },
      chain,
      people.length ? people : ['HR'],
    )
  }
  return turns
}
