// Writes src/platform/tables.ts from a freshly migrated database: one interface a table, for Kysely.
import { readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { freshDatabase, startTestServer } from '#platform/postgres/test-database.ts'

const target = new URL('../src/platform/tables.ts', import.meta.url)
const check = process.argv.includes('--check')

const types: Record<string, string> = {
  int4: 'number',
  int8: 'number',
  int2: 'number',
  float8: 'number',
  bool: 'boolean',
  jsonb: 'Json',
  _text: 'string[]',
  _int4: 'number[]',
  _uuid: 'string[]',
  _date: 'string[]',
}

const stop = await startTestServer()
const database = await freshDatabase()
const client = new pg.Client(database.connection)
await client.connect()
const { rows } = await client.query<{
  table_name: string
  column_name: string
  udt_name: string
  nullable: boolean
  defaulted: boolean
  generated: boolean
}>(`
  select table_name, column_name, udt_name,
    -- a column of a view is as empty as that of the table which it shows under the same name
    is_nullable = 'YES' and not exists (
      select from information_schema.view_column_usage u
      join information_schema.columns b using (table_schema, table_name, column_name)
      where u.view_schema = c.table_schema and u.view_name = c.table_name and u.column_name = c.column_name and b.is_nullable = 'NO'
    ) as nullable,
    column_default is not null or is_identity = 'YES' as defaulted, is_generated = 'ALWAYS' as generated
  from information_schema.columns c
  where table_schema = 'public' and table_name not in ('schema_migration', 'schema_function')
  order by table_name, ordinal_position`)
await client.end()
await database.drop()
await stop()

const tables = Map.groupBy(rows, (row) => row.table_name)
const pascal = (name: string) => name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
const column = (row: (typeof rows)[number]) => {
  const plain = (types[row.udt_name] ?? 'string') + (row.nullable ? ' | null' : '')
  const type = row.generated
    ? `GeneratedAlways<${plain}>`
    : row.udt_name === 'jsonb'
      ? `JsonColumn<${row.nullable ? 'null' : 'never'}>`
      : row.defaulted
        ? `Generated<${plain}>`
        : plain
  return `  ${row.column_name}: ${type}\n`
}
const text = `// Made by \`npm run db:types\` from the migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined }
/** Written as JSON text, read as the value. */
type JsonColumn<N> = ColumnType<Json | N, string | N | undefined, string | N>

${[...tables].map(([name, columns]) => `export interface ${pascal(name)}Table {\n${columns.map(column).join('')}}\n`).join('\n')}
export interface Tables {
${[...tables.keys()].map((name) => `  ${name}: ${pascal(name)}Table\n`).join('')}}
`
if (!check) {
  writeFileSync(target, text)
  console.log(`${tables.size} tables written to src/platform/tables.ts`)
} else if (readFileSync(target, 'utf8') !== text) {
  console.error('src/platform/tables.ts is not what the migrations say: run `npm run db:types`.')
  process.exitCode = 1
}
