import { sql } from 'kysely'
import { P } from '#kernel/permission.ts'
import { dataSet, type DataSet } from '#engines/dataset/data-set-server.ts'
import { answerColumns } from '#engines/questions/answer-columns-server.ts'
import { aboutPerson, personColumns } from '#modules/hris/server/public.ts'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'

const given = { group: 'Response' } as const

/** What leavers said, for those who read interviews. Those promised to be read together are read nowhere one by one. */
const exitAnswers = dataSet('exit-answers', {
  title: 'Answers of exit interviews',
  about:
    'One line for each answer of an exit interview: person, question and answer. Confidential interviews are told in their report alone.',
  module: 'offboarding',
  codes: [P.hris.exitInterview],
  from: sql`answer_sheet h join answer w on w.org_id = h.org_id and w.sheet_id = h.id
    join question q on q.org_id = w.org_id and q.id = w.question_id
    join question_set set on set.org_id = h.org_id and set.id = h.set_id
    join employee e on e.org_id = h.org_id and e.id = h.employee_id`,
  where: sql`h.use = ${sql.lit(exitInterview.name)} and h.state = 'Completed' and h.read_together is null`,
  id: sql`(h.id::text || q.id::text)`,
  ...aboutPerson,
  columns: {
    ...personColumns,
    ...answerColumns(sql`w.value`),
    submitted_at: { ...given, kind: 'instant', title: 'Submitted at', value: sql`h.submitted_at` },
    score: { ...given, kind: 'decimal', title: 'Score', value: sql`h.score` },
  },
  start: {
    columns: ['code', 'full_name', 'submitted_at', 'question', 'answer'],
    sort: [{ key: 'submitted_at', descending: true }],
  },
})

export const offboardingDataSets: readonly DataSet[] = [exitAnswers]
