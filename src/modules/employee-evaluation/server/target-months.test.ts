import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { files } from '#engines/file/file.ts'
import { actualFilePurpose, actualRequest } from '#modules/employee-evaluation/shared/actual.ts'
import {
  editAssigned,
  formMonths,
  spreadAssigned,
  spreadRow,
  targetRows,
} from '#modules/employee-evaluation/shared/target.ts'
import type { Name } from '#test/cast.ts'
import { openTargets, type TargetWorld } from '#test/evaluation-world.ts'
import { importing } from '#test/importing.ts'
import { sentFile } from '#test/sent-file.ts'
import type { World } from '#test/world.ts'

let t: TargetWorld
let world: World
let form = ''
const params = { org: 'himal' }
const hari = () => world.as('hari')
beforeAll(async () => {
  t = await openTargets()
  ;({ world, form } = t)
})
afterAll(() => world.close())

test('a target is spread over the months of its form, and the parts sum to it', async () => {
  const { months } = await hari().get(formMonths, { params: { ...params, form_id: form } })
  const below = { params: { ...params, form_id: form }, query: {} }
  const row = async () => {
    const { results } = await hari().get(targetRows, below)
    if (!results[0]) throw new Error('There is no such row.')
    return results[0]
  }
  const spread = async (how: 'By weights' | 'By hand', shares: string[]) => {
    const { id, version } = await row()
    return hari().ask(spreadRow, { params: { ...params, id }, body: { spread: how, shares, version } })
  }
  const hand = months.map((_, at) => (at === 0 ? '2999.99' : '0'))
  expect((await spread('By hand', hand)).body).toEqual({
    shares: ['The months sum to 2999.99. The target is 3000.00.'],
  })
  expect((await spread('By weights', ['1'])).body).toEqual({
    shares: [`The form has ${months.length} months; 1 were given.`],
  })
  expect(
    (
      await spread(
        'By weights',
        months.map((_, at) => String(at + 1)),
      )
    ).status,
  ).toBe(204)
  const { id, version } = await row()
  const twice = { params: { ...params, id }, body: { spread: 'Even' as const, shares: [], version } }
  const both = await Promise.all([hari().ask(spreadRow, twice), hari().ask(spreadRow, twice)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  await t.assign()
  const asha = await t.opened('asha')
  expect(asha.months.map(({ whole }) => Number(whole)).reduce((a, b) => a + b)).toBe(3000)
  expect(asha.months.map(({ value, whole }) => Number(value) === Number(whole))).not.toContain(false)
})

test('who joins in the form has the share of their days', async () => {
  const { months, trace, full_target } = await t.opened('bikash')
  expect(Number(full_target)).toBe(3000)
  const total = months.reduce((all, { value }) => all + Number(value), 0)
  expect(Number(trace.target)).toBeCloseTo(total, 2)
  expect(total).toBeLessThan(3000)
  expect(months[0]?.employed_days).toBe(0)
  for (const { value, whole, days, employed_days } of months)
    expect(Number(value)).toBeCloseTo((Number(whole) * employed_days) / days, 2)
})

test('months of one employee are set by hand, past ones stay, and a new target divides what is left', async () => {
  const { id, months, version } = await t.opened('asha')
  const shares = months.map(({ whole }) => whole)
  const moved = shares.map((share, at) =>
    at === 0 ? String(Number(share) - 1) : at === 1 ? String(Number(share) + 1) : share,
  )
  const first = { params: { ...params, id }, body: { shares: moved, version } }
  const refused = await hari().ask(spreadAssigned, first)
  expect([refused.status, refused.body]).toEqual([
    400,
    { shares: [`The month that ended on ${months[0]?.ends_on ?? ''} cannot be changed.`] },
  ])
  const raise = { weight_percent: 100, target: '6000', minimum: null, version }
  expect((await hari().ask(editAssigned, { params: { ...params, id }, body: raise })).status).toBe(204)
  const after = await t.opened('asha')
  expect(after.months[0]?.whole).toBe(months[0]?.whole)
  expect(after.months.reduce((all, { whole }) => all + Number(whole), 0)).toBeCloseTo(6000, 2)
  const low = { ...raise, target: '1', version: after.version }
  expect((await hari().ask(editAssigned, { params: { ...params, id }, body: low })).body).toEqual({
    target: ['The months that have ended already come to more than this.'],
  })
  const back = { ...raise, target: '3000', version: after.version }
  expect((await hari().ask(editAssigned, { params: { ...params, id }, body: back })).status).toBe(204)
})

test('what an employee reports counts once their supervisor approved it, and not after it is revoked', async () => {
  const { id } = await t.of('asha')
  const ask = (name: 'asha' | 'bikash', body: object) =>
    world.as(name).ask(actualRequest.create, {
      params,
      body: { assigned_id: id, on_date: '2026-11-10', value: '1500', file_id: null, remarks: '', ...body },
    } as never)
  expect((await ask('bikash', {})).body).toEqual({ assigned_id: ['Select a valid choice.'] })
  expect((await ask('asha', { on_date: '2026-12-01' })).body).toEqual({
    on_date: ['Date cannot be in the future.'],
  })
  expect((await ask('asha', { file_id: newId() })).body).toEqual({ file_id: ['Select a valid choice.'] })
  const asked = await ask('asha', {})
  expect(asked.status).toBe(201)
  const { id: request_id } = asked.body as { id: string }
  expect((await t.of('asha')).achieved).toBeNull()
  const decide = (name: 'maya' | 'hari', action: string, as: 'supervisor' | 'hr') =>
    world.as(name).ask(actualRequest.act, {
      params: { ...params, id: request_id, action },
      query: { as },
      body: { remarks: 'Checked' },
    } as never)
  expect((await decide('maya', 'approve', 'supervisor')).status).toBe(200)
  expect(await t.of('asha')).toMatchObject({ achieved: '1500', entries: 1 })
  expect((await decide('hari', 'revoke', 'hr')).status).toBe(200)
  expect(await t.of('asha')).toMatchObject({ achieved: null, entries: 0 })
  expect((await t.opened('asha')).entries).toMatchObject([{ source: 'Request', is_withdrawn: true }])
})

test('evidence is a document of at most 10 MB of whoever reports, read by those who see the report', async () => {
  const send = (name: Name, file_name: string, content: string | Buffer) =>
    sentFile(world, name, { purpose: actualFilePurpose, file_name, content })
  const refused: [string, string | Buffer, number][] = [
    ['sales.exe', 'MZ\u0090\u0000', 400],
    ['sales.pdf', 'MZ\u0090\u0000', 400],
    ['sales.txt', '<html><script>alert(1)</script></html>', 400],
    ['sales.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 400],
    ['sales.pdf', Buffer.concat([Buffer.from('%PDF-1.4 '), Buffer.alloc(10 * 1024 * 1024)]), 413],
  ]
  for (const [name, content, status] of refused)
    expect([name, (await send('asha', name, content)).status]).toEqual([name, status])
  const [mine, theirs] = [
    await send('asha', 'sales.pdf', '%PDF-1.4 sales'),
    await send('bikash', 'sales.csv', 'day,sales\n2026-11-11,5\n'),
  ]
  expect([mine.status, theirs.status]).toEqual([201, 201])
  const { id } = await t.of('asha')
  const ask = (file_id: string) =>
    world.as('asha').ask(actualRequest.create, {
      params,
      body: { assigned_id: id, on_date: '2026-11-11', value: '5', file_id, remarks: '' },
    } as never)
  expect((await ask(theirs.id)).body).toEqual({ file_id: ['Select a valid choice.'] })
  const read = async (name: Name) =>
    (await world.as(name).ask(files.read, { params: { ...params, id: mine.id }, query: {} } as never)).status
  const readers = ['asha', 'maya', 'hari', 'bikash', 'gita'] as const
  const all = () => Promise.all(readers.map(read))
  // before it is reported it is of whoever sent it
  expect(await all()).toEqual([200, 404, 404, 404, 404])
  const asked = await ask(mine.id)
  expect(asked.body).toMatchObject({ file: { id: mine.id, name: 'sales.pdf' } })
  expect(await all()).toEqual([200, 200, 200, 404, 404])
  const cancelled = await world.as('asha').ask(actualRequest.act, {
    params: { ...params, id: (asked.body as { id: string }).id, action: 'cancel' },
    query: { as: 'user' },
    body: { remarks: 'Entered twice' },
  } as never)
  expect(cancelled.status).toBe(200)
})

test('actuals come from a file, are checked cell by cell, and the import is undone', async () => {
  const hr = importing(world, 'hari', 'himal', 'target-actuals')
  const wrong = await hr.check(
    'Code,Target,Date,Value\nE-0001,Sale,2026-11-10,1\nE-0001,Sales,2026-12-01,1\nE-0001,Sales,2026-11-10,many\n',
  )
  expect(wrong.counts).toMatchObject({ to_create: 0, errors: 3 })
  const file = 'Code,Target,Date,Value\nE-0001,Sales,2026-10-10,1000\nE-0001,Sales,2026-11-10,"1,700.50"\n'
  const first = await hr.take(file)
  expect(first.counts.created).toBe(2)
  expect((await t.of('asha')).achieved).toBe('2700.5')
  expect((await hr.undo(first.id)).state).toBe('Undone')
  expect((await t.of('asha')).achieved).toBeNull()
  await hr.take(file)
  expect((await t.of('asha')).achieved).toBe('2700.5')
})
