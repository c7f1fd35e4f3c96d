import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { notifications } from '#engines/notify/notification.ts'
import { remindToRead } from '#modules/hris/server/document-read.ts'
import {
  acknowledgeDocument,
  addDocument,
  changeDocument,
  documents,
  documentsOf,
  removeDocument,
} from '#modules/hris/shared/document.ts'
import { board } from '#modules/noticeboard/shared/noticeboard.ts'
import { openPapers } from '#test/papers-world.ts'
import { runJob } from '#test/run-job.ts'
import { until } from '#test/services.ts'
import type { World } from '#test/world.ts'

let world: World
let p: Awaited<ReturnType<typeof openPapers>>
const org = 'himal'
const params = { org }
/** Before the hour at which the worker would remind by itself. */
const early = '2026-11-20T02:00:00Z'
const asha = () => ({ org, employee_id: world.id('asha') })
beforeAll(async () => {
  p = await openPapers({ at: early, env: { ROLE: 'all' } })
  world = p.world
})
afterAll(() => world.close())

/** As reading the file notes it; these files have no content to read. */
const opened = (file_id: string) =>
  world.inOrg(org, (db) =>
    db
      .insertInto('file_opening')
      .values({ file_id, employee_id: world.id('asha'), opened_at: early })
      .execute(),
  )

test('a document that has to be read is confirmed by the person alone, once', async () => {
  const hari = world.as('hari')
  const kept = await hari.get(addDocument, {
    params: asha(),
    body: await p.paper({ title: 'Rules of the laboratory', needs_acknowledgement: true }),
  })
  const at = { ...asha(), id: kept.id }
  const open = async () =>
    (await hari.get(documents, { params, query: { acknowledgement: 'Open' } })).results.map(({ id }) => id)
  expect(await open()).toEqual([kept.id])
  expect((await world.as('bikash').ask(acknowledgeDocument, { params: at })).status).toBe(404)
  const asked = await world.services.database.asOwner((db) =>
    db
      .selectFrom('signal')
      .select('payload')
      .where('name', '=', 'employee_document.to_acknowledge')
      .execute(),
  )
  expect(asked).toEqual([{ payload: { document_id: kept.id } }])
  expect(await world.as('asha').ask(acknowledgeDocument, { params: at })).toMatchObject({
    status: 400,
    body: { non_field_errors: ['Open “Rules of the laboratory” before you acknowledge it.'] },
  })
  await opened(kept.file.id)
  const read = await world.as('asha').get(acknowledgeDocument, { params: at })
  expect(read.acknowledged_at).toEqual(expect.any(String))
  expect(await world.as('asha').get(acknowledgeDocument, { params: at })).toEqual(read)
  expect(await open()).toEqual([])
  const { id, version } = await hari.get(addDocument, { params: asha(), body: await p.paper({ title: 'A' }) })
  const plain = await world.as('asha').ask(acknowledgeDocument, { params: { ...asha(), id } })
  expect([plain.status, version]).toEqual([409, 1])
  for (const one of [kept.id, id]) await hari.get(removeDocument, { params: { ...asha(), id: one } })
})

test('it has a last day; until it is read the person is reminded on its days, and it is seen who is late', async () => {
  // sessions end as days go by: asked anew each time
  const hari = () => world.as('hari')
  const kept = await hari().get(addDocument, {
    params: asha(),
    body: await p.paper({
      title: 'Safety rules',
      needs_acknowledgement: true,
      acknowledge_within: 5,
      acknowledge_remind_days: [-2, 1, 0],
    }),
  })
  expect(kept).toMatchObject({ acknowledge_by: '2026-11-25', acknowledge_remind_days: [1, 0, -2] })
  const at = { ...asha(), id: kept.id }
  const told = async () =>
    (await world.as('asha').get(notifications.list, { query: {} })).results
      .map(({ text }) => text)
      .filter((text) => text.includes('Safety rules') && text.includes('to be read'))
  const night = (day: string) => {
    clock.set(`${day}T02:00:00Z`)
    return runJob(world, kindOf(remindToRead), org, day)
  }
  expect(await night('2026-11-23')).toEqual({ reminded: 0 })
  expect(await night('2026-11-24')).toEqual({ reminded: 1 })
  expect(await night('2026-11-24')).toEqual({ reminded: 0 })
  // the night of the last day was missed
  expect(await night('2026-11-26')).toEqual({ reminded: 1 })
  const late = await hari().get(documents, { params, query: { acknowledgement: 'Overdue' } })
  expect(late).toMatchObject({
    count: 1,
    overdue: 1,
    results: [{ id: kept.id, acknowledgement: 'Overdue', person: { full_name: 'Asha Gurung' } }],
  })
  const mine = await world.as('asha').get(documentsOf, { params: asha() })
  expect(mine.results.find(({ id }) => id === kept.id)).toMatchObject({ acknowledgement: 'Overdue' })
  expect(await until(told, (found) => found.length === 2)).toEqual(
    expect.arrayContaining([
      '“Safety rules” is to be read and confirmed by you until 2026-11-25',
      '“Safety rules” was to be read and confirmed by you until 2026-11-25',
    ]),
  )
  // another last day has days of its own; it is counted from when it was asked for
  const longer = await hari().get(changeDocument, {
    params: at,
    body: { acknowledge_within: 7, version: kept.version },
  })
  expect(longer).toMatchObject({ acknowledge_by: '2026-11-27', acknowledgement: 'Open' })
  expect(await night('2026-11-26')).toEqual({ reminded: 1 })
  await opened(kept.file.id)
  await world.as('asha').get(acknowledgeDocument, { params: at })
  expect(await night('2026-11-29')).toEqual({ reminded: 0 })
  const done = await hari().get(documents, { params, query: { acknowledgement: 'Acknowledged' } })
  expect(done.results.map(({ id }) => id)).toEqual([kept.id])
  clock.set(early)
})

test('one without a last day is late never; days that are none are refused', async () => {
  const hari = world.as('hari')
  const add = async (more: object) =>
    hari.ask(addDocument, {
      params: asha(),
      body: (await p.paper({ title: 'Notes', needs_acknowledgement: true, ...more })) as never,
    })
  const { body } = await add({ acknowledge_within: null })
  expect(body).toMatchObject({ acknowledge_by: null, acknowledgement: 'Open' })
  // it stands under “For you”, without a day on which it is due
  const due = async () =>
    (await world.as('asha').get(board, { params })).due.filter(({ kind }) => kind === 'own_document')
  expect(await due()).toMatchObject([{ count: 1, due_on: null }])
  const { body: later } = await add({ acknowledge_within: 7 })
  expect(await due()).toMatchObject([{ count: 2, due_on: '2026-11-27' }])
  await hari.get(removeDocument, { params: { ...asha(), id: later.id } })
  await hari.get(removeDocument, { params: { ...asha(), id: body.id } })
  expect((await add({ acknowledge_within: 0, acknowledge_remind_days: [] })).body).toEqual({
    acknowledge_within: ['Days to acknowledge must be at least 1.'],
    acknowledge_remind_days: ['Remind of reading is Required'],
  })
  expect((await add({ acknowledge_remind_days: [-91] })).body).toEqual({
    acknowledge_remind_days: ['Days must be between -90 and 365.'],
  })
})
