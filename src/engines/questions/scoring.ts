import type { Amount } from '#kernel/amount.ts'
import { compareAmounts, divide, greatest, isZero, multiply, subtract, sum, toPaisa } from '#kernel/money.ts'
import { isAnswered, type QuestionDetail } from '#engines/questions/question.ts'

export interface Marks {
  marks: Amount
  full: Amount
}

/** What an answer is worth of what it could be. Null: the question is not scored, or was left out where it may be. */
export function marksOf(detail: QuestionDetail, value: unknown, weight: number): Marks | null {
  if (!isAnswered(value)) return null
  const found = plainMarks(detail, value)
  if (!found || isZero(found.full)) return null
  return { marks: multiply(found.marks, String(weight)), full: multiply(found.full, String(weight)) }
}

function plainMarks(detail: QuestionDetail, value: unknown): Marks | null {
  switch (detail.kind) {
    case 'rating':
      return {
        marks: subtract(String(value), String(detail.from)),
        full: subtract(String(detail.to), String(detail.from)),
      }
    case 'yes_no':
      return detail.yes_marks === null
        ? null
        : { marks: value === true ? String(detail.yes_marks) : '0', full: String(detail.yes_marks) }
    case 'single':
    case 'multiple':
      return chosenMarks(detail, value)
    default:
      return null
  }
}

/** Of one choice the best option is full; of several all that count for something, and wrong ones take away, never below 0. */
function chosenMarks(
  { kind, options }: Extract<QuestionDetail, { kind: 'single' | 'multiple' }>,
  value: unknown,
): Marks | null {
  const scored = options.filter(({ marks }) => marks !== null)
  if (!scored.length) return null
  const chosen = new Set(Array.isArray(value) ? value : [value])
  const got = sum(scored.filter(({ label }) => chosen.has(label)).map(({ marks }) => String(marks)))
  const all = scored.map(({ marks }) => String(marks))
  const positive = all.filter((marks) => compareAmounts(marks, '0') > 0)
  const full = kind === 'single' ? greatest('0', ...all) : sum(positive)
  return { marks: greatest('0', got), full }
}

/** The share of the marks in percent, half up to two decimals; null where nothing was scored. */
export function scoreOf(all: readonly (Marks | null)[]): Amount | null {
  const scored = all.filter((marks) => marks !== null)
  const full = sum(scored.map((one) => one.full))
  if (isZero(full)) return null
  return divide(multiply(sum(scored.map(({ marks }) => marks)), '100'), full, toPaisa)
}
