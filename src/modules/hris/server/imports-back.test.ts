import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importResult, importRows, readImport, runImport } from '#engines/exchange/exchange.ts'
import { notifications } from '#engines/notify/notification.ts'
import { until } from '#test/services.ts'
import { imported } from '#test/imported.ts'
import { importing } from '#test/importing.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let hr: ReturnType<typeof importing>
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  hr = importing(world)
})
afterAll(() => world.close())

const people = (family: string) => imported(world, family)

test('undoing removes whom the import made and gives the others back what they had', async () => {
  const before = await hr.take(
    'Code,Name,Joined on,Job title,Annual salary\nX-1,Old Undo,2020-01-01,Undo clerk,1000\n',
  )
  expect(before.counts.created).toBe(1)
  const stood = await people('Undo')
  const { id, can_undo } = await hr.take(
    'Code,Name,Job title,Annual salary,Supervisor\nX-1,Older Undo,Undo chief,2000,E-0003\nX-2,New Undo,Undo chief,10,X-1\n',
    {},
    'all',
  )
  expect(can_undo).toBe(true)
  expect(await people('Undo')).toHaveLength(5)
  const undone = await hr.undo(id)
  expect(undone).toMatchObject({
    state: 'Undone',
    can_undo: false,
    counts: { created: 0, updated: 0, undone: 2 },
  })
  expect(await people('Undo')).toEqual(stood)
  const titles = await world.inOrg('himal', (db) =>
    db.selectFrom('job_title').select('title').where('title', 'like', 'Undo%').execute(),
  )
  expect(titles).toEqual([{ title: 'Undo clerk' }])
})

test('nothing is undone once somebody was changed since, and the import says who', async () => {
  const { id } = await hr.take('Code,Name,Mobile\nY-1,One Since,9800000001\nY-2,Two Since,9800000002\n')
  const change = (column: string) =>
    world.inOrg('himal', (db) =>
      sql`insert into employee_contact (id, employee_id, name, relation, phone)
        select gen_random_uuid(), id, ${column}, 'Mother', '1' from employee where code = 'Y-2'`.execute(db),
    )
  await change('Sita')
  const refused = await hr.undo(id)
  expect(refused).toMatchObject({
    state: 'Done',
    error: 'Not undone: changed or used since the import: Two Since (Y-2).',
    can_undo: true,
  })
  expect(await people('Since')).toHaveLength(2)
  await world.inOrg('himal', (db) => sql`delete from employee_contact where name = 'Sita'`.execute(db))
  expect((await hr.undo(id)).state).toBe('Undone')
  expect(await people('Since')).toEqual([])
})

test('HR without payroll codes cannot fill, see or take back what people earn', async () => {
  const gita = world.as('gita')
  const refused = await importing(world, 'gita').upload('Name\nAsha Rights\n')
  expect(refused.status).toBe(403)
  const paid = await hr.check('Name,Annual salary\nAsha Rights,987654.32\n')
  const other = { params: { org: 'himal', id: paid.id } }
  expect((await gita.ask(readImport, other)).status).toBe(403)

  await withCodes('gita', ['4.02'], async () => {
    const up = await importing(world, 'gita').upload('Name,Annual salary\nAsha Rights,987654.32\n')
    expect(up.status).toBe(201)
    expect(up.body.targets.map(({ name }) => name)).not.toContain('annual_salary')
    expect(up.body.mapping).toEqual({ Name: 'full_name', 'Annual salary': null })
    const seen = await gita.get(readImport, other)
    expect(seen.columns).toEqual([])
    expect((await gita.ask(importRows, { ...other, query: {} })).status).toBe(404)
    expect((await gita.ask(importResult, other)).status).toBe(404)
    expect((await gita.ask(runImport, { ...other, body: { mode: 'all' } })).status).toBe(403)
    const sample = await gita.raw('GET', '/imports/himal/employees/sample/?format=csv&with_data=true')
    expect(sample.body).not.toMatch(/salary|Hourly|97974/i)
  })
  expect((await world.as('sunil').ask(readImport, other)).status).toBe(404)
})

async function withCodes(name: 'gita', codes: string[], work: () => Promise<void>) {
  const set = (to: string[]) =>
    world.inOrg('himal', (db) =>
      sql`update permission_group g set codes = ${to} from permission_group_member m
        where m.group_id = g.id and m.account_id = ${world.account(name)}`.execute(db),
    )
  await set(codes)
  world.services.viewers.forgetAll()
  await work().finally(async () => {
    await set(['11.00'])
    world.services.viewers.forgetAll()
  })
}

test('nobody changes their own pay by a file', async () => {
  const { id } = await hr.check('Code,Name,Annual salary\nE-0004,Hari Adhikari,9999999\n')
  expect((await hr.rows(id))[0]?.errors).toEqual({ annual_salary: ['Nobody changes their own pay.'] })
})

test('what is given out with all data changes nothing when it comes back, as CSV and as XLSX', async () => {
  const hari = world.as('hari')
  await hr.take('Code,Name,Leaving reason,Joined on,Left on\nR-2,Binod Round,=cmd|x,2020-01-01,2021-01-01\n')
  await hr.take(
    [
      'Code,Name,Name in Nepali,Gender,DOB,Email,Mobile,Branch,Division,Job title,Level,Type,Hours,Pay basis,Hourly rate,Manager',
      'R-1,"Round, Dr. Asha K",आशा,F,2050-01-15,asha.r@example.test,९८००००००००,Pokhara,Care,Nurse,L5,P,37.5,Hourly,12.3456,E-0003',
    ].join('\n'),
    { options: { calendar: 'BS' } },
  )
  for (const format of ['csv', 'xlsx'] as const) {
    const { rawPayload } = await world.app.inject({
      url: `/api/v1/imports/himal/employees/sample/?format=${format}&with_data=true`,
      headers: { authorization: `Bearer ${hari.token}` },
    })
    if (format === 'csv') expect(rawPayload.toString()).toContain(`,2021-01-01,"'=cmd|x"`)
    const { counts } = await hr.check(rawPayload, {}, `all.${format}`)
    expect(counts, format).toMatchObject({ errors: 0, to_create: 0, to_update: 0 })
    expect(counts.unchanged).toBe(9)
  }
})

test('whoever started an import is told of its end, with the way to it', async () => {
  const { id } = await hr.take('Code,Name\nN-1,Asha Told\n')
  const own = () => world.as('hari').get(notifications.list, { query: {} })
  const { results } = await until(own, (page) => page.results.some(({ url }) => url.endsWith(id)))
  expect(results.find(({ url }) => url.endsWith(id))).toMatchObject({
    text: 'people.csv is imported: 1 created, 0 changed.',
    url: `/admin/himal/hris/import/employees?id=${id}`,
  })
})

test('the specification’s own addresses do the same', async () => {
  const up = await hr.upload('Name\nAsha Users\n', 'people.csv', '/users/import/?organization=himal')
  expect(up).toMatchObject({ status: 201, body: { name: 'employees', columns: [{ header: 'Name' }] } })
  const sample = await world.as('hari').raw('GET', '/users/import/sample/?format=csv')
  expect(String(sample.body)).toMatch(/^\uFEFFCode,Full name,First name,/)
  const other = await hr.upload('Name\nAsha Users\n', 'people.csv', '/users/import/?organization=terai')
  expect(other.status).toBe(404)
  expect((await importing(world, 'asha').upload('Name\nA\n', 'a.csv', '/users/import/')).status).toBe(403)
})
