import type { Amount } from '#kernel/amount.ts'
import type { FieldErrors } from '#kernel/errors.ts'
import {
  answerProblem,
  isAnswered,
  type AnswerValue,
  type QuestionDetail,
} from '#engines/questions/question.ts'
import { shownItems, type ShowIf } from '#engines/questions/show-if.ts'
import { marksOf, scoreOf } from '#engines/questions/scoring.ts'

interface Asked {
  question_id: string
  detail: QuestionDetail
  is_required: boolean
  weight: number
  show_if: ShowIf | null
}
export interface Given {
  question_id: string
  value: AnswerValue
  marks: Amount | null
  full_marks: Amount | null
}

/**
 * Answers by the id of their question, checked by its rule and marked: what is wrong by field, or what was given. What the
 * other answers do not ask is neither required nor kept.
 */
export function checkedAnswers(
  items: readonly Asked[],
  answers: Readonly<Record<string, AnswerValue | null>>,
): { problems: FieldErrors } | { problems: null; given: Given[]; score: Amount | null } {
  const asked = shownItems(items, answers)
  const wrong = asked.flatMap(({ question_id, detail, is_required }) => {
    const problem = answerProblem(detail, answers[question_id], is_required)
    return problem ? [[question_id, [problem]] satisfies [string, string[]]] : []
  })
  const strange = Object.keys(answers).some((id) => !items.some(({ question_id }) => question_id === id))
  if (wrong.length || strange)
    return {
      problems: {
        answers: Object.fromEntries(wrong),
        ...(strange ? { non_field_errors: ['This set has been changed. Reload and try again.'] } : {}),
      },
    }
  const given = asked.flatMap(({ question_id, detail, weight }): Given[] => {
    const value = answers[question_id]
    if (value === undefined || value === null || !isAnswered(value)) return []
    const marks = marksOf(detail, value, weight)
    return [{ question_id, value, marks: marks?.marks ?? null, full_marks: marks?.full ?? null }]
  })
  const score = scoreOf(
    given.map(({ marks, full_marks }) =>
      marks !== null && full_marks !== null ? { marks, full: full_marks } : null,
    ),
  )
  return { problems: null, given, score }
}
