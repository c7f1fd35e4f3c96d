import { addDays, addMonths, type Day } from '#kernel/calendar/day.ts'
import type { FieldErrors } from '#kernel/errors.ts'
import { probationEnd } from '#modules/hris/domain/employment.ts'

export interface ReviewAsked {
  effective_from: Day
  branch_id: string | null
  division_id: string | null
  job_title_id: string | null
  employment_level_id: string | null
  employment_type_id: string | null
  work_location: string | null
  pay_step: number | null
  annual_salary: string | null
  hourly_rate: string | null
  supervisors: readonly unknown[] | null
  confirmed_on: Day | null
  probation_ends_on: Day | null
  contract_ends_on: Day | null
  leave_balances: 'keep' | 'restart'
}
export interface ReviewFacts {
  today: Day
  /** How far back a change may be dated. */
  back_days: number
  category: string
  allows: {
    changes_place: boolean
    changes_job: boolean
    changes_level: boolean
    changes_step: boolean
    changes_pay: boolean
    changes_type: boolean
    changes_supervisors: boolean
    changes_leave: boolean
  }
  /** Balances of leave up to this day do not change any more. */
  leave_settled_until: Day | null
  joined_on: Day
  left_on: Day | null
  confirmed_on: Day | null
  /** Nepal's law holds the probation down. */
  country: string
  /** The employment type that would hold needs the end of a contract. */
  needs_contract_end: boolean
  probation: {
    /** How often it was prolonged, and how often it may be. */
    extended: number
    extensions: number
    /** The longest, from joining and with all extensions. */
    months: number
  }
}

/** What speaks against a change of an employment, by field. */
export function reviewProblems(asked: ReviewAsked, facts: ReviewFacts): FieldErrors | null {
  const found: Record<string, string[]> = {}
  const day = dayProblem(asked.effective_from, facts)
  if (day) found['effective_from'] = [day]
  for (const name of fields)
    if (isNamed(asked, name) && !allowedFields(facts).includes(name))
      found[name] = [`A change of this type (${facts.category}) does not change this.`]
  if (!fields.some((name) => isNamed(asked, name)))
    found['non_field_errors'] = ['Nothing would change: choose what is different.']
  const paidTwice = payProblem(asked)
  if (paidTwice) found['hourly_rate'] = [paidTwice]
  const settled = settledProblem(asked, facts.leave_settled_until)
  if (settled) found['leave_balances'] = [settled]
  if (facts.category === 'Confirmation' && asked.confirmed_on === null)
    found['confirmed_on'] = ['Confirmed on is Required']
  if (facts.category === 'Probation extension') {
    const end = probationProblem(asked, facts)
    if (end) found['probation_ends_on'] = [end]
  }
  if (facts.category === 'Contract renewal' && asked.contract_ends_on === null)
    found['contract_ends_on'] = ['Contract ends on is Required']
  if (asked.confirmed_on !== null && asked.confirmed_on < facts.joined_on)
    found['confirmed_on'] = [`Confirmed on cannot be before the day of joining, ${facts.joined_on}.`]
  if (asked.contract_ends_on !== null && asked.contract_ends_on < asked.effective_from)
    found['contract_ends_on'] = ['The contract cannot end before the change.']
  if (facts.needs_contract_end && asked.contract_ends_on === null)
    found['employment_type_id'] = ['Say first when the contract ends: this employment type needs it.']
  return Object.keys(found).length ? found : null
}

/** Amounts of pay, which only those read who may read pay. */
export const amounts = ['annual_salary', 'hourly_rate'] as const
/** One of both says how somebody is paid. */
export const payProblem = ({
  annual_salary,
  hourly_rate,
}: Pick<ReviewAsked, (typeof amounts)[number]>): string | null =>
  annual_salary !== null && hourly_rate !== null ? 'Say a salary or an hourly rate, not both.' : null

const fields = [
  'branch_id',
  'division_id',
  'job_title_id',
  'employment_level_id',
  'employment_type_id',
  'work_location',
  'pay_step',
  ...amounts,
  'supervisors',
  'confirmed_on',
  'probation_ends_on',
  'contract_ends_on',
  'leave_balances',
] as const
const isNamed = (asked: ReviewAsked, name: (typeof fields)[number]) =>
  asked[name] !== null && asked[name] !== 'keep'

/** Which fields a change may name: what its type allows, and the days that belong to its category. */
export function allowedFields({
  allows,
  category,
}: Pick<ReviewFacts, 'allows' | 'category'>): readonly string[] {
  return [
    ...(allows.changes_place ? ['branch_id', 'division_id', 'work_location'] : []),
    ...(allows.changes_job ? ['job_title_id'] : []),
    ...(allows.changes_level ? ['employment_level_id'] : []),
    ...(allows.changes_step ? ['pay_step'] : []),
    ...(allows.changes_pay ? amounts : []),
    ...(allows.changes_type ? ['employment_type_id', 'contract_ends_on'] : []),
    ...(allows.changes_supervisors ? ['supervisors'] : []),
    ...(allows.changes_leave ? ['leave_balances'] : []),
    ...(category === 'Confirmation' ? ['confirmed_on'] : []),
    ...(category === 'Probation extension' ? ['probation_ends_on'] : []),
    ...(category === 'Contract renewal' ? ['contract_ends_on'] : []),
  ]
}

/** Balances of leave start anew after what is settled of them, also where that was settled after the change was arranged. */
export const settledProblem = (
  { leave_balances, effective_from }: { leave_balances: string; effective_from: Day },
  until: Day | null,
): string | null =>
  leave_balances === 'restart' && until !== null && effective_from <= until
    ? `Leave up to ${until} is settled: balances start anew on a later day.`
    : null

function dayProblem(day: Day, { today, back_days, joined_on, left_on }: ReviewFacts): string | null {
  const earliest = addDays(today, -back_days)
  if (day <= joined_on) return `Effective from must be after the day of joining, ${joined_on}.`
  if (left_on !== null && day > left_on)
    return `Effective from cannot be after the last day of employment, ${left_on}.`
  return day < earliest ? `Effective from can be at most ${back_days} days back, ${earliest}.` : null
}

function probationProblem(
  { probation_ends_on }: ReviewAsked,
  { confirmed_on, joined_on, country, today, probation: { extended, extensions, months } }: ReviewFacts,
) {
  if (probation_ends_on === null) return 'Probation ends on is Required'
  if (confirmed_on !== null && confirmed_on <= today) return `This person was confirmed on ${confirmed_on}.`
  if (probation_ends_on < joined_on) return 'Probation cannot end before the day of joining.'
  if (extended >= extensions)
    return `A probation is prolonged at most ${extensions} ${extensions === 1 ? 'time' : 'times'}; this one was ${extended} ${extended === 1 ? 'time' : 'times'}.`
  const lawful = probationEnd(joined_on)
  if (country === 'NP' && probation_ends_on > lawful)
    return `Probation lasts at most six months, until ${lawful} (Labour Act 13).`
  const longest = addDays(addMonths(joined_on, months), -1)
  return probation_ends_on > longest
    ? `Probation lasts at most ${months} months with all extensions, until ${longest}.`
    : null
}

/** In what state a change is shown: a draft that was sent, or came back, is said to be so. */
export const stateOf = (state: string, approval: string | null): string =>
  state === 'Draft' ? (approval ?? state) : state

/**
 * What may be done with a change now. Where a second person has to approve it, it is sent to them; what the program has
 * prepared by itself is HR's to schedule, who is that second person.
 */
export const reviewAbilities = (facts: {
  state: string
  needs_approval: boolean
  /** Somebody has prepared it, and not the program. */
  is_prepared: boolean
  may_write: boolean
}) => {
  const ready = facts.state === 'Draft' || facts.state === 'Declined'
  const open = facts.may_write && (ready || facts.state === 'Requested' || facts.state === 'Scheduled')
  const asks = facts.needs_approval && facts.is_prepared
  return {
    change: open,
    request: open && ready && asks,
    schedule: open && ready && !asks,
    cancel: open,
    attach: facts.may_write && facts.state !== 'Cancelled',
  }
}

/** Whoever has a hand in a change approves nothing of it: who prepared it, who sent it, and whom it is about. */
export const mayApprove = (
  viewer: { account_id: string; employee_id: string },
  change: { prepared_by: string | null; sent_by: string; employee_id: string },
): boolean =>
  viewer.account_id !== change.prepared_by &&
  viewer.account_id !== change.sent_by &&
  viewer.employee_id !== change.employee_id

/** What is shown of a change: amounts to who may read pay, the step of it to HR too. */
export function shownChanges<C extends { field: string }>(
  changes: readonly C[],
  { reads_pay, is_hr }: { reads_pay: boolean; is_hr: boolean },
): { changes: C[]; hides_pay: boolean } {
  const hidden: readonly string[] = reads_pay ? [] : is_hr ? amounts : [...amounts, 'pay_step']
  const shown = changes.filter(({ field }) => !hidden.includes(field))
  return { changes: shown, hides_pay: shown.length < changes.length }
}
