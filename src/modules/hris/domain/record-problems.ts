import { fieldMessages } from '#kernel/fields.ts'
import { isZero } from '#kernel/money.ts'
import type { Problems, Rules } from '#kernel/problems.ts'
import { scoreKinds, scoreProblem } from '#modules/hris/domain/score.ts'

type Row = Readonly<Record<string, unknown>>

/** How the pay is split: the main account takes what the others leave. */
export const shareProblems: Rules = ({ is_primary, share_percent, share_amount }): Problems => {
  if (share_percent && share_amount) return { share_amount: ['Say a percent or an amount, not both.'] }
  if (typeof share_amount === 'string' && isZero(share_amount))
    return { share_amount: [fieldMessages.positive('Amount of the pay')] }
  if (is_primary && (share_percent || share_amount))
    return { is_primary: ['The main account takes what the others leave: it has no share.'] }
  return {}
}

export const experienceProblems: Rules = (row, { today }) => ({
  ...notFuture(row, today, 'started_on', 'From'),
  ...notBefore(row, 'started_on', 'ended_on'),
})

export const educationProblems: Rules = (row): Problems => {
  const { level, degree, score_kind, score } = row
  if (!level && !degree) return { degree: ['Say the level, or what the degree is called.'] }
  const kind = scoreKinds.find((known) => known === score_kind) ?? null
  const problem = scoreProblem(kind, typeof score === 'string' ? score : null)
  return {
    ...notBefore(
      row,
      'started_in',
      'finished_in',
      'Year of completion cannot be before the year of beginning.',
    ),
    ...(problem ? { score: [problem] } : {}),
  }
}

export const disciplineProblems: Rules = (row, { today }) => {
  const { kind, incident_on, decided_on, expires_on, suspended_from } = row
  return {
    ...notFuture(row, today, 'incident_on', 'Day of the incident'),
    ...(String(decided_on) < String(incident_on)
      ? { decided_on: ['Nothing is decided before it happened.'] }
      : {}),
    ...(typeof expires_on === 'string' && expires_on < String(decided_on)
      ? { expires_on: ['Counts until cannot be before Decided on.'] }
      : {}),
    ...(kind === 'Suspension' && !suspended_from ? { suspended_from: ['Suspended from is Required'] } : {}),
    ...notBefore(row, 'suspended_from', 'suspended_to', 'Suspended until cannot be before Suspended from.'),
  }
}

export const payProblems: Rules = ({ pay_basis, annual_salary, hourly_rate }): Problems => {
  if (pay_basis === 'Salaried' && !annual_salary) return { annual_salary: ['Annual salary is Required'] }
  if (pay_basis === 'Hourly' && !hourly_rate) return { hourly_rate: ['Hourly rate is Required'] }
  return {}
}

export const birthProblems: Rules = (row, { today }) =>
  notFuture(row, today, 'date_of_birth', 'Date of birth')
export const noteProblems: Rules = (row, { today }) => notFuture(row, today, 'noted_on', 'As of')
export const spanProblems: Rules = (row) => notBefore(row, 'started_on', 'ended_on')
export const coverProblems: Rules = (row) =>
  notBefore(row, 'starts_on', 'expires_on', 'Expires on cannot be before From.')

function notFuture(row: Row, today: string, name: string, title: string): Problems {
  const day = row[name]
  return typeof day === 'string' && day > today ? { [name]: [`${title} cannot be a future date`] } : {}
}

function notBefore(row: Row, from: string, to: string, message = 'To cannot be before From.'): Problems {
  const [start, end] = [row[from], row[to]]
  return start !== null && start !== undefined && end !== null && end !== undefined && end < start
    ? { [to]: [message] }
    : {}
}
