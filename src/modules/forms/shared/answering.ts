import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { AnswerValue, QuestionDetail } from '#engines/questions/question.ts'
import { formKinds } from '#modules/forms/shared/form.ts'

export const Asked = z.object({
  question_id: z.string(),
  title: z.string(),
  help: z.string().nullable(),
  section: z.string(),
  category: z.string(),
  is_required: z.boolean(),
  weight: z.number(),
  detail: QuestionDetail,
})
export const Answers = z.record(z.string(), AnswerValue.nullable())

const MyForm = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  kind: z.enum(formKinds),
  is_anonymous: z.boolean(),
  closes_on: z.string().nullable(),
  question_count: z.number(),
  allows_many: z.boolean(),
  /** The day on which the viewer last answered. */
  answered_on: z.string().nullable(),
  /** Answering is possible now. */
  is_open: z.boolean(),
})
export type MyForm = z.output<typeof MyForm>
const Sheet = MyForm.extend({ threshold: z.number(), items: z.array(Asked) })
export type FormSheet = z.output<typeof Sheet>

/** What somebody is asked, and answers for themselves. */
export const answering = {
  /** The forms that are for the viewer: those that are open first, then what they answered. */
  mine: get('/forms/{org}/mine/', { access: { user: true }, query: pageQuery, response: pageOf(MyForm) }),
  read: get('/forms/{org}/mine/{id}/', { access: { user: true }, response: Sheet }),
  /** Once, or as often as the form allows. Requests are made by their own endpoint. */
  answer: post('/forms/{org}/mine/{id}/', {
    access: { user: true },
    body: z.object({ answers: Answers }),
    response: z.object({ score: z.string().nullable() }),
  }),
}

const PublicSheet = z.object({
  organization: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  closes_on: z.string().nullable(),
  threshold: z.number(),
  items: z.array(Asked),
})
export type PublicSheet = z.output<typeof PublicSheet>

/** The same by a link, for whoever has it. Nothing tells who answered. */
export const publicForm = {
  read: get('/public/form/{slug}/{key}/', { access: { public: true }, response: PublicSheet, limit: 60 }),
  answer: post('/public/form/{slug}/{key}/', {
    access: { public: true },
    body: z.object({ answers: Answers }),
    limit: 10,
  }),
}
