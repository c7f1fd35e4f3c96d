import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '#platform/postgres/connection.ts'
import { sealedColumns, sealedNames } from '#platform/sealed-columns.ts'
import { saveLegalInfo } from '#modules/hris/shared/legal-info.ts'
import { bankAccount } from '#modules/hris/shared/records.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const all = async <R extends object>(text: string): Promise<R[]> =>
  withClient(world.connection, async (client) => (await client.query<R>(text)).rows)

test('somebody who has seen the database does not get a value opened', async () => {
  const params = { org: 'himal', employee_id: world.id('asha') }
  const pan_no = '731000791'
  await world.as('hari').get(saveLegalInfo, { params, body: { pan_no, version: 0 } })
  const raw = await all<{ pan_no: string }>('select pan_no from employee_legal_info where pan_no is not null')
  const stolen = raw[0]?.pan_no ?? ''
  expect(stolen).toMatch(/^~sealed\.[0-9a-f]{8}\.t/)
  const made = await world.as('hari').get(bankAccount.create, {
    params,
    query: { as: 'hr' },
    body: {
      bank_name: stolen.slice(0, 150),
      branch_name: 'x',
      account_name: 'Asha Gurung',
      account_number: '998877665544',
      is_primary: false,
    },
  })
  expect(JSON.stringify(made.bank_name)).not.toContain(pan_no)
})

test('what is declared is there, and no other table has a column of a sealed name', async () => {
  const columns = await all<{ tbl: string; name: string; type: string }>(`
    select table_name as tbl, column_name as name, udt_name as type from information_schema.columns where table_schema = 'public'`)
  const has = new Map(columns.map(({ tbl, name, type }) => [`${tbl}.${name}`, type]))
  for (const [table, { text, json = [], within = [] }] of Object.entries(sealedColumns)) {
    for (const name of text) expect(has.get(`${table}.${name}`), `${table}.${name}`).toBe('text')
    for (const name of [...json, ...within])
      expect(has.get(`${table}.${name}`), `${table}.${name}`).toBe('jsonb')
  }
  const others = columns.filter(
    ({ tbl, name }) => sealedNames.has(name) && !sealedColumns[tbl]?.text.includes(name),
  )
  expect(others).toEqual([])
})
