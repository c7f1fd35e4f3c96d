import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personalTables } from '#app/routes.ts'
import { oneOf } from '#engines/erase/person-table-server.ts'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'

/** Tables that refer to employees and have words, and from which nothing is taken when somebody is forgotten: why. */
const silent: Record<string, string> = {
  employee_word: 'follows the name by a trigger',
  employee_compensation: 'amounts and days, which payroll needs; no words but the basis',
  contract_term: 'days alone',
  contract_warning: 'days alone',
  penalty: 'days, with the names of rule and irregularity; pay rests on it',
  attendance_day: 'times, with the names of shift, leave and holiday; pay rests on it',
  roster_entry: 'a kind alone',
  overtime_claim: 'minutes and days; the reason stands in the request',
  overtime_due: 'minutes and days',
  credit_hour_ledger: 'minutes and days',
  holiday_pick: 'days alone',
  leave_day: 'days, and how they count',
  leave_encashment: 'amounts that were paid; the words are kinds',
  payslip: 'amounts that were paid and taxed, which the books rest on',
  payroll_archive: 'amounts that were paid; the words are months',
  payroll_tax_profile: 'tax withheld rests on it; the words are kinds',
  advance_salary_request: 'amounts and days; the reason stands in the request',
  leave_due: 'days alone',
  leave_total: 'days alone',
  probation_warning: 'days alone',
  expense_payroll_item:
    'amounts that payroll was calculated from; the words are kinds, and the name of who decided',
  expense_advance: 'amounts and days; the currency is a code',
  whistle_investigator: 'a kind; names stand only for people from outside, who have no record',
  exit_feedback: 'kept for figures of whole groups; a choice of three words, a number and reasons of a list',
  loan_request: 'ids alone',
  loan_former_plan: 'amounts and days; the words are kinds, and the name of who replaced it',
  branch: 'of the organization',
  division: 'of the organization',
  task_template_item: 'of the organization',
  project: 'of the organization',
  requisition: 'of the organization; the word is a kind, and the justification stands in the request',
  training: 'of the organization',
  task_check: 'what is to be done; who ticked it is known by the record alone',
  task_person: 'whose part it is, a kind and moments',
}

const nobody = oneOf({ org_id: 1, employee_id: '', account_id: null, label: '' })
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

test('every table with words about an employee is declared, or named here with a reason', async () => {
  const { rows } = await client.query<{ name: string }>(`
    select distinct k.conrelid::regclass::text as name from pg_constraint k
    where k.contype = 'f' and k.confrelid = 'employee'::regclass
      and exists (select from information_schema.columns c where c.table_name = k.conrelid::regclass::text
        and c.data_type in ('text', 'jsonb') and c.is_generated = 'NEVER') order by 1`)
  const declared = new Set(personalTables.erased.map(({ table }) => table))
  expect(rows.map(({ name }) => name).filter((name) => !declared.has(name) && !(name in silent))).toEqual([])
  expect(rows.length).toBeGreaterThan(20)
})

/** What a former employee keeps: by these columns reports count, and none of them says who it was. */
const counted = [
  ...['org_id', 'id', 'code', 'gender', 'version', 'created_at', 'purged_at'],
  ...[
    'joined_on',
    'served_since',
    'hired_on',
    'left_on',
    'probation_ends_on',
    'confirmed_on',
    'contract_ends_on',
    'notice_days',
  ],
]
test('every column of an employee is emptied, or named here', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'employee' and is_generated = 'NEVER'`,
  )
  const declared = personalTables.erased.find(({ table }) => table === 'employee')
  const emptied = Object.keys(declared?.becomes?.(nobody) ?? {})
  const left = rows.map(({ name }) => name).filter((name) => !emptied.includes(name))
  expect(left.filter((name) => !declared?.files?.includes(name)).toSorted()).toEqual(counted.toSorted())
})

test('what is declared is there: conditions and columns are those of the tables', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  const columns = new Set(rows.map(({ name }) => name))
  const named = personalTables.erased.flatMap(({ table, becomes, files = [] }) =>
    [...Object.keys(becomes?.(nobody) ?? {}), ...files].map((column) => `${table}.${column}`),
  )
  expect(named.filter((name) => !columns.has(name))).toEqual([])
})
