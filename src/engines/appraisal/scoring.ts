import type { Amount } from '#kernel/amount.ts'
import { divide, isZero, multiply, sum, toPaisa } from '#kernel/money.ts'
import type { Form, MissingRule, Mode, Visibility } from '#engines/appraisal/form-life.ts'

export interface ScoredResponse {
  /** 0 to 100; null where nothing in it is scored. */
  score: Amount | null
  weight: number
}
export interface ScoredMode {
  form: Form
  mode: Mode
  weight_percent: number
  visibility: Visibility
  min_responses: number
  /** Anonymous answers of an occasion that has not closed: not even their number is told. */
  is_waiting?: boolean
  responses: readonly ScoredResponse[]
}
export const modeOutcomes = [
  'Counted',
  'No response',
  'Too few responses',
  'After closing',
  'Not weighted',
] as const
export interface ModeTrace {
  form: Form
  mode: Mode
  weight_percent: number
  /** The weight that it has in the score of its form, in percent with two decimals; null where it does not count. */
  used_percent: Amount | null
  responses: number
  /** Null where it does not count: nobody reads a score of too few. */
  score: Amount | null
  outcome: (typeof modeOutcomes)[number]
}
export interface FormTrace {
  form: Form
  percent: number
  used_percent: Amount | null
  score: Amount | null
}
export interface ScoreTrace {
  rule: MissingRule
  /** Whether the rule was needed: a mode with a weight is missing. */
  is_rule_used: boolean
  modes: ModeTrace[]
  forms: FormTrace[]
  score: Amount | null
}

/** The mean by weight, half up to two decimals; null where nothing weighs. */
export function weightedMean(parts: readonly { score: Amount; weight: Amount }[]): Amount | null {
  const total = sum(parts.map(({ weight }) => weight))
  if (isZero(total)) return null
  return divide(sum(parts.map(({ score, weight }) => multiply(score, weight))), total, toPaisa)
}

/** The score of an occasion, and how it came about. The order of modes and responses does not matter to it. */
export function scoreOccasion(
  scored: readonly ScoredMode[],
  { rule, kpi_percent }: { rule: MissingRule; kpi_percent: number },
): ScoreTrace {
  const read = scored.map(readMode)
  const byForm = (['Questionnaire', 'KPI'] as const).flatMap((form) => {
    const own = read.filter((one) => one.form === form)
    const percent = form === 'KPI' ? kpi_percent : 100 - kpi_percent
    return own.length && percent > 0 ? [{ form, percent, own }] : []
  })
  const isAnswered = byForm.some(({ own }) => own.some(({ score }) => score !== null))
  const isMissing = (mode: ModeTrace) => mode.score === null && mode.weight_percent > 0
  const is_rule_used = byForm.some(({ own }) => own.some(isMissing))
  const parts = byForm.map(({ form, percent, own }) => ({
    form,
    percent,
    ...combined(own, rule === 'Count as zero' && isAnswered),
  }))
  const weighed = parts.flatMap(({ score, percent }) =>
    score === null ? [] : [{ score, weight: String(percent) }],
  )
  const isBlocked = rule === 'Block' && is_rule_used
  const used = sum(weighed.map(({ weight }) => weight))
  return {
    rule,
    is_rule_used,
    modes: read.map((mode) => ({
      ...mode,
      used_percent: parts.find(({ form }) => form === mode.form)?.used(mode) ?? null,
    })),
    forms: parts.map(({ form, percent, score }) => ({
      form,
      percent,
      score,
      used_percent: score === null || isZero(used) ? null : share(String(percent), used),
    })),
    score: isBlocked ? null : weightedMean(weighed),
  }
}

const share = (part: Amount, whole: Amount) => divide(multiply(part, '100'), whole, toPaisa)

/** Hidden modes below their minimum are as good as missing: what is not shown must not be found in the score either. */
function readMode({
  form,
  mode,
  weight_percent,
  visibility,
  min_responses,
  is_waiting = false,
  responses,
}: ScoredMode): ModeTrace {
  const scores = responses.flatMap(({ score, weight }) =>
    score === null ? [] : [{ score, weight: String(weight) }],
  )
  const isHidden = visibility !== 'Named'
  const isFew = isHidden && scores.length > 0 && scores.length < min_responses
  const score = isFew || is_waiting ? null : weightedMean(scores)
  return {
    form,
    mode,
    weight_percent,
    used_percent: null,
    // how many there are of too few would narrow down whose they are
    responses: isFew || is_waiting ? 0 : responses.length,
    score,
    outcome: is_waiting
      ? 'After closing'
      : isFew
        ? 'Too few responses'
        : score === null
          ? 'No response'
          : weight_percent === 0
            ? 'Not weighted'
            : 'Counted',
  }
}

function combined(own: readonly ModeTrace[], isZeroWithout: boolean) {
  const weighs = own.filter(({ weight_percent }) => weight_percent > 0)
  const present = weighs.filter(({ score }) => score !== null)
  const counts = isZeroWithout ? weighs : present
  const total = sum(counts.map(({ weight_percent }) => String(weight_percent)))
  return {
    score: weightedMean(
      counts.map(({ score, weight_percent }) => ({ score: score ?? '0', weight: String(weight_percent) })),
    ),
    used: (mode: ModeTrace) =>
      counts.includes(mode) && !isZero(total) ? share(String(mode.weight_percent), total) : null,
  }
}
