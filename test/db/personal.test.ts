import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personalTables } from '#app/routes.ts'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'

/** Tables that refer to employees and have words, and from which nothing is taken when somebody is forgotten: why. */
const silent: Record<string, string> = {
  employee_word: 'follows the name by a trigger',
  employee_compensation: 'amounts and days, which payroll needs; no words but the basis',
  contract_term: 'days alone',
  contract_warning: 'days alone',
  holiday_pick: 'days alone',
  leave_day: 'days, and how they count',
  leave_encashment: 'amounts that were paid; the words are kinds',
  leave_due: 'days alone',
  probation_warning: 'days alone',
  division: 'of the organization',
  task_template_item: 'of the organization',
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

test('what is declared is there: conditions and columns are those of the tables', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  const columns = new Set(rows.map(({ name }) => name))
  const who = { org_id: 1, employee_id: '', account_id: null, label: '' }
  const named = personalTables.erased.flatMap(({ table, becomes, files = [] }) =>
    [...Object.keys(becomes?.(who) ?? {}), ...files].map((column) => `${table}.${column}`),
  )
  expect(named.filter((name) => !columns.has(name))).toEqual([])
})
