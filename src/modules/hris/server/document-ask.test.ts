import { afterAll, beforeAll, expect, test } from 'vitest'
import { kindOf } from '#platform/job-schedule.ts'
import { newId } from '#platform/id.ts'
import { documentsOf } from '#modules/hris/shared/document.ts'
import { remindOfAsked } from '#modules/hris/server/document-ask-notices.ts'
import {
  acceptAsked,
  askedPeople,
  askedPurpose,
  askForDocument,
  closeAsk,
  documentAsks,
  myAsked,
  refuseAsked,
  sendAsked,
} from '#modules/hris/shared/document-ask.ts'
import { board } from '#modules/noticeboard/shared/noticeboard.ts'
import { atOnce } from '#test/at-once.ts'
import { runJob } from '#test/run-job.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
const category = newId()
const MB = 1024 * 1024
let ask = ''

async function fileOf(name: 'asha' | 'maya', more: object = {}): Promise<string> {
  const id = newId()
  await world.inOrg(org, (db) =>
    db
      .insertInto('stored_file')
      .values({
        id,
        name: 'police.pdf',
        media_type: 'application/pdf',
        bytes: 10,
        sha256: id.replaceAll('-', ''),
        purpose: askedPurpose,
        account_id: world.account(name),
        ...more,
      })
      .execute(),
  )
  return id
}
const mine = async (name: 'asha' | 'maya') => {
  const [line] = (await world.as(name).get(myAsked, { params })).results
  if (!line) throw new Error('Nothing is asked')
  return line
}
const due = async (name: 'asha' | 'maya') =>
  (await world.as(name).get(board, { params })).due.filter(({ kind }) => kind === 'document_ask')
const send = async (name: 'asha' | 'maya', file_id: string, more: object = {}) => {
  const { id, version } = await mine(name)
  return world.as(name).ask(sendAsked, { params: { org, id }, body: { file_id, version, ...more } })
}
const decide = async (endpoint: typeof acceptAsked | typeof refuseAsked, more: object = {}) => {
  const { results } = await world.as('hari').get(askedPeople, { params, query: { search: 'asha' } })
  const body = { version: results[0]?.version ?? 0, ...more } as never
  return world.as('hari').ask(endpoint, { params: { org, id: results[0]?.id ?? '' }, body })
}

beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T03:00:00Z' })
  await world.services.database.asOwner((db) =>
    db
      .insertInto('document_category')
      .values({ id: category, name: 'Police report', kind: 'Employee', expires: true })
      .execute(),
  )
})
afterAll(() => world.close())

test('HR asks people for a document, and nobody for a day that is past', async () => {
  const body = {
    title: 'Police report',
    category_id: category,
    instructions: 'Not older than three months',
    formats: ['PDF' as const],
    max_mb: 1,
    due_on: '2026-11-25',
    employee_ids: [world.id('asha'), world.id('maya')],
  }
  const asking = (more: object) =>
    world.as('hari').ask(askForDocument, { params, body: { ...body, ...more } })
  expect((await asking({ due_on: '2026-11-19' })).body).toEqual({ due_on: ['Due cannot be a past date'] })
  expect((await asking({ employee_ids: [] })).body).toEqual({ employee_ids: ['Choose a segment or people.'] })
  expect((await asking({ employee_ids: [world.id('tara')] })).status).toBe(400)
  const made = await asking({})
  expect(made).toMatchObject({
    status: 201,
    body: { people: 2, missing: 2, sent: 0, asked_by: 'Hari Adhikari' },
  })
  ask = (made.body as { id: string }).id
  expect(await mine('asha')).toMatchObject({ title: 'Police report', state: 'Missing', is_overdue: false })
  expect(await due('asha')).toMatchObject([{ count: 1, due_on: '2026-11-25' }])
  expect((await world.as('bikash').get(myAsked, { params })).results).toEqual([])
  expect((await world.as('gita').ask(documentAsks, { params })).status).toBe(403)
})

test('what is sent must be what was asked for', async () => {
  const day = { expires_on: '2027-05-01' }
  expect((await send('asha', await fileOf('asha'), {})).body).toEqual({
    expires_on: ['Expires on is Required'],
  })
  expect((await send('asha', await fileOf('maya'), day)).body).toEqual({
    file_id: ['Choose an uploaded file.'],
  })
  expect((await send('asha', await fileOf('asha', { bytes: MB + 1 }), day)).body).toEqual({
    file_id: ['The file has 1.1 MB; at most 1 MB are taken.'],
  })
  expect((await send('asha', await fileOf('asha', { media_type: 'image/png' }), day)).body).toEqual({
    file_id: ['This file is not what was asked for: PDF.'],
  })
  const { id, version } = await mine('asha')
  const foreign = await world
    .as('maya')
    .ask(sendAsked, { params: { org, id }, body: { file_id: await fileOf('maya'), version, ...day } })
  expect(foreign.status).toBe(404)
})

test('HR refuses what came with the reason, and accepts the next, which joins the record', async () => {
  const day = { number: 'P-7', expires_on: '2027-05-01' }
  expect((await decide(acceptAsked)).status).toBe(409)
  expect((await send('asha', await fileOf('asha'), day)).body).toMatchObject({ state: 'Sent', number: 'P-7' })
  expect((await decide(refuseAsked, { reason: 'It cannot be read' })).body).toMatchObject({
    state: 'Refused',
  })
  expect(await mine('asha')).toMatchObject({ state: 'Refused', reason: 'It cannot be read' })
  await send('asha', await fileOf('asha'), day)
  expect((await decide(acceptAsked)).body).toMatchObject({ state: 'Accepted' })
  const { results } = await world
    .as('asha')
    .get(documentsOf, { params: { org, employee_id: world.id('asha') }, query: { as: 'user' } })
  expect(results).toMatchObject([
    { title: 'Police report', number: 'P-7', expires_on: '2027-05-01', category: { name: 'Police report' } },
  ])
  expect((await send('asha', await fileOf('asha'), day)).status).toBe(409)
})

test('who is missing is reminded from three days before, every third day, and named', async () => {
  const run = (day: string) => runJob(world, kindOf(remindOfAsked), org, day)
  expect(await run('2026-11-21')).toEqual({ reminded: 0 })
  expect(await run('2026-11-22')).toEqual({ reminded: 1 })
  expect(await run('2026-11-24')).toEqual({ reminded: 0 })
  expect(await run('2026-11-25')).toEqual({ reminded: 1 })
  const { results } = await world.as('hari').get(askedPeople, { params, query: { state: 'Missing' } })
  expect(results.map(({ person }) => person.full_name)).toEqual(['Maya Shrestha'])
})

test('what is closed is not sent any more', async () => {
  const { results } = await world.as('hari').get(documentAsks, { params })
  const version = results[0]?.version ?? 0
  const line = await mine('maya')
  const close = () => world.as('hari').ask(closeAsk, { params: { org, id: ask }, body: { version } })
  const both = await atOnce(world, 'document_ask', ask, [close, close, close])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const late = await world.as('maya').ask(sendAsked, {
    params: { org, id: line.id },
    body: { file_id: await fileOf('maya'), expires_on: '2027-05-01', version: line.version },
  })
  expect(late.status).toBe(409)
  expect((await world.as('maya').get(myAsked, { params })).results).toEqual([])
  expect(await runJob(world, kindOf(remindOfAsked), org, '2026-11-28')).toEqual({ reminded: 0 })
})
