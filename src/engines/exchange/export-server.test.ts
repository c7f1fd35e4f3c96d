import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startJobWorker } from '#platform/job-worker.ts'
import { clock } from '#platform/clock.ts'
import { sampleFolder, wholeSheet } from '#platform/sheet/sample-files.ts'
import {
  createExport,
  downloadExport,
  exportLog,
  readExport,
  stopExport,
  type Export,
} from '#engines/exchange/export.ts'
import { tidyExchange } from '#engines/exchange/tidy-server.ts'
import { accessSettings } from '#modules/account/shared/access-settings.ts'
import { importing } from '#test/importing.ts'
import type { Name } from '#test/cast.ts'
import { testLog, until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  await importing(world).take(
    'Code,Name,Left on,Leaving reason,Mobile\nX-1,Asha Export,2027-01-31,"=HYPERLINK(""http://x"")",9800000001\nX-2,José Export,2027-01-31, @SUM(A1),\n',
  )
})
afterAll(() => world.close())

const org = { org: 'himal' }
const employees = '/hris/{org}/employees/'
const ask = (
  name: Name,
  source: string,
  more: { format?: 'csv' | 'xlsx' | 'pdf'; query?: Record<string, string> } = {},
) => world.as(name).ask(createExport, { params: org, body: { source, format: 'csv', ...more } })
const ended = (name: Name, id: string) =>
  until(
    () => world.as(name).get(readExport, { params: { ...org, id } }),
    ({ state }) => state !== 'Queued' && state !== 'Running',
    20_000,
  )
async function made(...asked: Parameters<typeof ask>): Promise<Export> {
  const { status, body } = await ask(...asked)
  expect(status, JSON.stringify(body)).toBe(202)
  return ended(asked[0], body.id)
}
const download = (name: Name, id: string) =>
  world.app.inject({
    url: `/api/v1/exports/himal/reports/${id}/download/`,
    headers: { authorization: `Bearer ${world.as(name).token}` },
  })
const withCodes = async (name: 'gita' | 'hari', codes: string[]) => {
  await world.inOrg('himal', (db) =>
    sql`update permission_group g set codes = ${codes} from permission_group_member m
      where m.group_id = g.id and m.account_id = ${world.account(name)}`.execute(db),
  )
  world.services.viewers.forgetAll()
}

test('a list goes out as it stands on the screen, and no cell of it is a formula', async () => {
  const done = await made('hari', employees, { query: { search: 'export', ordering: '-full_name' } })
  expect(done).toMatchObject({
    state: 'Done',
    title: 'Employees',
    rows: 2,
    can_download: true,
    created_by: 'Hari Adhikari',
  })
  expect(done.file_name).toMatch(/^employees-2026-11-20-\d{4}\.csv$/)
  const file = await download('hari', done.id)
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="employees-/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  const [head, first, second] = file.body.replace('\uFEFF', '').split('\r\n')
  expect(head).toMatch(/^Code,Full name,Gender,Job title,/)
  expect(first).toMatch(/^X-2,José Export,.*,'@SUM\(A1\),,$/)
  expect(second).toContain(`"'=HYPERLINK(""http://x"")"`)
})

test('the same as XLSX holds text as text and days as days, and no formula', async () => {
  const done = await made('hari', employees, { format: 'xlsx', query: { search: 'export' } })
  await using samples = await sampleFolder()
  const { rawPayload } = await download('hari', done.id)
  expect(rawPayload.includes('<f>')).toBe(false)
  const { cells, headers } = await wholeSheet(await samples.file(rawPayload))
  expect(headers.slice(0, 2)).toEqual(['Code', 'Full name'])
  expect(cells[0]?.[headers.indexOf('Joined on')]).toBe('2026-11-20')
  expect(cells[0]?.[headers.indexOf('Leaving reason')]).toBe('=HYPERLINK("http://x")')
})

test('what has many pages goes out whole, each row once', async () => {
  const people = Array.from({ length: 5300 }, (_, i) => `P-${i},Pages ${'ABCDEFGHIJ'[i % 10]}`).join('\n')
  await importing(world).take(`Code,Name\n${people}\n`)
  const done = await made('hari', employees, { query: { search: 'pages' } })
  const lines = (await download('hari', done.id)).body.trim().split('\r\n')
  expect(done.rows).toBe(5300)
  expect(new Set(lines.slice(1).map((line) => line.split(',')[0])).size).toBe(5300)
}, 60_000)

test('master data and requests go out by their declarations', async () => {
  const titles = await made('asha', '/org/{org}/job-title/')
  expect((await download('asha', titles.id)).body).toMatch(/^\uFEFFTitle,/)
  const requests = await made('asha', '/leave/{org}/request/')
  expect((await download('asha', requests.id)).body).toMatch(/^\uFEFFCode,Name,Leave type,From,To,/)
})

describe('the rights are those of the list:', () => {
  test('whoever may not read it may not export it, and what is no list cannot be exported', async () => {
    expect((await ask('asha', employees)).status).toBe(403)
    expect((await ask('gita', employees)).status).toBe(403)
    expect((await ask('sunil', employees)).status).toBe(404)
    expect(await ask('hari', '/hris/{org}/employees/{id}/')).toMatchObject({
      status: 400,
      body: { source: ['This list cannot be exported.'] },
    })
    expect((await ask('hari', employees, { query: { status: 'nonsense' } })).status).toBe(400)
  })

  test('a file is its maker’s own, even before other HR', async () => {
    const done = await made('hari', employees, { query: { search: 'asha' } })
    await withCodes('gita', ['2.00', '4.00'])
    const log = await world.as('gita').get(exportLog, { params: org, query: {} })
    expect(log.results[0]).toMatchObject({ id: done.id, can_download: false, created_by: 'Hari Adhikari' })
    expect((await download('gita', done.id)).statusCode).toBe(404)
    expect((await download('asha', done.id)).statusCode).toBe(404)
    await withCodes('gita', ['11.00'])
    expect((await world.as('gita').get(exportLog, { params: org, query: {} })).results).toEqual([])
  })

  test('a file outlives the rights that it was made with, and is not given without them', async () => {
    await withCodes('gita', ['4.00', '11.00'])
    const done = await made('gita', employees, { query: { search: 'asha' } })
    expect((await download('gita', done.id)).statusCode).toBe(200)
    await withCodes('gita', ['4.00'])
    const refused = await download('gita', done.id)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toEqual({ detail: 'Your rights have changed since. Export again.' })
    await withCodes('gita', ['11.00'])
    expect((await download('gita', done.id)).statusCode).toBe(403)
  })
})

test('who lost the right before the file was made gets none', async () => {
  const waiting = await openWorld()
  const gita = waiting.as('gita')
  const set = async (codes: string[]) => {
    await waiting.inOrg('himal', (db) =>
      sql`update permission_group g set codes = ${codes} from permission_group_member m
        where m.group_id = g.id and m.account_id = ${waiting.account('gita')}`.execute(db),
    )
    waiting.services.viewers.forgetAll()
  }
  await set(['4.00'])
  const { id } = await gita.get(createExport, { params: org, body: { source: employees, format: 'csv' } })
  const stopped = await gita.get(createExport, { params: org, body: { source: employees, format: 'csv' } })
  await gita.get(stopExport, { params: { ...org, id: stopped.id } })
  await set(['11.00'])
  const worker = startJobWorker(waiting.services, testLog)
  const read = (one: string) => gita.get(readExport, { params: { ...org, id: one } })
  const failed = await until(
    () => read(id),
    ({ state }) => state !== 'Queued' && state !== 'Running',
    20_000,
  )
  expect(failed).toMatchObject({
    state: 'Failed',
    error: 'You may not read this list any more.',
    can_download: false,
  })
  expect(await read(stopped.id)).toMatchObject({ state: 'Stopped', can_stop: false })
  await worker.stop()
  await waiting.close()
})

test('after a week the file is gone and the line stays', async () => {
  const done = await made('hari', employees, { query: { search: 'asha' } })
  const later = Date.parse(clock.instant()) + 8 * 86_400_000
  clock.set(new Date(later).toISOString())
  const { org_id } = { org_id: 1 }
  await tidyExchange.run(
    {
      services: world.services,
      org: { org_id, slug: 'himal', name: '', time_zone: 'Asia/Kathmandu' },
      account_id: null,
      job_id: '',
      today: '2026-11-28',
      resume: null,
      log: testLog,
      batch: (work) =>
        world.inOrg('himal', (db) =>
          work(db, { resume: () => {}, progress: () => {}, signal: async () => {} }),
        ),
      isStopped: () => false,
    },
    '2026-11-28',
  )
  clock.set('2026-11-20T04:00:00Z')
  expect(await world.as('hari').get(readExport, { params: { ...org, id: done.id } })).toMatchObject({
    state: 'Expired',
    can_download: false,
  })
  expect((await world.as('hari').ask(downloadExport, { params: { ...org, id: done.id } })).status).toBe(404)
})

test('a list is printed with the name of the organization, and is a PDF by name and kind', async () => {
  const { id, state, file_name } = await made('hari', '/reports/{org}/leave-balance-by-type/', {
    format: 'pdf',
  })
  expect([state, file_name]).toEqual(['Done', expect.stringMatching(/^leave-balance-by-type-.*\.pdf$/)])
  const { headers, rawPayload } = await download('hari', id)
  expect(headers['content-type']).toBe('application/pdf')
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(rawPayload.toString('latin1')).toContain('/Author')
})

test('an audit user takes out what they read only where the organization has switched that on', async () => {
  expect((await ask('anil', employees)).status).toBe(403)
  const settings = { params: org }
  const set = async (auditors_export: boolean) => {
    const { version } = await world.as('hari').get(accessSettings.read, settings)
    await world.as('hari').get(accessSettings.update, { ...settings, body: { auditors_export, version } })
    world.services.viewers.forgetAll()
  }
  await set(true)
  const file = await made('anil', employees)
  expect(file.state).toBe('Done')
  expect((await download('anil', file.id)).statusCode).toBe(200)
  await set(false)
  expect((await ask('anil', employees)).status).toBe(403)
})
