import type { Day } from '#kernel/calendar/day.ts'
import { daysBetween } from '#kernel/calendar/day.ts'

export const taskStates = [
  'Pending acknowledgement',
  'Declined',
  'Pending',
  'In progress',
  'On hold',
  'Completed',
  'Closed',
  'Cancelled',
] as const
export type TaskState = (typeof taskStates)[number]

export const taskActs = [
  'acknowledge',
  'decline',
  'start',
  'hold',
  'resume',
  'complete',
  'approve',
  'send_back',
  'ask_deadline',
  'allow_deadline',
  'refuse_deadline',
  'edit',
  'cancel',
  'reopen',
  'leave',
] as const
export type TaskAct = (typeof taskActs)[number]

/** What the caller is to a task; one person can be several. */
export type TaskPart = 'creator' | 'responsible' | 'observer' | 'hr'

/** Days in which a closed task can be opened again. */
export const REOPEN_DAYS = 30

/** Who asks for it: a person, a rule of theirs, or another part of the program, which defines and follows its tasks. */
export const taskSources = [
  'Manual',
  'Recurring',
  'Onboarding',
  'Employment review',
  'Offboarding',
  'Coaching',
  'Training',
] as const
export type TaskSource = (typeof taskSources)[number]
export const isOfProcess = (source: TaskSource): boolean => source !== 'Manual' && source !== 'Recurring'

export interface TaskFacts {
  source: TaskSource
  state: TaskState
  parts: readonly TaskPart[]
  approval_required: boolean
  is_frozen: boolean
  has_asked_deadline: boolean
  open_checks: number
  open_subtasks: number
  /** Of the other responsible people, how many have not finished, where all have to. */
  others_open: number
  closed_on: Day | null
  today: Day
}

interface Rule {
  from: readonly TaskState[]
  by: readonly TaskPart[]
  to: (facts: TaskFacts) => TaskState
}

const isOpen: readonly TaskState[] = [
  'Pending acknowledgement',
  'Declined',
  'Pending',
  'In progress',
  'On hold',
  'Completed',
]
const notCompleted: readonly TaskState[] = ['Pending acknowledgement', 'Pending', 'In progress', 'On hold']
const stays = ({ state }: TaskFacts) => state

const rules: Readonly<Record<TaskAct, Rule>> = {
  acknowledge: { from: ['Pending acknowledgement'], by: ['responsible'], to: () => 'Pending' },
  decline: { from: ['Pending acknowledgement'], by: ['responsible'], to: () => 'Declined' },
  start: { from: ['Pending'], by: ['responsible'], to: () => 'In progress' },
  hold: { from: ['Pending', 'In progress'], by: ['responsible', 'creator'], to: () => 'On hold' },
  resume: { from: ['On hold'], by: ['responsible', 'creator'], to: () => 'In progress' },
  complete: {
    from: ['Pending', 'In progress'],
    by: ['responsible'],
    to: ({ others_open, approval_required }) =>
      others_open > 0 ? 'In progress' : approval_required ? 'Completed' : 'Closed',
  },
  approve: { from: ['Completed'], by: ['creator', 'hr'], to: () => 'Closed' },
  send_back: { from: ['Completed'], by: ['creator', 'hr'], to: () => 'In progress' },
  ask_deadline: { from: notCompleted, by: ['responsible'], to: stays },
  allow_deadline: { from: notCompleted, by: ['creator'], to: stays },
  refuse_deadline: { from: notCompleted, by: ['creator'], to: stays },
  edit: {
    from: isOpen,
    by: ['creator'],
    to: ({ state }) => (state === 'Declined' ? 'Pending acknowledgement' : state),
  },
  cancel: { from: isOpen, by: ['creator', 'hr'], to: () => 'Cancelled' },
  reopen: { from: ['Closed', 'Cancelled'], by: ['creator'], to: () => 'In progress' },
  leave: { from: isOpen, by: ['observer'], to: stays },
}

/** The state that follows, or null where the caller may not do this now. */
export function stateAfter(act: TaskAct, facts: TaskFacts): TaskState | null {
  const rule = rules[act]
  if (!rule.from.includes(facts.state) || !rule.by.some((part) => facts.parts.includes(part))) return null
  // the process says until when; what is answered elsewhere ends by the answer
  if (act === 'ask_deadline' && isOfProcess(facts.source)) return null
  if (act === 'complete' && facts.source === 'Training') return null
  // the creator moves the deadline without asking
  if (act === 'ask_deadline' && (facts.has_asked_deadline || facts.parts.includes('creator'))) return null
  if ((act === 'allow_deadline' || act === 'refuse_deadline') && !facts.has_asked_deadline) return null
  if (act === 'reopen' && (!facts.closed_on || daysBetween(facts.closed_on, facts.today) > REOPEN_DAYS))
    return null
  return rule.to(facts)
}

/** Why an act that is lawful cannot be done yet. */
export function obstacle(act: TaskAct, { open_checks, open_subtasks }: TaskFacts): string | null {
  if (act !== 'complete') return null
  if (open_checks === 1) return '1 checklist item is open.'
  if (open_checks > 1) return `${open_checks} checklist items are open.`
  if (open_subtasks === 1) return '1 subtask is open.'
  if (open_subtasks > 1) return `${open_subtasks} subtasks are open.`
  return null
}

/** What the caller may do, for buttons; the server asks the same machine again. */
export const abilitiesOf = (facts: TaskFacts): Record<TaskAct, boolean> =>
  Object.fromEntries(taskActs.map((act) => [act, stateAfter(act, facts) !== null])) as Record<
    TaskAct,
    boolean
  >

/** Which act each state of a board leads to from another. */
const roads: Readonly<Partial<Record<TaskState, readonly TaskAct[]>>> = {
  Declined: ['decline'],
  Pending: ['acknowledge'],
  'In progress': ['start', 'resume', 'send_back', 'reopen'],
  'On hold': ['hold'],
  Completed: ['complete'],
  Closed: ['approve'],
  Cancelled: ['cancel'],
}

/** The act that brings a task to a state, of those that the caller may do now; null where none does. */
export const actTowards = (to: TaskState, abilities: Readonly<Record<TaskAct, boolean>>): TaskAct | null =>
  roads[to]?.find((act) => abilities[act]) ?? null

/** A score of 4 or less is explained. */
export const scoreNeedsRemarks = (score: number) => score <= 4
