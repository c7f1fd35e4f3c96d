import { z } from 'zod'
import { Person } from '#kernel/person.ts'
import { AnswerValue, QuestionDetail } from '#engines/questions/question.ts'
import { ShowIf } from '#engines/questions/show-if.ts'
import { appealParts, appealStates } from '#engines/appraisal/appraisal-appeals.ts'
import { forms, formStates, missingRules, modes, visibilities } from '#engines/appraisal/form-life.ts'
import { modeOutcomes, type ScoreTrace } from '#engines/appraisal/scoring.ts'

/** What is asked in a form, whether it comes from a set of questions or from somewhere else. */
const FormItem = z.object({
  question_id: z.string(),
  section: z.string(),
  is_required: z.boolean(),
  weight: z.number(),
  show_if: ShowIf.nullable(),
  prefill: z.null(),
  title: z.string(),
  help: z.string().nullable(),
  detail: QuestionDetail,
  category: z.string(),
})
export type FormItem = z.output<typeof FormItem>

const Given = z.object({
  question_id: z.string(),
  value: AnswerValue,
  marks: z.string().nullable(),
  full_marks: z.string().nullable(),
})
export type GivenAnswer = z.output<typeof Given>
export const Draft = z.object({
  answers: z.record(z.string(), AnswerValue.nullable()),
  comment: z.string().nullable(),
  saved_at: z.string(),
  version: z.number(),
})
export type Draft = z.output<typeof Draft>

export const OpenForm = z.object({
  id: z.string(),
  occasion: z.object({ id: z.string(), title: z.string() }),
  appraisee: Person,
  /** Null where it is hidden from the reader. */
  appraiser: Person.nullable(),
  mode: z.enum(modes),
  form: z.enum(forms),
  visibility: z.enum(visibilities),
  state: z.enum(formStates),
  due_on: z.string(),
  /** Why it cannot be filled in, or null. */
  shut: z.string().nullable(),
  remarks: z.string().nullable(),
  score: z.string().nullable(),
  comment: z.string().nullable(),
  submitted_on: z.string().nullable(),
  items: z.array(FormItem),
  given: z.array(Given),
  draft: Draft.nullable(),
  version: z.number(),
})
export type OpenForm = z.output<typeof OpenForm>

const mode = z.enum(modes)
const form = z.enum(forms)
const outcome = z.enum(modeOutcomes)
const Trace = z.object({
  rule: z.enum(missingRules),
  is_rule_used: z.boolean(),
  modes: z.array(
    z.object({
      form,
      mode,
      weight_percent: z.number(),
      used_percent: z.string().nullable(),
      responses: z.number(),
      score: z.string().nullable(),
      outcome,
    }),
  ),
  forms: z.array(
    z.object({
      form,
      percent: z.number(),
      used_percent: z.string().nullable(),
      score: z.string().nullable(),
    }),
  ),
  score: z.string().nullable(),
}) satisfies z.ZodType<ScoreTrace>

export const saidStates = ['Shown', 'None', 'Too few', 'After closing'] as const
/** What a mode said: named answers each by its author, hidden ones together and in no order. */
const Said = z.object({
  mode,
  form,
  state: z.enum(saidStates),
  /** The fewest that are shown together. */
  min_responses: z.number(),
  responses: z.number(),
  authors: z.array(Person),
  /** Appraisers from outside, who have a name alone. */
  external_authors: z.array(z.string()),
  comments: z.array(z.string()),
  questions: z.array(
    z.object({
      title: z.string(),
      /** The mean of the marks in percent. */
      percent: z.string().nullable(),
      answers: z.array(z.string()),
      /** Fewer have answered it than are shown together. */
      is_few: z.boolean(),
    }),
  ),
})
export type Said = z.output<typeof Said>
const Appeal = z.object({
  part: z.enum(appealParts),
  reason: z.string(),
  state: z.enum(appealStates),
  decision: z.string().nullable(),
  old_score: z.string().nullable(),
  new_score: z.string().nullable(),
  sent_at: z.string(),
  decided_at: z.string().nullable(),
})
export type Appeal = z.output<typeof Appeal>
export const Result = z.object({
  id: z.string(),
  occasion: z.object({ id: z.string(), title: z.string() }),
  appraisee: Person,
  score: z.string().nullable(),
  calibrated_score: z.string().nullable(),
  calibration_note: z.string().nullable(),
  trace: Trace,
  said: z.array(Said),
  released_at: z.string().nullable(),
  acknowledged_at: z.string().nullable(),
  acknowledgement: z.string().nullable(),
  appeal: Appeal.nullable(),
  /** The last day on which it can be appealed; null where it cannot. */
  appeal_until: z.string().nullable(),
  version: z.number(),
})
export type Result = z.output<typeof Result>

export const Cell = z.object({
  mode,
  total: z.number(),
  done: z.number(),
  /** Null of a mode whose appraisers are hidden: only the count is known. */
  state: z.enum([...formStates, 'Overdue', 'Partly submitted']).nullable(),
})
export type Cell = z.output<typeof Cell>
