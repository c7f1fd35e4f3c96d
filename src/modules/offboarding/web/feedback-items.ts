import { WireError } from '#ui/data/failure.ts'
import type { SetItem } from '#engines/questions/question-use.ts'
import type { Answers } from '#engines/questions/sheet-web.tsx'
import { wouldReturn, type ExitFeedback } from '#modules/offboarding/shared/exit-feedback.ts'
import { t } from '#modules/offboarding/web/words.ts'

interface Reason {
  id: string
  name: string
}
type Name = keyof ExitFeedback

/** What every leaver is asked, as questions that follow those of the set: they look alike, and are kept alike until they are sent. */
export function feedbackItems(reasons: readonly Reason[]): SetItem[] {
  const options = reasons.map(({ name }) => ({ label: name, marks: null }))
  const item = (question_id: Name, detail: SetItem['detail'], is_required = true): SetItem => ({
    question_id,
    detail,
    is_required,
    title: t(`feedback.${question_id}`),
    help: null,
    section: t('feedback.section'),
    category: '',
    weight: 0,
    show_if: null,
    prefill: null,
  })
  return [
    ...(reasons.length
      ? [
          item('primary_reason_id', { kind: 'single', options }),
          item('secondary_reason_id', { kind: 'single', options }, false),
        ]
      : []),
    item('would_return', {
      kind: 'single',
      options: wouldReturn.map((label) => ({ label, marks: null })),
    }),
    item('recommends', {
      kind: 'rating',
      from: 0,
      to: 10,
      low_label: t('feedback.low'),
      high_label: t('feedback.high'),
    }),
  ]
}

/** What is sent: the answers of the set, and the feedback apart. */
export function withFeedback(all: Answers, reasons: readonly Reason[]) {
  const { primary_reason_id, secondary_reason_id, would_return, recommends, ...answers } = all
  const idOf = (name: unknown) => reasons.find((reason) => reason.name === name)?.id ?? null
  return {
    answers,
    feedback: {
      primary_reason_id: idOf(primary_reason_id),
      secondary_reason_id: idOf(secondary_reason_id),
      would_return,
      recommends,
      // the server says at its question what is missing
    } as ExitFeedback,
  }
}

/** Sends, and puts what is refused of the feedback at its questions as well. */
export async function sendingFeedback<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof WireError) || typeof error.body !== 'object' || error.body === null) throw error
    const { feedback, answers } = error.body as { feedback?: object; answers?: object }
    if (!feedback) throw error
    throw new WireError(error.status, { ...error.body, answers: { ...answers, ...feedback } })
  }
}

interface Given {
  primary_reason: string | null
  secondary_reason: string | null
  would_return: string
  recommends: number
}
/** What was given, to be shown below the answers. */
export function givenItems(given: Given) {
  const values: Record<Name, string | number | null> = {
    primary_reason_id: given.primary_reason,
    secondary_reason_id: given.secondary_reason,
    would_return: given.would_return,
    recommends: given.recommends,
  }
  const names = [given.primary_reason, given.secondary_reason].filter((name) => name !== null)
  return feedbackItems(names.map((name) => ({ id: name, name }))).map((item) => ({
    ...item,
    value: values[item.question_id as Name],
    marks: null,
    full_marks: null,
  }))
}
