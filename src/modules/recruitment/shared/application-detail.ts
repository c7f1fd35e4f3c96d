import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { AnswerValue } from '#engines/questions/question.ts'
import { takerStates } from '#modules/assessment/shared/assessment.ts'
import { knockoutEffects } from '#modules/recruitment/domain/knockout.ts'
import { Asked, SalaryLine } from '#modules/recruitment/shared/asked.ts'
import {
  applicationStages,
  applicationStates,
  assignedStages,
  assignmentStates,
  interviewStages,
  interviewStates,
  negotiationStates,
  sources,
  verdicts,
} from '#modules/recruitment/shared/words.ts'

const access = { hr: [P.recruitment.applications] }

const Card = z.object({
  id: z.string(),
  stage: z.enum(assignedStages),
  name: z.string(),
  /** From outside, by a link. */
  is_outside: z.boolean(),
  relation: z.string().nullable(),
  state: z.enum(assignmentStates),
  due_on: z.string(),
  meets_at: z.string().nullable(),
  place: z.string().nullable(),
  opened_at: z.string().nullable(),
  submitted_at: z.string().nullable(),
  /** Null while the reader's own card of the stage is not sent. */
  verdict: z.enum(verdicts).nullable(),
  score: z.string().nullable(),
  remarks: z.string().nullable(),
  items: z.array(Asked.extend({ value: AnswerValue.nullable() })),
  version: z.number(),
})
export type Card = z.output<typeof Card>
const Negotiation = z.object({
  id: z.string(),
  state: z.enum(negotiationStates),
  within_range: z.boolean(),
  package: z.string().nullable(),
  rounds: z.array(
    z.object({
      position: z.number(),
      by: z.enum(['Company', 'Candidate']),
      amount: z.string(),
      allowances: z.string().nullable(),
      /** Of the package that is offered; null where the amount is agreed without one. */
      lines: z.array(SalaryLine).nullable(),
      remarks: z.string().nullable(),
      at: z.string(),
    }),
  ),
  can_verify: z.boolean(),
  version: z.number(),
})
const Interview = z.object({
  id: z.string(),
  stage: z.enum(interviewStages),
  state: z.enum(interviewStates),
  starts_at: z.string().nullable(),
  minutes: z.number(),
  place: z.string().nullable(),
  slots: z.number(),
  expires_at: z.string(),
  remarks: z.string().nullable(),
  version: z.number(),
})
const Test = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(takerStates),
  score: z.string().nullable(),
  sent_at: z.string(),
})
export const readApplication = get('/recruitment/{org}/application/{id}/', {
  access,
  response: z.object({
    id: z.string(),
    candidate: z.string(),
    email: z.string(),
    mobile: z.string().nullable(),
    address: z.string().nullable(),
    vacancy: z.string(),
    stage: z.enum(applicationStages),
    stages: z.array(z.object({ stage: z.enum(applicationStages), pass_score: z.number().nullable() })),
    state: z.enum(applicationStates),
    source: z.enum(sources),
    applied_at: z.string(),
    expected_salary: z.string().nullable(),
    notice_days: z.number().nullable(),
    message: z.string().nullable(),
    keep_until: z.string(),
    cv: z.object({ id: z.string(), name: z.string(), url: z.string() }).nullable(),
    items: z.array(Asked.extend({ value: AnswerValue.nullable() })),
    /** Rules that answers of the application fulfilled. */
    knockouts: z.array(
      z.object({
        id: z.string(),
        question: z.string(),
        answer: z.string(),
        effect: z.enum(knockoutEffects),
        reason: z.string(),
      }),
    ),
    cards: z.array(Card),
    /** Cards of others that are not shown before the reader's own is sent. */
    hidden: z.number(),
    negotiation: Negotiation.nullable(),
    interviews: z.array(Interview),
    tests: z.array(Test),
    events: z.array(
      z.object({
        id: z.string(),
        event: z.string(),
        stage: z.string().nullable(),
        remarks: z.string().nullable(),
        by: z.string().nullable(),
        at: z.string(),
      }),
    ),
    version: z.number(),
  }),
})
export type ApplicationDetail = z.output<(typeof readApplication)['spec']['response']>

/** Withdraws what somebody was asked, or sends the link again. */
export const cancelAssignment = action('/recruitment/{org}/assignment/{id}/cancel/', {
  access,
  title: 'Cancel assignment',
  danger: true,
  success: 'Assignment cancelled',
})
export const resendAssignment = action('/recruitment/{org}/assignment/{id}/resend/', {
  access,
  title: 'Send new link',
  success: 'A new link is on its way',
})
/** Salaries above the range of the vacancy reach the candidate only after a second person agreed. */
export const verifySalary = action('/recruitment/{org}/salary/{id}/verify/', {
  access: { hr: [P.verifier.all] },
  title: 'Verify salary',
  success: 'Salary verified and sent',
})
