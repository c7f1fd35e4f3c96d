import { z, type ZodType } from 'zod'
import { isDay } from '#kernel/calendar/day.ts'
import { fieldMessages, optionalText, text } from '#kernel/fields.ts'

const option = z.object({
  label: text('Option', 200),
  /** Marks of whoever chooses it; null: not scored. */
  marks: z.number({ error: 'Marks must be a number.' }).min(-1000).max(1000).nullable().default(null),
})
const options = z
  .array(option)
  .min(2, 'Give at least two options.')
  .max(30, 'Give at most 30 options.')
  .refine(
    (list) => new Set(list.map(({ label }) => label.toLowerCase())).size === list.length,
    'Each option must be different.',
  )

const written = { max: z.number().int().min(1).max(5000).default(1000) }
/** What each kind of question asks for besides its title. One schema for editor, renderer and server. */
export const QuestionDetail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), max: written.max.default(255) }),
  z.object({ kind: z.literal('long_text'), max: written.max }),
  z
    .object({
      kind: z.literal('number'),
      min: z.number().nullable().default(null),
      max: z.number().nullable().default(null),
      unit: optionalText('Unit', 20),
    })
    .refine(({ min, max }) => min === null || max === null || min < max, {
      path: ['max'],
      error: 'The highest number must be more than the lowest.',
    }),
  z.object({
    kind: z.literal('rating'),
    /** From 1 (or 0) up to this. */
    from: z.union([z.literal(0), z.literal(1)]).default(1),
    to: z
      .number({ error: 'Highest rating is Required' })
      .int()
      .min(2, 'Highest rating must be at least 2.')
      .max(10, 'Highest rating must be at most 10.')
      .default(5),
    low_label: optionalText('Words for the lowest', 60),
    high_label: optionalText('Words for the highest', 60),
  }),
  z.object({ kind: z.literal('single'), options }),
  z.object({ kind: z.literal('multiple'), options }),
  z.object({ kind: z.literal('yes_no'), yes_marks: z.number().min(0).max(1000).nullable().default(null) }),
  z.object({ kind: z.literal('date') }),
])
export type QuestionDetail = z.output<typeof QuestionDetail>
export type QuestionKind = QuestionDetail['kind']
export const questionKinds = [
  'text',
  'long_text',
  'number',
  'rating',
  'single',
  'multiple',
  'yes_no',
  'date',
] as const satisfies readonly QuestionKind[]

/** An answer as it travels and is stored: text, a number, the chosen label or labels, yes or no, a day. */
export const AnswerValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])
export type AnswerValue = z.output<typeof AnswerValue>

export const isAnswered = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  !(typeof value === 'string' && value.trim() === '') &&
  !(Array.isArray(value) && value.length === 0)

/** What is wrong with an answer to a question, or null. Nothing said is wrong only where it is required. */
export function answerProblem(detail: QuestionDetail, value: unknown, required: boolean): string | null {
  if (!isAnswered(value)) return required ? 'An answer is Required' : null
  const checked = schemaOfAnswer(detail).safeParse(value)
  return checked.success ? null : (checked.error.issues[0]?.message ?? fieldMessages.choice)
}

function schemaOfAnswer(detail: QuestionDetail): ZodType {
  switch (detail.kind) {
    case 'text':
    case 'long_text':
      return z.string().trim().max(detail.max, `At most ${detail.max} characters`)
    case 'number':
      return z
        .number({ error: 'Give a number.' })
        .min(detail.min ?? -1e15, `At least ${detail.min ?? ''}.`)
        .max(detail.max ?? 1e15, `At most ${detail.max ?? ''}.`)
    case 'rating':
      return z
        .number({ error: fieldMessages.choice })
        .int(fieldMessages.choice)
        .min(detail.from, fieldMessages.choice)
        .max(detail.to, fieldMessages.choice)
    case 'single':
      return z.string().refine((label) => offered(detail.options, label), fieldMessages.choice)
    case 'multiple':
      return z
        .array(z.string())
        .refine((labels) => labels.every((label) => offered(detail.options, label)), fieldMessages.choice)
        .refine((labels) => new Set(labels).size === labels.length, fieldMessages.choice)
    case 'yes_no':
      return z.boolean({ error: fieldMessages.choice })
    case 'date':
      return z.string().refine(isDay, 'Invalid Date')
  }
}

const offered = (list: readonly { label: string }[], chosen: string) =>
  list.some(({ label }) => label === chosen)
