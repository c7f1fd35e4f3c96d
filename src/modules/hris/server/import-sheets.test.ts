import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseSheet, readImport } from '#engines/exchange/exchange.ts'
import { importing } from '#test/importing.ts'
import { workbook } from '#test/workbook.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let hr: ReturnType<typeof importing>
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  hr = importing(world)
})
afterAll(() => world.close())
const at = (id: string) => ({ params: { org: 'himal', id } })

test('rows that say the same are named, and imported or left out as is chosen', async () => {
  const file =
    'First name,Last name,Job title\nSita,Rai,Guard\nRam,Rai,Guard\n sita,RAI,Guard\nSita,Rai,Guard\n'
  const asked = await hr.check(file)
  const repeated_rows = [
    { row_no: 4, first: 2 },
    { row_no: 5, first: 2 },
  ]
  expect(asked.counts).toMatchObject({ rows: 4, to_create: 4, errors: 0, repeated: 2, repeated_rows })
  const left = await hr.check(file, { leave_out_repeated: true })
  expect(left).toMatchObject({ leaves_out_repeated: true })
  expect(left.counts).toMatchObject({
    rows: 4,
    valid: 2,
    to_create: 2,
    errors: 0,
    repeated: 2,
    repeated_rows,
  })
  const done = await hr.run(left.id, 'all')
  expect(done.counts).toMatchObject({ created: 2, skipped: 2 })
  expect((await hr.rows(left.id)).map(({ outcome }) => outcome)).toEqual([
    'created',
    'created',
    'skipped',
    'skipped',
  ])
  expect(await hr.undo(left.id)).toMatchObject({ state: 'Undone', counts: { undone: 2 } })
})

test('another sheet of a workbook is read instead, with its own columns', async () => {
  const file = workbook({
    Staff: [
      ['First name', 'Last name'],
      ['Gita', 'Rai'],
    ],
    Notes: [['Remarks', 'By'], []],
    Guards: [
      ['First name', 'Last name', 'Job title'],
      ['Hem', 'Rai', 'Guard'],
      ['Kul', 'Rai', 'Guard'],
    ],
  })
  const { body: sent } = await hr.upload(file, 'staff.xlsx')
  expect(sent).toMatchObject({ sheet: 'Staff', sheets: ['Staff', 'Notes', 'Guards'], counts: { rows: 1 } })
  const choose = (sheet: string) => world.as('hari').ask(chooseSheet, { ...at(sent.id), body: { sheet } })
  expect(await choose('Elsewhere')).toMatchObject({
    status: 400,
    body: { sheet: ['Select a valid choice.'] },
  })
  expect(await choose('Notes')).toMatchObject({ status: 400 })
  expect((await world.as('hari').get(readImport, at(sent.id))).sheet).toBe('Staff')
  const chosen = await choose('Guards')
  expect(chosen).toMatchObject({
    status: 200,
    body: {
      state: 'Uploaded',
      sheet: 'Guards',
      counts: { rows: 2 },
      mapping: { 'First name': 'first_name', 'Last name': 'last_name', 'Job title': 'job_title' },
    },
  })
  const { mapping, options } = chosen.body as unknown as typeof sent
  await world.as('hari').raw('POST', `/exchange/himal/imports/${sent.id}/check/`, { mapping, options })
  expect((await hr.ended(sent.id)).counts).toMatchObject({ to_create: 2, errors: 0 })
  const done = await hr.run(sent.id)
  expect(done.counts).toMatchObject({ created: 2 })
  // what was imported is of this sheet
  expect(await choose('Staff')).toMatchObject({ status: 409 })
})
