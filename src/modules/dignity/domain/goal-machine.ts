export const goalStates = [
  'Draft',
  'Requested',
  'Accepted',
  'In progress',
  'Submitted',
  'Completed',
  'Declined',
  'On hold',
  'Closed',
  'Missed',
] as const
export type GoalState = (typeof goalStates)[number]

export const goalActs = [
  'edit',
  'request',
  'accept',
  'decline',
  'check_in',
  'hold',
  'resume',
  'submit',
  'approve',
  'send_back',
  'revise',
  'agree',
  'disagree',
  'close',
  'remove',
  'add_milestone',
] as const
export type GoalAct = (typeof goalActs)[number]

/** What the caller is to a goal; one person can be several. */
export type GoalPart = 'owner' | 'creator' | 'supervisor' | 'hr'
export type Side = 'Owner' | 'Supervisor' | 'HR'

export const periodStates = [
  'Draft',
  'Open for setting',
  'Running',
  'Evaluation',
  'Closed',
  'Archived',
] as const
export type PeriodState = (typeof periodStates)[number]

export interface GoalFacts {
  state: GoalState
  parts: readonly GoalPart[]
  /** Whether it is a person's: the others are HR's alone, and nobody accepts them. */
  is_personal: boolean
  /** Its owner created it, so that the supervisor answers. */
  is_own: boolean
  period: PeriodState
  /** Who asked for other terms, where somebody did. */
  proposed_by: Side | null
  is_milestones: boolean
}

const fixed: readonly PeriodState[] = ['Closed', 'Archived']
const agreed: readonly GoalState[] = ['Accepted', 'In progress', 'On hold']
const isOpenState: readonly GoalState[] = [
  'Draft',
  'Requested',
  'Accepted',
  'In progress',
  'Submitted',
  'Declined',
  'On hold',
]

interface Rule {
  from: readonly GoalState[]
  may: (facts: GoalFacts) => boolean
  to: (facts: GoalFacts) => GoalState
}

const has = ({ parts }: GoalFacts, ...some: GoalPart[]) => some.some((part) => parts.includes(part))
/** Who sets the goal: its creator; HR for what is nobody's own, or was created by HR. */
const sets = (facts: GoalFacts) => has(facts, 'creator', 'hr')
/** Who judges the work of the owner: never the owner. */
const judges = (facts: GoalFacts) =>
  facts.is_personal
    ? has(facts, 'supervisor', 'hr') || (has(facts, 'creator') && !has(facts, 'owner'))
    : has(facts, 'hr')
/** Who does the work. */
const works = (facts: GoalFacts) => (facts.is_personal ? has(facts, 'owner') : has(facts, 'hr'))
const stays = ({ state }: GoalFacts) => state

/** On whose side the caller speaks of the terms. */
export function sideOf(facts: GoalFacts): Side | null {
  if (has(facts, 'hr')) return 'HR'
  if (facts.is_personal && has(facts, 'owner')) return 'Owner'
  return has(facts, 'supervisor', 'creator') ? 'Supervisor' : null
}
/** The other side: HR and supervisor stand for the organization, the owner for themselves. */
const isOtherSide = (facts: GoalFacts) => {
  const side = sideOf(facts)
  return side !== null && facts.proposed_by !== null && (side === 'Owner') !== (facts.proposed_by === 'Owner')
}

const rules: Readonly<Record<GoalAct, Rule>> = {
  edit: { from: ['Draft', 'Declined'], may: sets, to: stays },
  request: {
    from: ['Draft', 'Declined'],
    may: sets,
    to: ({ is_personal }) => (is_personal ? 'Requested' : 'In progress'),
  },
  // what its owner proposed the supervisor approves, what was assigned its owner accepts
  accept: {
    from: ['Requested'],
    may: (facts) => (facts.is_own ? judges(facts) : has(facts, 'owner')),
    to: () => 'Accepted',
  },
  decline: {
    from: ['Requested'],
    may: (facts) => (facts.is_own ? judges(facts) : has(facts, 'owner')),
    to: () => 'Declined',
  },
  check_in: { from: ['Accepted', 'In progress'], may: works, to: () => 'In progress' },
  hold: {
    from: ['Accepted', 'In progress'],
    may: (facts) => works(facts) || judges(facts),
    to: () => 'On hold',
  },
  resume: { from: ['On hold'], may: (facts) => works(facts) || judges(facts), to: () => 'In progress' },
  submit: {
    from: ['Accepted', 'In progress'],
    may: works,
    to: ({ is_personal }) => (is_personal ? 'Submitted' : 'Completed'),
  },
  approve: { from: ['Submitted'], may: judges, to: () => 'Completed' },
  send_back: { from: ['Submitted'], may: judges, to: () => 'In progress' },
  revise: {
    from: agreed,
    may: (facts) => sideOf(facts) !== null && facts.proposed_by === null,
    to: stays,
  },
  agree: { from: agreed, may: isOtherSide, to: stays },
  disagree: { from: agreed, may: isOtherSide, to: stays },
  close: { from: isOpenState.filter((state) => state !== 'Draft'), may: judges, to: () => 'Closed' },
  remove: { from: ['Draft'], may: sets, to: stays },
  add_milestone: {
    from: ['Draft', 'Declined', 'Accepted', 'In progress'],
    may: (facts) => sets(facts) || works(facts) || judges(facts),
    to: stays,
  },
}

/** The state that follows, or null where the caller may not do this now. */
export function goalAfter(act: GoalAct, facts: GoalFacts): GoalState | null {
  const rule = rules[act]
  if (fixed.includes(facts.period)) return null
  return rule.from.includes(facts.state) && rule.may(facts) ? rule.to(facts) : null
}

export const goalAbilities = (facts: GoalFacts): Record<GoalAct, boolean> =>
  Object.fromEntries(goalActs.map((act) => [act, goalAfter(act, facts) !== null])) as Record<GoalAct, boolean>

/** A period goes through these one after the other. */
export const periodAfter = (state: PeriodState): PeriodState | null =>
  periodStates[periodStates.indexOf(state) + 1] ?? null

/** Whether goals may be created now: HR may as long as the period is open. */
export function maySet(
  period: { state: PeriodState; setting_from: string; setting_to: string },
  today: string,
  isHr: boolean,
): boolean {
  if (fixed.includes(period.state) || period.state === 'Evaluation') return false
  if (isHr) return true
  return (
    (period.state === 'Open for setting' || period.state === 'Running') &&
    period.setting_from <= today &&
    today <= period.setting_to
  )
}

export const milestoneStates = [
  'Pending',
  'In progress',
  'Submitted',
  'Completed',
  'Returned',
  'Cancelled',
] as const
export type MilestoneState = (typeof milestoneStates)[number]
export const milestoneActs = ['edit', 'submit', 'approve', 'send_back', 'cancel'] as const
export type MilestoneAct = (typeof milestoneActs)[number]

/** Milestones move while their goal does. */
export function milestoneAfter(
  act: MilestoneAct,
  state: MilestoneState,
  goal: GoalFacts,
): MilestoneState | null {
  if (fixed.includes(goal.period)) return null
  const isOpen = state === 'Pending' || state === 'In progress' || state === 'Returned'
  const running = goal.state === 'Accepted' || goal.state === 'In progress'
  switch (act) {
    case 'edit':
      return isOpen && goalAfter('add_milestone', goal) !== null ? state : null
    case 'cancel':
      return isOpen && goalAfter('add_milestone', goal) !== null ? 'Cancelled' : null
    case 'submit':
      if (!isOpen || !running || !works(goal)) return null
      return goal.is_personal ? 'Submitted' : 'Completed'
    case 'approve':
      return state === 'Submitted' && judges(goal) ? 'Completed' : null
    case 'send_back':
      return state === 'Submitted' && judges(goal) ? 'Returned' : null
  }
}
