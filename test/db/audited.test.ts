import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditedTables } from '#app/routes.ts'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'

/** Tables whose changes are kept, and shown nowhere as the history of a record, each with its reason. */
const unshown: Record<string, string> = {
  arranged_later:
    'the history of the timeline and of the supervisors tells what a last day takes away and what comes back',
  membership: 'follows the employee and the groups, which have histories',
  singleton_setting: 'each setting has codes of its own, and its page says who may',
  stored_file: 'the record that names the file tells of it',
  request: 'a request shows its own history',
  org_notification: 'whether a notice was resolved is no record of anybody',
  exchange: 'an import shows its own course',
  comment: 'a thread shows itself',
  attachment: 'a thread shows itself',
  leave_request: 'a request shows its own history',
  leave_cancel_request: 'a request shows its own history',
  balance_change_request: 'a request shows its own history',
  encashment_request: 'a request shows its own history',
  expense_advance: 'a request shows its own history',
  expense_cancel: 'a request shows its own history',
  travel_change: 'a request shows its own history',
  expense_claim: 'a request shows its own history',
  expense_line: 'of a request, whose history names what was changed of it',
  expense_sheet: 'holds the lines of a request together, and says nothing itself',
  attendance_adjustment: 'a request shows its own history',
  web_attendance_request: 'a request shows its own history',
  travel_attendance: 'a request shows its own history',
  travel_attendance_delete: 'a request shows its own history',
  timesheet_request: 'a request shows its own history',
  timesheet_line: 'a request shows its own history',
  overtime_request: 'a request shows its own history',
  overtime_claim: 'a request shows its own history',
  shift_swap: 'a request shows its own history',
  overtime_due: 'the night prepares it; the claim that is made of it shows its own history',
  credit_hour_request: 'a request shows its own history',
  credit_hour_delete: 'a request shows its own history',
  credit_hour_ledger: 'entries are only ever added',
  travel_request: 'a request shows its own history',
  requisition: 'a request shows its own history',
  job_application: 'an application shows its own history',
  application_event: 'the history of an application itself: rows are only added',
  stage_assignment:
    'the history of the application tells who was asked and when they answered; cards of others stay hidden',
  salary_negotiation: 'the application shows each round and who verified it',
  salary_round: 'part of a negotiation: rows are only added',
  candidate: 'details of somebody who may be forgotten, for those alone who may open the application',
  candidate_upload: 'a file on its way to an application, for a day',
  vacancy_stage: 'written once, when the vacancy is published',
  referral: 'the history of the application tells of it, and the posting when its bonus was paid',
  referral_link: 'the address of a person, which they alone make',
  application_knockout: 'written once, with the application that its answers decline or flag',
  application_test: 'the history of the application tells when a test was sent',
  interview: 'the history of the application tells what was offered, chosen and held',
  interview_slot: 'times of an offer, which never change',
  talent: 'details of somebody who may be forgotten, for those alone who may open the candidate',
  training_request: 'a request shows its own history',
  target_actual_request: 'a request shows its own history',
  evaluation_pay_line: 'what was sent to payroll tells how much of whom: rows are only taken back with it',
  training_bond: 'follows the result of a participant, whose history tells it',
  training_presence: 'the session shows who came and went when',
  compensatory_request: 'a request shows its own history',
  advance_salary_request: 'a request shows its own history',
  rebate_request: 'a request shows its own history',
  loan_request: 'a request shows its own history',
  work_request: 'a request shows its own history',
  change_request: 'a request shows its own history',
  letter_request: 'a request shows its own history',
  employment_review_request: 'a request shows its own history',
  resignation: 'a request shows its own history',
  form_request: 'a request shows its own history',
  event_member: 'the list of people of an event tells what each answered, and when',
  event_former_answer: 'the list of people tells what they answered before: rows are only added',
  event_guest: 'the page of the event names its guests',
  calendar_feed: 'the address of a person, which they alone make and withdraw',
  notice_reaction: 'the post counts them',
  notice_reading: 'its list tells who has acknowledged it and when',
  hidden_celebration: 'nobody else is told what somebody hides',
  notice_poll_option: 'the answers of a poll are written once, with their post',
  notice_poll_vote: 'who voted for what is shown to nobody',
  resignation_withdrawal: 'a request shows its own history',
  notice_post_request: 'a request shows its own history',
  question_set:
    'what is published never changes: its versions are its history, and a draft is nobody’s record',
  question_set_item: 'part of a version of a question set, which never changes once it is published',
  answer_sheet:
    'who may read the answers depends on what they are for; the sheet tells when it was closed and why',
  exit_feedback: 'answers of a leaver, which never change and are for those who may open the sheet',
  answer: 'what somebody answered is for those who may open the sheet; submitted, it never changes',
  feedback:
    'may be anonymous: when and by whom it was touched could betray the sender, and it shows its own status',
  appraisal_assignment: 'when the form of a hidden appraiser changed would tell who has answered',
  appraisal_result:
    'HR people would read their own score before release; a result shows its calibration and release',
  appraisal_recommendation: 'HR people would read what is proposed for themselves; it shows its own state',
  appraisal_nomination: 'HR people would read who was nominated for themselves; it shows its own state',
  appraisal_appeal: 'HR people would read what is decided about themselves; it shows its own decision',
  appraisal_potential: 'what somebody may become is of the calibration alone',
  improvement_plan: 'HR people would read their own before it is theirs to read; a plan shows its check-ins',
  improvement_check_in: 'part of a plan: rows are only added',
  monthly_skip: 'why somebody has no form of a month, written once with the month',
  appraisal_slot: 'the weight of a slot, whose occasion has the history',
  monthly_appraisal: 'which setting and month an occasion is of, written once with it',
  goal: 'a goal shows its own history',
  goal_appraisal: 'which period an appraisal is about, which never changes',
  goal_check_in: 'part of a goal, which shows its check-ins: rows are only added',
  goal_event: 'the history of a goal itself: rows are only added',
  goal_milestone: 'part of a goal, whose history tells what became of it',
  goal_revision: 'part of a goal, which shows its versions',
  task: 'a task shows its own history',
  task_check: 'part of a task, which shows who ticked it',
  task_person: 'part of a task, which shows its people',
  task_event: 'the history of a task itself: rows are only added',
  task_rule: 'seen by its maker alone, and each task that it made shows its own history',
  work_timer: 'runs until it is stopped, and is then a log, which has a history',
  notification_mail: 'a switch that is found by its event, and has no id to ask by',
  notification_mail_choice: 'what somebody wants by mail is their own affair',
}

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client({ ...database.connection })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Tables that write an audit row for each change, with the column that says whose part a row is. */
async function written() {
  const { rows } = await client.query<{ name: string; arguments: string[] }>(`
    select c.relname as name, string_to_array(trim(trailing from replace(encode(t.tgargs, 'escape'), '\\000', ' ')), ' ') as arguments
    from pg_trigger t join pg_class c on c.oid = t.tgrelid 
    join pg_proc p on p.oid = t.tgfoid where t.tgname = 'audit_update' and p.proname = 'audit_statement' order by 1`)
  return rows
}

test('every table that keeps its changes shows them to somebody, or is named here with a reason', async () => {
  const shown = new Set(auditedTables.map(({ table }) => table))
  const hidden = (await written()).filter(({ name }) => !shown.has(name) && !(name in unshown))
  expect(hidden.map(({ name }) => name)).toEqual([])
})

test('every declared part is written as one: its changes name the record that it belongs to', async () => {
  const owned = new Set(
    (await written()).filter((table) => table.arguments.length > 1).map(({ name }) => name),
  )
  const parts = auditedTables.filter(({ part_of }) => part_of).map(({ table }) => table)
  expect(parts.filter((table) => !owned.has(table))).toEqual([])
  expect(parts.length).toBeGreaterThan(10)
})

test('what a declaration names is in the table: columns, references and what they are called by', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  const columns = new Set(rows.map(({ name }) => name))
  const named = auditedTables.flatMap(
    ({ table, fields = {}, references = {}, sensitive = {}, guarded = {}, hidden = [] }) => [
      ...[...Object.keys({ ...fields, ...references, ...sensitive, ...guarded }), ...hidden].map(
        (column) => `${table}.${column}`,
      ),
      ...Object.values(references).flatMap(([other, label]) => [`${other}.id`, `${other}.${label}`]),
    ],
  )
  expect(named.filter((name) => !columns.has(name))).toEqual([])
})

test('no id is shown as it is: every column that holds one has a name to be told by, or is hidden', async () => {
  const { rows } = await client.query<{ tbl: string; column: string }>(
    `select table_name as tbl, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'uuid' and column_name not in ('id', 'org_id')`,
  )
  const bare = rows.filter(({ tbl, column }) => {
    const declared = auditedTables.find(({ table }) => table === tbl)
    return declared && !declared.references?.[column] && !declared.hidden?.includes(column)
  })
  expect(bare.map(({ tbl, column }) => `${tbl}.${column}`)).toEqual([])
})
