import { isDay } from '#kernel/calendar/day.ts'

export const knockoutTests = ['Is', 'Is not', 'Less than', 'More than'] as const
export const knockoutEffects = ['Decline', 'Flag'] as const
export type KnockoutTest = (typeof knockoutTests)[number]
export type KnockoutEffect = (typeof knockoutEffects)[number]

export interface KnockoutRule {
  question_id: string
  test: KnockoutTest
  /** `Yes` or `No`, the words of an option, a number, or a day. */
  value: string
  effect: KnockoutEffect
  reason: string
}
/** An answer as it is stored: words, a number, yes or no, chosen options, a day. */
export type Answer = string | number | boolean | string[]
/** What a question takes: words cannot be judged. */
export type Judged =
  | { kind: 'words' }
  | { kind: 'number' }
  | { kind: 'date' }
  | { kind: 'choice'; options: readonly string[] }
export interface Knockout {
  question_id: string
  answer: string
  effect: KnockoutEffect
  reason: string
}

/** What is wrong with a rule for a question, by field; null where it can be judged. */
export function knockoutProblem(
  question: Judged,
  test: KnockoutTest,
  value: string,
): { test?: string[]; value?: string[] } | null {
  if (question.kind === 'words') return { test: ['Answers in words cannot be judged by a rule.'] }
  if (question.kind === 'date') return isDay(value) ? null : { value: ['Give a date such as 2026-04-14.'] }
  if (question.kind === 'number') return isNumber(value) ? null : { value: ['Give a number.'] }
  if (test === 'Less than' || test === 'More than')
    return { test: ['Only numbers and dates are compared with less or more.'] }
  return question.options.includes(value)
    ? null
    : { value: [`Give one of: ${question.options.join(', ')}`.slice(0, 250)] }
}

/** The rules that given answers fulfil, in their order. What was not answered fulfils none. */
export function knockouts(rules: readonly KnockoutRule[], answers: ReadonlyMap<string, Answer>): Knockout[] {
  return rules.flatMap(({ question_id, test, value, effect, reason }) => {
    const given = answers.get(question_id)
    return given !== undefined && saidAs(given) !== '' && fulfils(given, test, value)
      ? [{ question_id, answer: saidAs(given), effect, reason }]
      : []
  })
}

/** What follows from them: one that declines is enough. */
export const outcomeOf = (found: readonly Knockout[]): KnockoutEffect | null =>
  found.some(({ effect }) => effect === 'Decline') ? 'Decline' : found.length ? 'Flag' : null

function fulfils(given: Answer, test: KnockoutTest, value: string): boolean {
  if (test === 'Less than' || test === 'More than') {
    const order =
      typeof given === 'number'
        ? given - Number(value)
        : typeof given === 'string'
          ? compare(given, value)
          : 0
    return test === 'Less than' ? order < 0 : order > 0
  }
  const same =
    typeof given === 'number'
      ? given === Number(value)
      : Array.isArray(given)
        ? given.includes(value)
        : saidAs(given) === value
  return same === (test === 'Is')
}

const compare = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0)
const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text))
const saidAs = (given: Answer): string =>
  typeof given === 'boolean'
    ? given
      ? 'Yes'
      : 'No'
    : (Array.isArray(given) ? given.join(', ') : String(given)).slice(0, 500)
