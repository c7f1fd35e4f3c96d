import Decimal from 'decimal.js'
import type { Condition, Facts, FlowStep } from '#engines/approval/flow-step.ts'

/** Whether all of them hold. What is not known holds for nothing. */
export const hold = (conditions: readonly Condition[] | null | undefined, facts: Facts): boolean =>
  (conditions ?? []).every((condition) => holds(condition, facts[condition.fact] ?? null))

function holds({ is, values }: Condition, fact: string | number | boolean | null): boolean {
  if (fact === null) return false
  const text = String(fact)
  if (is === 'one of') return values.includes(text)
  if (is === 'none of') return !values.includes(text)
  const limit = values[0]
  if (limit === undefined) return false
  const difference = new Decimal(text).comparedTo(new Decimal(limit))
  return is === 'at least' ? difference >= 0 : difference < 0
}

interface Flow {
  name: string
  conditions: readonly Condition[]
  steps: readonly FlowStep[]
}

/** The first that fits, with those of its steps that apply; null: the type's own order holds. */
export function chosenFlow(flows: readonly Flow[], facts: Facts): { name: string; steps: FlowStep[] } | null {
  for (const { name, conditions, steps } of flows) {
    if (!hold(conditions, facts)) continue
    // the organization asks nobody about these
    if (!steps.length) return { name, steps: [] }
    const applying = steps.filter((step) => hold(step.conditions, facts))
    // of a flow whose every step is left out nothing would be decided
    if (applying.length) return { name, steps: applying }
  }
  return null
}

/** How many of those asked at once must approve. */
export function needed({ quorum, count }: Pick<FlowStep, 'quorum' | 'count'>, asked: number): number {
  if (quorum === 'Everybody') return asked
  if (quorum === 'A number of them') return Math.min(count ?? 1, asked)
  return Math.min(1, asked)
}

/** How many have yet to approve when fewer are asked than were: never more than there are. */
export const stillAsked = (quorum: FlowStep['quorum'], needs: number, left: number): number =>
  quorum === 'Everybody' ? left : Math.min(needs, left)

/** Who may be asked at a step: of those found, nobody about themselves. */
export interface Found {
  people: readonly string[]
  /** The subject was among them. */
  is_own: boolean
}
export type Turn =
  | { kind: 'done' }
  /** `level` is the supervisor's order of authority, 0 for others; null: it waits for HR. `needs` of them must approve. */
  | { kind: 'asked'; step: number; level: number | null; people: readonly string[]; needs: number }

interface Asking {
  steps: readonly FlowStep[]
  /** The first step to look at. */
  from: number
  /** Of `Every supervisor`: the order of authority that was asked last at this step, 0 at its beginning. */
  after: number
  /** Who has just approved, with those in whose place they did; empty at the beginning. */
  approved_by: readonly string[]
  /** The nearest supervisor above an order of authority; null: nobody is there. */
  supervisorAbove: (level: number) => { id: string; level: number } | null
  found: (step: FlowStep) => Found
}

/**
 * Whose turn it is next. A step whose only approver is the requester, or who has just approved, is left out; one with
 * nobody there goes to the next order of authority, then to the next step; where the last step has nobody, or nobody
 * at all has decided, HR decides: nothing is ever approved by itself.
 */
export function nextTurn(asking: Asking): Turn {
  const { steps, from, after, approved_by, found } = asking
  let decided = approved_by.length > 0
  for (const [at, step] of steps.entries()) {
    if (at < from) continue
    if (step.approver === 'HR') return toHr(at)
    if (step.approver === 'Supervisor' || step.approver === 'Every supervisor') {
      const every = step.approver === 'Every supervisor'
      const above = every ? (at === from ? after : 0) : (step.order ?? 1) - 1
      const { link, passed } = nearest(asking, above, every)
      if (link) return { kind: 'asked', step: at, level: link.level, people: [link.id], needs: 1 }
      // all of them have been asked: that is the end of the step, and no vacancy
      decided = passed || (every && above > 0)
      continue
    }
    const { people, is_own } = found(step)
    const rest = people.filter((id) => !approved_by.includes(id))
    const needs = needed(step, people.length) - (people.length - rest.length)
    if (rest.length && needs > 0) return { kind: 'asked', step: at, level: 0, people: rest, needs }
    decided = people.length > 0 || (is_own && decided)
  }
  return decided ? { kind: 'done' } : toHr(steps.length)
}

const toHr = (step: number): Turn => ({ kind: 'asked', step, level: null, people: [], needs: 1 })

/** Who has just approved is not asked again: with every supervisor it is the next one's turn, else the step is over. */
function nearest({ supervisorAbove, approved_by }: Asking, above: number, every: boolean) {
  let link = supervisorAbove(above)
  let passed = false
  while (link && approved_by.includes(link.id)) {
    passed = true
    link = every ? supervisorAbove(link.level) : null
  }
  return { link, passed }
}
