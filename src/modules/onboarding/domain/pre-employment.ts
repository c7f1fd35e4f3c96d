import type { Day } from '#kernel/calendar/day.ts'

export type PreState = 'Draft' | 'Accepted' | 'Declined' | 'Onboarding' | 'Joined' | 'No-show' | 'Cancelled'
export type PreAction = 'offer' | 'accept' | 'decline' | 'onboard' | 'join' | 'No-show' | 'Cancelled'
export interface PreFacts {
  state: PreState
  joins_on: Day
  has_template: boolean
  has_job_title: boolean
  /** Open tasks without which nobody joins. */
  blocking?: readonly string[]
}
export type PreStep = { ok: true; state: PreState } | { ok: false; why: string }

/** The life of a pre-employment: nobody joins who has not said yes. */
export function preStep(
  { state, joins_on, has_template, has_job_title, blocking = [] }: PreFacts,
  action: PreAction,
  today: Day,
): PreStep {
  if (state === 'Joined' || state === 'No-show' || state === 'Cancelled')
    return no(`This pre-employment is already ${state}.`)
  if (action === 'Cancelled') return yes('Cancelled')
  if (action === 'No-show')
    return joins_on < today ? yes('No-show') : no(`The day of joining, ${joins_on}, is not over yet.`)
  if (action === 'offer')
    return state === 'Draft' || state === 'Declined' ? yes('Draft') : no('They have accepted already.')
  if (action === 'decline')
    return state === 'Draft' ? yes('Declined') : no(`This pre-employment is already ${state}.`)
  if (action === 'accept')
    return state === 'Draft' ? yes('Accepted') : no(`This pre-employment is already ${state}.`)
  if (state === 'Declined') return no('They have declined the offer.')
  if (state === 'Draft') return no('They have not accepted yet.')
  if (action === 'onboard') {
    if (state === 'Onboarding') return no('Onboarding has begun already.')
    return has_template ? yes('Onboarding') : no('Choose the tasks of the onboarding first.')
  }
  if (!has_job_title) return no('Choose the job title first.')
  return blocking.length ? no(`Still to be done before the joining: ${blocking.join(', ')}.`) : yes('Joined')
}

const yes = (state: PreState): PreStep => ({ ok: true, state })
const no = (why: string): PreStep => ({ ok: false, why })

export interface CheckFacts extends PreFacts {
  has_branch: boolean
  supervisors: readonly string[]
  tasks: { total: number; closed: number }
  has_login: boolean
  /** How far the details are that they were asked for, in words; null where they were not. */
  details: { is_verified: boolean; words: string } | null
  /** What the program has set up since the joining; null before. `holidays` of a year, null where nobody counted. */
  setup: { code: string; leave_types: number; holidays: number | null } | null
}
export interface Check {
  key: 'job' | 'supervisors' | 'accepted' | 'details' | 'tasks' | 'code' | 'login' | 'leave' | 'holidays'
  done: boolean
  detail: string
}
/** What is done and what is missing until the person works here, in the order in which it is done. */
export const checksOf = (facts: CheckFacts): Check[] => [
  { key: 'job', done: facts.has_job_title && facts.has_branch, detail: missing(facts) },
  { key: 'supervisors', done: facts.supervisors.length > 0, detail: facts.supervisors.join(', ') },
  { key: 'accepted', done: !['Draft', 'Declined', 'Cancelled'].includes(facts.state), detail: '' },
  ...(facts.details
    ? [{ key: 'details' as const, done: facts.details.is_verified, detail: facts.details.words }]
    : []),
  {
    key: 'tasks',
    done: facts.tasks.total > 0 && facts.tasks.closed === facts.tasks.total,
    detail: facts.tasks.total ? `${facts.tasks.closed}/${facts.tasks.total}` : '',
  },
  ...(facts.setup ? [{ key: 'code' as const, done: true, detail: facts.setup.code }] : []),
  { key: 'login', done: facts.has_login, detail: '' },
  ...(facts.setup ? setUp(facts.setup) : []),
]

function setUp({ leave_types, holidays }: NonNullable<CheckFacts['setup']>): Check[] {
  const counted = (key: 'leave' | 'holidays', count: number) => ({
    key,
    done: count > 0,
    detail: count > 0 ? String(count) : '',
  })
  return [counted('leave', leave_types), ...(holidays === null ? [] : [counted('holidays', holidays)])]
}

const missing = ({ has_job_title, has_branch }: CheckFacts) =>
  [has_job_title ? '' : 'Job title', has_branch ? '' : 'Branch'].filter(Boolean).join(', ')
