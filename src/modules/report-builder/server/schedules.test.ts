import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { startJobWorker } from '#platform/job-worker.ts'
import { Definition } from '#engines/dataset/definition.ts'
import { exportLog } from '#engines/exchange/export.ts'
import { schedules as served } from '#app/routes.ts'
import { isAttached, MOST_MAILED } from '#modules/report-builder/server/mail-letter.ts'
import { reportBuilder } from '#modules/report-builder/shared/report.ts'
import { schedules, type Schedule } from '#modules/report-builder/shared/schedule.ts'
import type { Name } from '#test/cast.ts'
import { runJob } from '#test/run-job.ts'
import { testLog, until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'

const org = { org: 'himal' }
// 20 November 2026 in Kathmandu, a quarter to ten: a Friday, and 4 Mangsir 2083
const now = '2026-11-20T04:00:00Z'
let world: World
beforeAll(async () => {
  world = await openWorld({ at: now })
})
afterAll(() => world.close())
beforeEach(async () => {
  clock.set(now)
  await holds('gita', '4.01', '4.15')
  await world.inOrg('himal', (db) => sql`delete from saved_report`.execute(db))
  await world.services.database.asOwner((db) => db.deleteFrom('email_log').execute())
})

const holds = async (name: 'gita' | 'hari', ...codes: string[]) => {
  await world.inOrg('himal', (db) =>
    sql`update permission_group g set codes = ${codes} from permission_group_member m
      where m.group_id = g.id and m.account_id = ${world.account(name)}`.execute(db),
  )
  world.services.viewers.forgetAll()
}
const scheduled = async (definition: object, names: Name[], more: object = {}) => {
  const hari = world.as('hari')
  const report = await hari.get(reportBuilder.create, {
    params: org,
    body: { name: 'People', definition: Definition.parse({ data_set: 'employees', ...definition }) },
  })
  const params = { ...org, id: report.id }
  const account_ids = names.map((name) => world.account(name))
  const body = { frequency: 'Daily', hour: 10, format: 'csv', account_ids, ...more } as never
  const schedule = await hari.get(schedules.create, { params, body })
  return { params: { ...params, schedule_id: schedule.id }, schedule, account_ids }
}
const due = served.find(({ name }) => name === 'report_builder.mail')
const runHour = (period: string) => runJob(world, kindOf(due ?? expect.fail('not served')), 'himal', period)
const mails = () =>
  world.inOrg('himal', (db) => db.selectFrom('email_log').selectAll().orderBy('recipient').execute())
const again = async (params: { org: string; id: string }): Promise<Schedule | undefined> =>
  (await world.as('hari').get(schedules.list, { params })).results[0]
async function contentOf(attachment: unknown): Promise<string> {
  const { sha256 } = attachment as { sha256: string }
  const { org_id } = await world.inOrg('himal', (db) =>
    db.selectFrom('organization').select('org_id').where('slug', '=', 'himal').executeTakeFirstOrThrow(),
  )
  const content = await world.services.files.read(org_id, sha256)
  const pieces: Buffer[] = []
  for await (const piece of content ?? []) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces).toString('utf8')
}

test('it is mailed in its hour, once, with the file, and the log of exports tells who has it', async () => {
  const { params, schedule } = await scheduled({ columns: ['code', 'full_name'], sort: [{ key: 'code' }] }, [
    'hari',
    'gita',
  ])
  expect(schedule).toMatchObject({ next_on: '2026-11-20', is_active: true, last_at: null })
  expect(await runHour('2026-11-20T09')).toEqual({ mailed: 0 })
  expect(await runHour('2026-11-20T10')).toEqual({ mailed: 1 })
  expect(await runHour('2026-11-20T11')).toEqual({ mailed: 0 })
  const sent = await mails()
  expect(sent.map(({ recipient }) => recipient)).toEqual(['gita@example.test', 'hari@example.test'])
  expect(sent[0]?.subject).toBe('People – 2026-11-20')
  expect(sent[0]?.body_text).toContain('People of 20 November 2026 (4 Mangsir 2083) has 6 lines.')
  expect(await contentOf(sent[0]?.attachment)).toMatch(/^\uFEFFCode,Name\r\nE-0001,Asha Gurung\r\n/)
  expect(await again(params)).toMatchObject({
    next_on: '2026-11-21',
    last_result: { sent: 2, left_out: [], note: null },
  })
  const log = await world.as('gita').get(exportLog, { params: org })
  expect(log.results[0]).toMatchObject({ title: 'People (by mail)', can_download: true, rows: 6 })
  const own = await world.as('gita').raw('GET', `/exports/himal/reports/${log.results[0]?.id}/download/`)
  expect(own.status).toBe(200)
})

describe('a recipient gets what they may read themselves:', () => {
  const pay = { columns: ['code', 'annual_salary'], sort: [{ key: 'code' }] }
  const sum = { what: 'sum', column: 'annual_salary' }

  test('without the columns that they may not, and pay as a link only', async () => {
    const { schedule } = await scheduled(pay, ['hari', 'gita'])
    expect(
      schedule.recipients.map(({ account, gets, without }) => [account.full_name, gets, without]),
    ).toEqual([
      ['Gita Thapa', 'file', ['Annual salary']],
      ['Hari Adhikari', 'link', []],
    ])
    await runHour('2026-11-20T10')
    const [gita, hari] = await mails()
    expect(await contentOf(gita?.attachment)).toMatch(/^\uFEFFCode\r\n/)
    expect(gita?.body_text).toContain('Left out, because you may not read it: Annual salary.')
    expect(hari?.attachment).toBeNull()
    expect(hari?.body_text).toContain('It holds what is not mailed, such as pay.')
    expect(hari?.body_text).toMatch(/\/admin\/himal\/master-report\/build\?report=[0-9a-f-]{36}/)
    expect(gita?.body_text).toMatch(/\/admin\/himal\/hris\/reports\/generate-report\?report=/)
  })

  test('a column that is guarded is attached for whoever may read it', async () => {
    await holds('gita', '4.01', '4.15', '4.17')
    await scheduled({ columns: ['code', 'account_number'] }, ['gita'])
    await runHour('2026-11-20T10')
    expect(await contentOf((await mails())[0]?.attachment)).toMatch(/^\uFEFFCode,Account number\r\n/)
  })

  test.each([
    ['it filters by', { columns: ['code'], filters: [{ column: 'annual_salary', is: 'filled' }] }],
    ['it groups by', { groups: [{ column: 'annual_salary' }] }],
    ['it reckons', { columns: pay.columns, groups: [{ column: 'gender' }], measures: [sum] }],
    ['it has nothing but', { columns: ['annual_salary'] }],
  ])('nothing where %s a column that they may not read', async (_, definition) => {
    const { params } = await scheduled(definition, ['hari', 'gita'])
    await runHour('2026-11-20T10')
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['hari@example.test'])
    expect((await again(params))?.last_result).toMatchObject({
      sent: 1,
      left_out: [{ name: 'Gita Thapa', why: 'May not read Annual salary' }],
    })
  })

  test('nothing when they may not read reports, or the data set, any more', async () => {
    const { params } = await scheduled({ columns: ['code'] }, ['hari', 'gita'])
    await holds('gita', '4.01')
    await runHour('2026-11-20T10')
    await holds('gita', '4.15')
    await runHour('2026-11-21T10')
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([
      'hari@example.test',
      'hari@example.test',
    ])
    expect((await again(params))?.last_result?.left_out).toEqual([
      { name: 'Gita Thapa', why: 'May not read Employees' },
    ])
  })
})

test('what hangs on rights that its owner has lost is mailed to nobody any more', async () => {
  const held = await world.inOrg('himal', (db) =>
    sql<{
      codes: string[]
    }>`select g.codes from permission_group g join permission_group_member m on m.group_id = g.id
      where m.account_id = ${world.account('hari')}`.execute(db),
  )
  const { params } = await scheduled({ columns: ['code'] }, ['gita'])
  await holds('hari', '4.15', '4.13')
  await runHour('2026-11-20T10')
  expect(await mails()).toEqual([])
  expect(await again(params)).toMatchObject({
    is_active: false,
    last_result: { sent: 0, note: 'Hari Adhikari: May not read Employees' },
  })
  await holds('hari', ...(held.rows[0]?.codes ?? []))
})

test('an empty report is not mailed where that was asked for', async () => {
  const nobody = { columns: ['code'], filters: [{ column: 'code', is: 'is', values: ['none'] }] }
  const { params } = await scheduled(nobody, ['gita'], { skip_empty: true })
  await runHour('2026-11-20T10')
  expect(await mails()).toEqual([])
  expect((await again(params))?.last_result).toMatchObject({
    sent: 0,
    note: 'Not sent, because it is empty.',
  })
})

test('days that were missed are mailed once, and then it goes on in its rhythm', async () => {
  const { params } = await scheduled({ columns: ['code'] }, ['gita'], {
    frequency: 'Monthly',
    calendar: 'BS',
    month_day: 1,
  })
  expect((await again(params))?.next_on).toBe('2026-12-16')
  expect(await runHour('2027-03-01T00')).toEqual({ mailed: 1 })
  expect((await mails()).length).toBe(1)
  expect((await again(params))?.next_on).toBe('2027-03-15')
})

test('somebody may have it mailed at once, which leaves the rhythm as it was', async () => {
  const weekly = { frequency: 'Weekly', weekday: 0 }
  const { params } = await scheduled({ columns: ['code'] }, ['gita', 'hari'], weekly)
  await world.as('hari').get(schedules.sendNow, { params })
  const worker = startJobWorker(world.services, testLog)
  const sent = await until(mails, ({ length }) => length === 2, 20_000)
  await worker.stop()
  // of the two it is Hari who waits for it
  expect(sent.map(({ recipient, is_awaited }) => [recipient, is_awaited])).toEqual([
    ['gita@example.test', false],
    ['hari@example.test', true],
  ])
  expect((await again(params))?.next_on).toBe('2026-11-22')
})

test('a paused one waits, and one that is changed counts from today', async () => {
  const { params, schedule, account_ids } = await scheduled({ columns: ['code'] }, ['gita'])
  const body = {
    frequency: 'Daily',
    hour: 9,
    format: 'xlsx',
    account_ids,
    is_active: false,
    version: schedule.version,
  } as never
  const changed = await world.as('hari').get(schedules.change, { params, body })
  expect(changed).toMatchObject({ is_active: false, hour: 9, next_on: '2026-11-21', version: 2 })
  expect((await world.as('hari').ask(schedules.change, { params, body })).status).toBe(409)
  expect(await runHour('2026-11-25T09')).toEqual({ mailed: 0 })
  await world.as('hari').ask(schedules.remove, { params })
  expect(await again(params)).toBeUndefined()
})

test.each([
  ['nobody', {}, []],
  ['somebody who is not of HR', {}, ['asha']],
  ['HR of another organization', {}, ['sunil']],
  ['no weekday', { frequency: 'Weekly' }, ['gita']],
  ['no day of the month', { frequency: 'Monthly' }, ['gita']],
  ['an hour that is none', { hour: 24 }, ['gita']],
] as const)('a schedule for %s is refused', async (_, more, names) => {
  await expect(scheduled({ columns: ['code'] }, [...names], more)).rejects.toThrow('answered 400')
})

test('a schedule of another report is not there', async () => {
  const one = await scheduled({ columns: ['code'] }, ['gita'])
  const other = await world.as('hari').get(reportBuilder.create, {
    params: org,
    body: { name: 'Other', definition: Definition.parse({ data_set: 'employees', columns: ['code'] }) },
  })
  const params = { ...one.params, id: other.id }
  expect((await world.as('hari').ask(schedules.remove, { params })).status).toBe(404)
  expect((await world.as('hari').ask(schedules.sendNow, { params })).status).toBe(404)
})

test('a file is attached up to five megabytes', () => {
  const of = (bytes: number) => isAttached({ file: { content: { bytes } } } as never)
  expect([of(1), of(MOST_MAILED), of(MOST_MAILED + 1), isAttached({ file: null })]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('a schedule answers what its report asks by days relative to its own, and prints it', async () => {
  await world.inOrg('himal', (db) =>
    sql`update employee set joined_on = '2026-10-20' where id = ${world.id('asha')}`.execute(db),
  )
  const asking = {
    columns: ['code'],
    parameters: [{ key: 'p', title: 'Joined in', kind: 'period', is_required: true }],
    filters: [{ column: 'joined_on', is: 'period', parameter: 'p' }],
  }
  await expect(scheduled(asking, ['hari'])).rejects.toThrow('Joined in is Required')
  await world.inOrg('himal', (db) => sql`delete from saved_report`.execute(db))
  const answers = { p: ['last_month', 'BS'], other: ['x'] }
  const { params, schedule } = await scheduled(asking, ['hari'], { answers, format: 'pdf' })
  expect(schedule.answers).toEqual({ p: ['last_month', 'BS'] })
  await runHour('2026-11-20T10')
  // Kartik 2083 is 18 October to 16 November
  expect((await again(params))?.last_result).toMatchObject({ sent: 1 })
  const [mail] = await mails()
  expect(mail?.body_text).toContain(' has 1 line.')
  expect(mail?.attachment).toMatchObject({ name: expect.stringMatching(/\.pdf$/) })
  expect((await contentOf(mail?.attachment)).slice(0, 5)).toBe('%PDF-')
  clock.set('2027-02-20T04:00:00Z')
  await runHour('2027-02-20T10')
  expect((await mails()).filter(({ body_text }) => body_text.includes(' has 0 lines.'))).toHaveLength(1)
})

test('one with a last day ends with it, and one that would end before it begins is refused', async () => {
  await expect(scheduled({ columns: ['code'] }, ['hari'], { expires_on: '2026-11-19' })).rejects.toThrow(
    'It would end before it is mailed once.',
  )
  await world.inOrg('himal', (db) => sql`delete from saved_report`.execute(db))
  const { params } = await scheduled({ columns: ['code'] }, ['hari'], { expires_on: '2026-11-20' })
  await runHour('2026-11-20T10')
  expect(await mails()).toHaveLength(1)
  expect(await again(params)).toMatchObject({ is_active: false, expires_on: '2026-11-20' })
  clock.set('2026-11-21T04:00:00Z')
  await runHour('2026-11-21T10')
  expect(await mails()).toHaveLength(1)
})
