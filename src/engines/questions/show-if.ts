import { z } from 'zod'
import { isAnswered, type AnswerValue, type QuestionDetail } from '#engines/questions/question.ts'

const bound = z.number({ error: 'Give a number.' }).nullable().default(null)
/** When a question is asked: after an answer to an earlier one that is among these, or within these ends. */
export const ShowIf = z.object({
  question_id: z.uuid('Select a valid choice.'),
  /** Chosen labels; `Yes` or `No`. Any of them is enough. */
  values: z.array(z.string().trim().min(1).max(200)).max(30).default([]),
  /** Of ratings and numbers. */
  from: bound,
  to: bound,
})
export type ShowIf = z.output<typeof ShowIf>

interface Item {
  question_id: string
  detail: QuestionDetail
  show_if: ShowIf | null
}
type Answers = Readonly<Record<string, AnswerValue | null | undefined>>

/** The questions that these answers ask, in their order. What is not asked has no answer, so nothing follows from it. */
export function shownItems<I extends Item>(items: readonly I[], answers: Answers): I[] {
  const asked = new Set<string>()
  return items.filter(({ question_id, show_if }) => {
    const shown =
      show_if === null || (asked.has(show_if.question_id) && holds(show_if, answers[show_if.question_id]))
    if (shown) asked.add(question_id)
    return shown
  })
}

function holds({ values, from, to }: ShowIf, value: AnswerValue | null | undefined): boolean {
  if (value === undefined || value === null || !isAnswered(value)) return false
  if (typeof value === 'number') return (from === null || value >= from) && (to === null || value <= to)
  const given = typeof value === 'boolean' ? [value ? 'Yes' : 'No'] : Array.isArray(value) ? value : [value]
  return given.some((each) => values.includes(each))
}

/** What may be chosen of a question that another depends on; null where nothing can depend on it; empty: a number. */
export function choicesOf(detail: QuestionDetail): string[] | null {
  switch (detail.kind) {
    case 'single':
    case 'multiple':
      return detail.options.map(({ label }) => label)
    case 'yes_no':
      return ['Yes', 'No']
    case 'rating':
    case 'number':
      return []
    default:
      return null
  }
}

/** What speaks against a condition, given the questions before it. */
export function showIfProblem(
  { question_id, values, from, to }: ShowIf,
  earlier: readonly Item[],
): string | null {
  const on = earlier.find((item) => item.question_id === question_id)
  if (!on) return 'It can depend only on a question that stands before it.'
  const choices = choicesOf(on.detail)
  if (choices === null) return 'It cannot depend on words or days.'
  if (choices.length === 0) {
    if (from === null && to === null) return 'Say from or up to which number.'
    return from !== null && to !== null && from > to
      ? 'The highest number must not be less than the lowest.'
      : null
  }
  if (!values.length) return 'Choose at least one answer.'
  const gone = values.find((value) => !choices.includes(value))
  return gone === undefined ? null : `“${gone}” is no answer to that question.`
}
