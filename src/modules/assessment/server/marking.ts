import type { Amount } from '#kernel/amount.ts'
import { sum } from '#kernel/money.ts'
import { netMarks } from '#modules/assessment/domain/attempt.ts'
import type { AnswerValue, QuestionDetail } from '#engines/questions/question.ts'
import { marksOf } from '#engines/questions/scoring.ts'

export interface Item {
  question_id: string
  detail: QuestionDetail
  weight: number
}

/** Any answer of the kind: what a question is worth does not depend on it. */
const anyAnswer = (detail: QuestionDetail): AnswerValue =>
  detail.kind === 'multiple'
    ? ['-']
    : detail.kind === 'yes_no'
      ? false
      : detail.kind === 'rating'
        ? detail.from
        : '-'

/** Written answers are marked by a person, up to the weight of their question. */
export const isWritten = ({ detail, weight }: Item): boolean =>
  weight > 0 && (detail.kind === 'text' || detail.kind === 'long_text' || detail.kind === 'number')

export interface Marked {
  /** Of the questions that are marked by themselves. */
  marks: Amount
  /** What the written answers can be worth together. */
  written_full: Amount
  full: Amount
  /** A written answer was given: somebody has to mark it. */
  needs_marking: boolean
}

/**
 * What answers are worth. A question that was left out counts nothing of its full marks; a wrong one takes away this
 * percent of them.
 */
export function markedAnswers(
  items: readonly Item[],
  answers: Readonly<Record<string, AnswerValue | null>>,
  negativePercent = 0,
): Marked {
  const own = items.flatMap(({ detail, weight, question_id }) => {
    const full = marksOf(detail, anyAnswer(detail), weight)?.full
    return full ? [{ full, marks: marksOf(detail, answers[question_id], weight)?.marks ?? null }] : []
  })
  const written = items.filter(isWritten)
  const written_full = sum(written.map(({ weight }) => String(weight)))
  return {
    marks: netMarks(own, negativePercent),
    written_full,
    full: sum([...own.map(({ full }) => full), written_full]),
    needs_marking: written.some(({ question_id }) => {
      const answer = answers[question_id]
      return answer !== undefined && answer !== null && String(answer).trim() !== ''
    }),
  }
}

/** Of each question that is marked by itself, the share of its full marks from 0 to 1; what was left out has none of them. */
export function sharesOf(
  items: readonly Item[],
  answers: Readonly<Record<string, AnswerValue | null>>,
): [question_id: string, share: number][] {
  return items.flatMap(({ detail, weight, question_id }): [string, number][] => {
    const full = marksOf(detail, anyAnswer(detail), weight)?.full
    if (!full) return []
    return [[question_id, Number(marksOf(detail, answers[question_id], weight)?.marks ?? '0') / Number(full)]]
  })
}

/** A question as whoever takes the assessment sees it: what its answers are worth is not told. */
export function hidden(detail: QuestionDetail): QuestionDetail {
  if (detail.kind === 'single' || detail.kind === 'multiple')
    return { ...detail, options: detail.options.map(({ label }) => ({ label, marks: null })) }
  return detail.kind === 'yes_no' ? { ...detail, yes_marks: null } : detail
}
