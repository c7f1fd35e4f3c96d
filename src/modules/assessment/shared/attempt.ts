import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { AnswerValue, QuestionDetail } from '#engines/questions/question.ts'
import { ShowIf } from '#engines/questions/show-if.ts'
import { enrols, prepares, takerStates } from '#modules/assessment/shared/assessment.ts'

const prepare = { hr: prepares }
const enrol = { hr: enrols }

const Question = z.object({
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
/** An attempt as its taker sees it. The questions come with the start; what answers are worth never does. */
export const Attempt = z.object({
  assessment: z.string(),
  organization: z.string(),
  name: z.string(),
  instructions: z.string().nullable(),
  duration_minutes: z.number(),
  questions: z.number(),
  state: z.enum(takerStates),
  /** Why it cannot be started now, or null. */
  shut: z.string().nullable(),
  deadline_at: z.string().nullable(),
  /** By the server's clock, which alone counts. */
  now: z.string(),
  items: z.array(Question),
  answers: z.record(z.string(), AnswerValue.nullable()),
  score: z.string().nullable(),
  /** How many times it can still be begun. */
  attempts_left: z.number(),
})
export type Attempt = z.output<typeof Attempt>
const Answer = z.object({
  question_id: z.string(),
  value: AnswerValue.nullable(),
})
const Saved = z.object({ now: z.string(), deadline_at: z.string() })

const own = { user: true } as const
/** One's own assessments: to be taken, or done. */
export const myAssessments = list('/assessment/{org}/my/', {
  access: own,
  title: 'Assessments',
  columns: {
    assessment: col.text('Assessment'),
    duration_minutes: col.number('Minutes'),
    closes_on: col.day('Closes on', { nullable: true }),
    state: col.status('Status', takerStates),
    submitted_at: col.instant('Submitted', { nullable: true }),
    score: col.decimal('Score %', { nullable: true }),
  },
  filters: { view: filter.linked('View', z.enum(['new', 'completed']).optional()) },
  phone: { first: 'assessment', second: ['duration_minutes', 'state'] },
  empty: 'No assessments here.',
})
export const ownAttempt = {
  read: get('/assessment/{org}/my/{id}/', { private: true, access: own, response: Attempt }),
  start: post('/assessment/{org}/my/{id}/start/', { access: own, body: z.object({}), response: Attempt }),
  answer: post('/assessment/{org}/my/{id}/answer/', {
    access: own,
    body: Answer,
    response: Saved,
    limit: 240,
  }),
  submit: post('/assessment/{org}/my/{id}/submit/', { access: own, body: z.object({}), response: Attempt }),
}
const open = { access: { public: true } as const, limit: 240 }
/** The same by the link of an invitation. */
export const linkedAttempt = {
  read: get('/assessment/link/{token}/', { ...open, response: Attempt }),
  start: post('/assessment/link/{token}/start/', { ...open, body: z.object({}), response: Attempt }),
  answer: post('/assessment/link/{token}/answer/', { ...open, body: Answer, response: Saved }),
  submit: post('/assessment/link/{token}/submit/', { ...open, body: z.object({}), response: Attempt }),
}

/** How the questions of an assessment work, over all attempts at it. */
export const questionStatistics = get('/assessment/{org}/assessments/{id}/statistics/', {
  access: prepare,
  response: z.object({
    attempts: z.number(),
    fewest: z.number(),
    questions: z.array(
      z.object({
        question_id: z.string(),
        title: z.string(),
        asked: z.number(),
        /** Null where it was asked too seldom. */
        difficulty: z.number().nullable(),
        discrimination: z.number().nullable(),
        is_weak: z.boolean(),
      }),
    ),
  }),
})

/** What somebody answered, for whoever marks it: the taker is not named there. */
export const readAnswers = get('/assessment/{org}/takers/{id}/answers/', {
  private: true,
  access: enrol,
  response: z.object({
    assessment: z.string(),
    items: z.array(
      Question.extend({
        value: AnswerValue.nullable(),
        marks: z.string().nullable(),
        full_marks: z.string().nullable(),
      }),
    ),
  }),
})
