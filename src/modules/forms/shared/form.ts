import { z } from 'zod'
import { del, get, patch, post } from '#kernel/endpoint.ts'
import { day, fieldMessages, optional, optionalText, reference, text } from '#kernel/fields.ts'
import { oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Reach, reachOf } from '#engines/list/reach.ts'
import { QuestionDetail } from '#engines/questions/question.ts'
import { questionUse } from '#engines/questions/question-use.ts'

const F = P.forms
const readers = [F.create, F.settings, F.questions, F.responses, F.approve, F.reports]
export const formKinds = ['Survey', 'Quiz', 'Checklist', 'Request'] as const
/** How often a form is asked again; its months are those of either calendar. */
export const repeatKinds = ['Week', 'Month', 'BS month'] as const
export const formStates = ['Draft', 'Published', 'Closed', 'Archived'] as const
/** The least that anonymity may be worth, and what it is unless told: the answers of so many are told together. */
export const thresholds = { least: 3, usual: 5, most: 50 }

/** The questions of forms: sets with versions, of which a form asks one. */
export const formQuestions = questionUse('form', '/forms/{org}/questions', {
  title: 'Form Questions',
  edit: [F.questions],
  read: readers,
})

const whole = (title: string, min: number, max: number) =>
  z
    .number({ error: `${title} must be a number.` })
    .int(`${title} must be a whole number.`)
    .min(min, `${title} must be at least ${min}.`)
    .max(max, `${title} must be at most ${max}.`)

/** The fields as a change may name some of them: nothing is filled in. */
const fields = z.object({
  title: text('Title', 150),
  description: optionalText('Description', 2000),
  kind: z.enum(formKinds, { error: fieldMessages.choice }),
  /** A published set of questions. */
  set_id: reference('Questions'),
  /** Whom it is for; null: everybody. */
  segment_id: optional(reference('Segment')),
  is_anonymous: z.boolean({ error: 'Anonymous must be on or off.' }),
  /** Whoever has its link may answer, without signing in. */
  is_public: z.boolean({ error: 'Public link must be on or off.' }),
  opens_on: day('Opens on'),
  closes_on: optional(day('Closes on')),
  /** Asked anew each week or month, every occurrence apart; null: once. */
  repeats: z.enum(repeatKinds, { error: fieldMessages.choice }).nullish(),
  allows_many: z.boolean({ error: 'Several answers must be on or off.' }),
  threshold: whole('Smallest group', thresholds.least, thresholds.most),
  /** Every so many days whoever has not answered is reminded; null: never. */
  remind_days: whole('Reminder', 1, 30).nullish(),
  /** So many answers close it. */
  most_responses: whole('Most answers', 1, 100_000).nullish(),
})

export const FormInput = fields.extend({
  is_anonymous: fields.shape.is_anonymous.default(false),
  is_public: fields.shape.is_public.default(false),
  allows_many: fields.shape.allows_many.default(false),
  threshold: fields.shape.threshold.default(thresholds.usual),
})

/** With questions of its own, which go to the bank and into a published set of the form's name. */
export const NewFormInput = FormInput.omit({ set_id: true }).extend({
  questions: z
    .array(
      z.object({
        title: text('Question', 500),
        detail: QuestionDetail,
        is_required: z.boolean({ error: 'Required must be on or off.' }).default(true),
      }),
    )
    .min(1, 'Write at least one question.')
    .max(50, 'Write at most 50 questions.'),
  publishes: z.boolean({ error: 'Publish must be on or off.' }).default(false),
})

const Named = z.object({ id: z.string(), name: z.string() })
export const Form = z.object({
  id: z.string(),
  version: z.number(),
  title: z.string(),
  description: z.string().nullable(),
  kind: z.enum(formKinds),
  set: Named.extend({ version_no: z.number(), question_count: z.number() }),
  segment: Named.nullable(),
  is_anonymous: z.boolean(),
  public_key: z.string().nullable(),
  opens_on: z.string(),
  closes_on: z.string().nullable(),
  repeats: z.enum(repeatKinds).nullable(),
  allows_many: z.boolean(),
  threshold: z.number(),
  remind_days: z.number().nullable(),
  most_responses: z.number().nullable(),
  state: z.enum(formStates),
  /** For whom it is today. */
  asked: z.number(),
  /** How many of them have answered, of one that is asked again: in the present occurrence. */
  answered: z.number(),
  /** Answers, with those by the public link. */
  responses: z.number(),
})
export type Form = z.output<typeof Form>

const version = z.number({ error: 'version is Required' }).int()
const step = z.enum(['publish', 'close', 'reopen', 'archive'])
export type FormStep = z.output<typeof step>

/** For whom a form is on the day on which it opens. */
export const formReach = {
  people: 'Employees',
  day: 'Opens on',
  asked: reachOf('/forms/{org}/form/{id}/state/', { hr: [F.create, F.settings] }),
}
export const forms = {
  create_codes: [F.create],
  edit: [F.create, F.settings],
  list: get('/forms/{org}/form/', {
    access: { hr: readers },
    query: pageQuery.extend({ state: oneOf(formStates), kind: oneOf(formKinds) }),
    response: pageOf(Form),
    export: {
      title: 'Forms',
      columns: {
        title: { title: 'Title' },
        kind: { title: 'Kind' },
        state: { title: 'State' },
        'segment.name': { title: 'For' },
        opens_on: { title: 'Opens on', kind: 'day' },
        closes_on: { title: 'Closes on', kind: 'day' },
        repeats: { title: 'Asked again each' },
        asked: { title: 'Asked', kind: 'number' },
        answered: { title: 'Answered', kind: 'number' },
      },
    },
  }),
  read: get('/forms/{org}/form/{id}/', { access: { hr: readers }, response: Form }),
  create: post('/forms/{org}/form/', {
    access: { hr: [F.create] },
    body: FormInput,
    response: Form,
    status: 201,
  }),
  /** Whoever writes questions needs the right to it beside that to forms. */
  compose: post('/forms/{org}/form/compose/', {
    access: { hr: [F.create] },
    body: NewFormInput,
    response: Form,
    status: 201,
  }),
  /** Whom a form that is being written would ask, on the day on which it opens. */
  composed: get('/forms/{org}/form/compose/reach/', {
    access: { hr: [F.create] },
    query: z.object({
      segment_id: z.uuid(fieldMessages.choice).optional(),
      opens_on: day('Opens on').optional(),
    }),
    response: Reach,
    summary: 'Whom a new form reaches',
  }),
  compose_codes: [F.questions, P.questionnaire.all],
  /** What has been answered keeps its questions and its promise; words, days and reminders may change. */
  update: patch('/forms/{org}/form/{id}/', {
    access: { hr: [F.create, F.settings] },
    body: fields.partial().extend({ version }),
    response: Form,
  }),
  act: post('/forms/{org}/form/{id}/state/', {
    access: { hr: [F.create, F.settings] },
    body: z.object({ step, version }),
    response: Form,
  }),
  remove: del('/forms/{org}/form/{id}/', { access: { hr: [F.create, F.settings] } }),
}
