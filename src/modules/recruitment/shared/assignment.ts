import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { optionalText, remarks } from '#kernel/fields.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { AnswerValue } from '#engines/questions/question.ts'
import { AnswerRecord, Asked } from '#modules/recruitment/shared/asked.ts'
import { assignedStages, assignmentStates, verdicts } from '#modules/recruitment/shared/words.ts'

const access = { user: true } as const

/** What the caller is asked to do for candidates, at one stage: the six lists of the employee's area. */
export const myAssignments = list('/recruitment/{org}/my-assignment/', {
  access,
  title: 'Candidates assigned to me',
  columns: {
    candidate: col.text('Candidate', { sortable: true }),
    vacancy: col.text('Vacancy', { sortable: true }),
    due_on: col.day('Due on', { sortable: true }),
    meets_at: col.instant('Meeting', { nullable: true, sortable: true }),
    place: col.text('Place or video link', { nullable: true }),
    state: col.status('Status', assignmentStates, { filter: true }),
    verdict: col.choice('My verdict', verdicts, { nullable: true }),
    submitted_at: col.instant('Submitted', { nullable: true, hidden: true }),
  },
  filters: { stage: filter.linked('Stage', z.enum(assignedStages).optional()) },
  more: { stage: z.enum(assignedStages), version: z.number() },
  phone: { first: 'candidate', second: ['vacancy', 'due_on', 'state'] },
  empty: 'Candidates that HR assigns to you appear here.',
  endpoint: { private: true },
})

/** What a scorecard says beside the answers. */
export const CardInput = z.object({
  verdict: z.enum(verdicts, { error: 'Verdict is Required' }),
  remarks: optionalText('Remarks', 1000),
  answers: AnswerRecord,
})
const version = z.number({ error: 'version is Required' }).int()

const Detail = z.object({
  id: z.string(),
  stage: z.enum(assignedStages),
  state: z.enum(assignmentStates),
  due_on: z.string(),
  meets_at: z.string().nullable(),
  place: z.string().nullable(),
  candidate: z.string(),
  vacancy: z.string(),
  message: z.string().nullable(),
  cv: z.object({ id: z.string(), name: z.string(), url: z.string() }).nullable(),
  application: z.array(Asked.extend({ value: AnswerValue.nullable() })),
  items: z.array(Asked.extend({ value: AnswerValue.nullable() })),
  verdict: z.enum(verdicts).nullable(),
  score: z.string().nullable(),
  remarks: z.string().nullable(),
  /** Of colleagues at the same stage; none before the own card is sent. */
  others: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      verdict: z.enum(verdicts),
      score: z.string().nullable(),
      remarks: z.string().nullable(),
    }),
  ),
  hidden: z.number(),
  version: z.number(),
})
export type AssignmentDetail = z.output<typeof Detail>
export const readAssignment = get('/recruitment/{org}/my-assignment/{id}/', {
  private: true,
  access,
  response: Detail,
})
/** Once: what was sent stays. */
export const submitAssignment = post('/recruitment/{org}/my-assignment/{id}/submit/', {
  access,
  body: CardInput.extend({ version }),
  response: Detail,
})
export const declineAssignment = post('/recruitment/{org}/my-assignment/{id}/decline/', {
  access,
  body: z.object({ remarks: remarks(), version }),
  response: Detail,
})
