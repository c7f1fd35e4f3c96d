import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { day, fieldMessages, optional } from '#kernel/fields.ts'
import { hat, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { AnswerValue, questionKinds } from '#engines/questions/question.ts'
import { Asked } from '#modules/forms/shared/answering.ts'
import { Form, formKinds } from '#modules/forms/shared/form.ts'

const Response = z.object({
  id: z.string(),
  person: Person,
  form: z.object({ id: z.string(), title: z.string(), kind: z.enum(formKinds) }),
  answered_on: z.string(),
  /** The first day of the week or month, of a form that is asked again. */
  occurrence_on: z.string().nullable(),
  score: z.string().nullable(),
  /** `Question: answer` line by line, for files. */
  written: z.string(),
})
export type Response = z.output<typeof Response>

/** Answers with a name. Those without one are never told one by one. */
export const responses = {
  list: get('/forms/{org}/response/', {
    access: { hr: [P.forms.responses] },
    query: pageQuery.extend({
      form_id: z.uuid(fieldMessages.choice).optional(),
      from: optional(day('From')),
      to: optional(day('To')),
    }),
    response: pageOf(Response),
    export: {
      title: 'Form responses',
      columns: {
        'form.title': { title: 'Form' },
        'person.code': { title: 'Code' },
        'person.full_name': { title: 'Name' },
        'person.branch.name': { title: 'Branch' },
        'person.division.name': { title: 'Division' },
        answered_on: { title: 'Answered on', kind: 'day' },
        occurrence_on: { title: 'Occurrence', kind: 'day' },
        score: { title: 'Score in percent', kind: 'decimal' },
        written: { title: 'Answers' },
      },
    },
  }),
  read: get('/forms/{org}/response/{id}/', {
    access: { hr: [P.forms.responses] },
    response: Response.extend({ items: z.array(Asked.extend({ value: AnswerValue.nullable() })) }),
  }),
}

const Share = z.object({ label: z.string(), count: z.number(), percent: z.number() })
const QuestionResult = z.object({
  question_id: z.string(),
  section: z.string(),
  title: z.string(),
  kind: z.enum(questionKinds),
  answered: z.number(),
  /** Of ratings and numbers, two decimals. */
  mean: z.string().nullable(),
  /** Promoters (9 and 10) less detractors (0 to 6), in percent: of ratings from 0 to 10. */
  enps: z.number().nullable(),
  shares: z.array(Share),
  /** What was written, in no order; null where too few wrote for it to be shown. */
  texts: z.array(z.object({ text: z.string(), count: z.number() })).nullable(),
})
export type QuestionResult = z.output<typeof QuestionResult>
const Group = z.object({
  id: z.string().nullable(),
  name: z.string(),
  /** Null: too few to be told, or telling would tell of those. */
  responses: z.number().nullable(),
  /** Mean of each rating question, by its id. */
  means: z.record(z.string(), z.string()),
})
const Results = z.object({
  form: Form,
  /** Of one that is asked again: which of its occurrences this is, and those that were answered; null: too few to be told. */
  occurrence_on: z.string().nullable(),
  occurrences: z.array(z.object({ on: z.string(), responses: z.number().nullable() })),
  responses: z.number(),
  /** Fewer than the threshold have answered: nothing is told. */
  is_hidden: z.boolean(),
  questions: z.array(QuestionResult),
  groups: z.array(Group),
})
export type Results = z.output<typeof Results>

const ResultRow = z.object({
  section: z.string(),
  question: z.string(),
  answer: z.string(),
  count: z.number(),
  percent: z.number(),
})
const which = z.object({
  form_id: z.uuid(fieldMessages.choice),
  division_id: z.uuid(fieldMessages.choice).optional(),
  /** Its first day; the latest unless told. */
  occurrence_on: optional(day('Occurrence')),
})

/** Results by question. Those without a name: of whole days that are over, and of groups that are large enough. */
export const results = {
  read: get('/forms/{org}/results/', {
    access: { hr: [P.forms.reports] },
    query: which.extend({ as: hat }),
    response: Results,
  }),
  rows: get('/forms/{org}/result-rows/', {
    access: { hr: [P.forms.reports] },
    query: pageQuery.extend(which.shape),
    response: pageOf(ResultRow),
    export: {
      title: 'Form results',
      columns: {
        section: { title: 'Section' },
        question: { title: 'Question' },
        answer: { title: 'Answer' },
        count: { title: 'Answers', kind: 'number' },
        percent: { title: 'Percent', kind: 'percent' },
      },
    },
  }),
}
