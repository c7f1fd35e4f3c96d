import { z } from 'zod'
import { prefillNames } from '#engines/questions/prefill.ts'
import { AnswerValue, QuestionDetail } from '#engines/questions/question.ts'
import { ShowIf } from '#engines/questions/show-if.ts'

/** A question as the set asks it. */
export const Asked = z.object({
  question_id: z.string(),
  section: z.string(),
  is_required: z.boolean(),
  weight: z.number(),
  show_if: ShowIf.nullable(),
  prefill: z.enum(prefillNames).nullable(),
  title: z.string(),
  help: z.string().nullable(),
  detail: QuestionDetail,
  category: z.string(),
})
export const AnswerRecord = z
  .record(z.string(), AnswerValue.nullable())
  .refine((all) => Object.keys(all).length <= 200, 'A set has at most 200 questions.')

/** A heading of an offer, a month. */
export const SalaryLine = z.object({
  name: z.string(),
  kind: z.enum(['Earning', 'Deduction', 'Employer contribution']),
  amount: z.string(),
})
