import { z } from 'zod'
import { del, get, post, put } from '#kernel/endpoint.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { prefillNames } from '#engines/questions/prefill.ts'
import { DraftInput, KeptDraft } from '#engines/questions/question-use.ts'
import { AnswerValue, QuestionDetail } from '#engines/questions/question.ts'
import { ShowIf } from '#engines/questions/show-if.ts'
import { formKinds, repeatKinds } from '#modules/forms/shared/form.ts'

export const Asked = z.object({
  question_id: z.string(),
  title: z.string(),
  help: z.string().nullable(),
  section: z.string(),
  category: z.string(),
  is_required: z.boolean(),
  weight: z.number(),
  detail: QuestionDetail,
  show_if: ShowIf.nullable(),
  prefill: z.enum(prefillNames).nullable(),
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
  repeats: z.enum(repeatKinds).nullable(),
  /** The last day of the present occurrence, or of the form. */
  answer_by: z.string().nullable(),
  /** When what was begun was last kept. */
  draft_saved_at: z.string().nullable(),
  /** The day on which the viewer last answered, in the present occurrence of one that is asked again. */
  answered_on: z.string().nullable(),
  /** Answering is possible now. */
  is_open: z.boolean(),
})
export type MyForm = z.output<typeof MyForm>
const Sheet = MyForm.extend({
  threshold: z.number(),
  items: z.array(Asked),
  /** What to begin with: what was left, else what the record says. Nothing where answers have no name. */
  start: Answers,
})
export type FormSheet = z.output<typeof Sheet>

/** What somebody is asked, and answers for themselves. */
export const answering = {
  /** The forms that are for the viewer: those that are open first, then what they answered. */
  mine: get('/forms/{org}/mine/', {
    private: true,
    access: { user: true },
    query: pageQuery,
    response: pageOf(MyForm),
  }),
  read: get('/forms/{org}/mine/{id}/', { private: true, access: { user: true }, response: Sheet }),
  /** Once, or as often as the form allows. Requests are made by their own endpoint. */
  answer: post('/forms/{org}/mine/{id}/', {
    access: { user: true },
    body: z.object({ answers: Answers }),
    response: z.object({ score: z.string().nullable() }),
  }),
  /** Kept until it is sent or the next occurrence begins. Without a name nothing is kept: it would have one. */
  saveDraft: put('/forms/{org}/mine/{id}/draft/', {
    access: { user: true },
    body: DraftInput,
    response: KeptDraft,
    limit: 120,
  }),
  dropDraft: del('/forms/{org}/mine/{id}/draft/', { access: { user: true } }),
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
