import { sql } from 'kysely'
import { P } from '#kernel/permission.ts'
import type { Db } from '#platform/db.ts'
import { dataSet, type DataSet, text } from '#engines/dataset/data-set-server.ts'
import { answerColumns, questionColumns } from '#engines/questions/answer-columns-server.ts'
import { once } from '#modules/forms/domain/occurrence.ts'
import { formKinds, formStates } from '#modules/forms/shared/form.ts'

const form = { group: 'Form' } as const
const given = { group: 'Response' } as const

// Never what was given without a name: one by one such answers would tell whose they are. Their results have a page that
// knows what may be told together.
const named = sql`form_response r join form f on f.org_id = r.org_id and f.id = r.form_id and not f.is_anonymous
  join employee e on e.org_id = r.org_id and e.id = r.employee_id
  join question_set set on set.org_id = f.org_id and set.id = f.set_id`
const joins = {
  division: {
    sql: sql`left join employment_assignment a on a.org_id = e.org_id and a.employee_id = e.id
      and a.valid_from <= r.answered_on and (a.valid_to is null or a.valid_to >= r.answered_on)
      left join division on division.org_id = a.org_id and division.id = a.division_id`,
  },
  request: { sql: sql`left join request q0 on q0.org_id = r.org_id and q0.id = r.request_id` },
} as const

const formColumns = {
  form: { ...form, ...text, title: 'Form', value: sql`f.title`, listed: true },
  form_kind: { ...form, ...text, title: 'Kind of form', value: sql`f.kind`, choices: formKinds },
  form_state: { ...form, ...text, title: 'State of the form', value: sql`f.state`, choices: formStates },
} as const
const responseColumns = {
  ...formColumns,
  code: { group: 'Employee', ...text, title: 'Code', value: sql`e.code` },
  full_name: { group: 'Employee', ...text, title: 'Name', value: sql`e.full_name` },
  division: {
    group: 'Employee',
    ...text,
    title: 'Division',
    value: sql`division.name`,
    joins: ['division'],
    listed: true,
  },
  submitted_on: { ...given, kind: 'day', title: 'Submitted on', value: sql`r.answered_on` },
  occurrence: {
    ...given,
    kind: 'day',
    title: 'Occurrence',
    value: sql`nullif(r.occurrence_on, date ${sql.lit(once)})`,
  },
  score: { ...given, kind: 'decimal', title: 'Score', value: sql`r.score` },
  request_status: {
    ...given,
    ...text,
    title: 'Request status',
    value: sql`q0.status`,
    joins: ['request'],
    choices: ['Requested', 'Forwarded', 'Approved', 'Declined', 'Cancelled', 'Revoked'],
  },
} as const

const formSets = (db: Db) =>
  questionColumns(db, sql`select f.set_id from form f where not f.is_anonymous`, sql`r.answers`)

const responses = dataSet('form-responses', {
  title: 'Form responses',
  about:
    'One line for each response with a name, its questions as columns. What was answered without a name is told in the results of its form alone.',
  module: 'forms',
  codes: [P.forms.responses],
  from: named,
  joins,
  id: sql`r.id`,
  person: sql`e.id`,
  own: formSets,
  columns: {
    ...responseColumns,
    version: { ...form, kind: 'number', title: 'Version', value: sql`set.version_no` },
  },
  start: {
    columns: ['form', 'version', 'code', 'full_name', 'submitted_on', 'score'],
    sort: [{ key: 'submitted_on', descending: true }],
  },
})

const answers = dataSet('form-answers', {
  title: 'Answers of forms',
  about: 'One line for each answer of a response with a name: form, version, person, question and answer.',
  module: 'forms',
  codes: [P.forms.responses],
  from: sql`${named} cross join lateral jsonb_each(r.answers) given (question_id, value)
    join question q on q.org_id = r.org_id and q.id = given.question_id::uuid`,
  joins,
  id: sql`(r.id::text || q.id::text)`,
  person: sql`e.id`,
  columns: { ...responseColumns, ...answerColumns(sql`given.value`) },
  start: {
    columns: ['form', 'set_version', 'code', 'full_name', 'submitted_on', 'question', 'answer'],
    sort: [{ key: 'submitted_on', descending: true }],
  },
})

/** Of forms without names as many as are told of: fewer than their threshold are no number. */
const forms = dataSet('forms', {
  title: 'Forms',
  about: 'One line for each form: when it was open, and how many have answered it.',
  module: 'forms',
  codes: [P.forms.responses],
  from: sql`form f join question_set set on set.org_id = f.org_id and set.id = f.set_id`,
  joins: {},
  id: sql`f.id`,
  columns: {
    ...formColumns,
    version: { ...form, kind: 'number', title: 'Version', value: sql`set.version_no` },
    is_anonymous: { ...form, kind: 'boolean', title: 'Without names', value: sql`f.is_anonymous` },
    opens_on: { ...form, kind: 'day', title: 'Opens on', value: sql`f.opens_on` },
    closes_on: { ...form, kind: 'day', title: 'Closes on', value: sql`f.closes_on` },
    responses: {
      ...given,
      kind: 'number',
      title: 'Responses',
      value: sql`(select case when not f.is_anonymous or count(*) >= f.threshold then count(*) end
        from form_response r where r.org_id = f.org_id and r.form_id = f.id and r.is_told)`,
    },
  },
  start: { columns: ['form', 'form_kind', 'form_state', 'is_anonymous', 'opens_on', 'responses'] },
})

export const formDataSets: readonly DataSet[] = [responses, answers, forms]
