import type { AnswerValue, QuestionDetail } from '#engines/questions/question.ts'

/** What of one's own record may stand in an answer before one writes. Never where answers have no name. */
export const prefills = {
  full_name: 'Full name',
  code: 'Employee code',
  work_email: 'Work email',
  mobile: 'Mobile',
  branch: 'Branch',
  division: 'Division',
  job_title: 'Job title',
  employee_level: 'Level',
  supervisor: 'Supervisor',
  joined_on: 'Joined on',
} as const
export type Prefill = keyof typeof prefills
export const prefillNames = Object.keys(prefills).filter((name): name is Prefill =>
  Object.hasOwn(prefills, name),
)

/** A day is for a day, words are for words. */
export const fits = (prefill: Prefill, detail: QuestionDetail): boolean =>
  prefill === 'joined_on' ? detail.kind === 'date' : detail.kind === 'text' || detail.kind === 'long_text'

/** The first answers of somebody, by the id of the question, cut to what the question takes. */
export function prefilled(
  items: readonly { question_id: string; detail: QuestionDetail; prefill: Prefill | null }[],
  known: Readonly<Partial<Record<Prefill, string | null>>>,
): Record<string, AnswerValue> {
  return Object.fromEntries(
    items.flatMap(({ question_id, detail, prefill }) => {
      const value = prefill && known[prefill]
      if (!value || !fits(prefill, detail)) return []
      return [[question_id, 'max' in detail && detail.max !== null ? value.slice(0, detail.max) : value]]
    }),
  )
}
