import { sql } from 'kysely'
import { P } from '#kernel/permission.ts'
import { dataSet } from '#engines/dataset/data-set-server.ts'
import { answerColumns } from '#engines/questions/answer-columns-server.ts'
import { aboutPerson } from '#modules/hris/server/data-sets/about-person.ts'
import { personColumns, personJoins } from '#modules/hris/server/data-sets/person.ts'
import { outcomes } from '#modules/hris/shared/confirmation.ts'

const group = { group: 'Confirmation' } as const
const text = { ...group, kind: 'text' } as const
const day = { ...group, kind: 'day' } as const

/** What was asked, recommended and decided at the ends of probations. */
export const confirmationSet = dataSet('confirmations', {
  title: 'Confirmations',
  about:
    'One line for each probation whose end was asked about: by when, what was recommended and what was decided.',
  module: 'hris',
  codes: [P.hris.employmentReview],
  from: sql`confirmation c join employee e on e.org_id = c.org_id and e.id = c.employee_id`,
  ...aboutPerson,
  joins: {
    ...personJoins,
    sheet: {
      sql: sql`left join answer_sheet sheet on sheet.org_id = c.org_id and sheet.use = 'confirmation' and sheet.subject_id = c.id`,
    },
  },
  id: sql`c.id`,
  columns: {
    ...personColumns,
    probation_end: { ...day, title: 'Probation ended on', value: sql`c.ends_on` },
    confirmation_state: {
      ...text,
      title: 'State',
      value: sql`c.state`,
      choices: ['Asked', 'Answered', 'Decided', 'Closed'],
    },
    asked_on: { ...day, title: 'Asked on', value: sql`c.asked_on` },
    answer_due: { ...day, title: 'Answer due', value: sql`c.due_on` },
    recommendation: {
      ...text,
      title: 'Recommendation',
      value: sql`c.recommendation`,
      choices: [...outcomes],
    },
    recommended_at: { ...group, kind: 'instant', title: 'Recommended at', value: sql`c.recommended_at` },
    score: { ...group, kind: 'decimal', title: 'Score', value: sql`sheet.score`, joins: ['sheet'] },
    decision: { ...text, title: 'Decision', value: sql`c.outcome`, choices: [...outcomes] },
    decided_at: { ...group, kind: 'instant', title: 'Decided at', value: sql`c.decided_at` },
  },
  start: {
    columns: ['code', 'full_name', 'probation_end', 'confirmation_state', 'recommendation', 'decision'],
    sort: [{ key: 'probation_end', descending: true }],
  },
})

/** What was answered about people whose probation ends. */
export const confirmationAnswers = dataSet('confirmation-answers', {
  title: 'Answers about confirmations',
  about: 'One line for each answer of a confirmation form: whom it is about, question and answer.',
  module: 'hris',
  codes: [P.hris.employmentReview],
  from: sql`confirmation c join answer_sheet sheet on sheet.org_id = c.org_id and sheet.use = 'confirmation' and sheet.subject_id = c.id
      and sheet.state = 'Completed'
    join answer w on w.org_id = sheet.org_id and w.sheet_id = sheet.id
    join question q on q.org_id = w.org_id and q.id = w.question_id
    join question_set set on set.org_id = sheet.org_id and set.id = sheet.set_id
    join employee e on e.org_id = c.org_id and e.id = c.employee_id`,
  id: sql`(sheet.id::text || q.id::text)`,
  ...aboutPerson,
  columns: {
    ...personColumns,
    ...answerColumns(sql`w.value`),
    probation_end: { ...day, title: 'Probation ended on', value: sql`c.ends_on` },
    submitted_at: { ...group, kind: 'instant', title: 'Submitted at', value: sql`sheet.submitted_at` },
    score: { ...group, kind: 'decimal', title: 'Score', value: sql`sheet.score` },
  },
  start: {
    columns: ['code', 'full_name', 'probation_end', 'submitted_at', 'question', 'answer'],
    sort: [{ key: 'submitted_at', descending: true }],
  },
})
