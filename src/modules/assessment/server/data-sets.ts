import { sql } from 'kysely'
import { P } from '#kernel/permission.ts'
import { dataSet, type DataSet, text } from '#engines/dataset/data-set-server.ts'
import { aboutPerson, personColumns } from '#modules/hris/server/public.ts'

const test = { group: 'Assessment' } as const
const result = { group: 'Result' } as const
const states = ['Invited', 'Started', 'Under evaluation', 'Passed', 'Failed', 'Expired', 'Cancelled'] as const

/** Results of employees. Tests of candidates belong to recruitment, whose scores stay with their stages. */
const results = dataSet('assessment-results', {
  title: 'Assessment results',
  about: 'One line for each employee and assessment: attempts, score and result.',
  module: 'assessment',
  codes: [P.assessment.prepare, P.assessment.enrol],
  from: sql`assessment_taker k join assessment t on t.org_id = k.org_id and t.id = k.assessment_id
    join employee e on e.org_id = k.org_id and e.id = k.employee_id`,
  id: sql`k.id`,
  ...aboutPerson,
  columns: {
    ...personColumns,
    assessment: { ...test, ...text, title: 'Assessment', value: sql`t.title`, listed: true },
    opens_on: { ...test, kind: 'day', title: 'Opens on', value: sql`t.opens_on` },
    closes_on: { ...test, kind: 'day', title: 'Closes on', value: sql`t.closes_on` },
    pass_percent: { ...test, kind: 'number', title: 'Pass mark (percent)', value: sql`t.pass_percent` },
    taker_state: { ...result, ...text, title: 'Result', value: sql`k.state`, choices: states },
    attempts: { ...result, kind: 'number', title: 'Attempts', value: sql`k.attempts` },
    started_at: { ...result, kind: 'instant', title: 'Started at', value: sql`k.started_at` },
    submitted_at: { ...result, kind: 'instant', title: 'Submitted at', value: sql`k.submitted_at` },
    marks: { ...result, kind: 'decimal', title: 'Marks', value: sql`k.marks` },
    full_marks: { ...result, kind: 'decimal', title: 'Full marks', value: sql`k.full_marks` },
    // a score counts once everything is marked
    percent: {
      ...result,
      kind: 'decimal',
      title: 'Score (percent)',
      value: sql`case when k.state in ('Passed', 'Failed') then k.score end`,
    },
  },
  start: {
    columns: ['code', 'full_name', 'assessment', 'submitted_at', 'percent', 'taker_state'],
    sort: [{ key: 'submitted_at', descending: true }],
  },
})

export const assessmentDataSets: readonly DataSet[] = [results]
