import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { files } from '#engines/file/file.ts'
import {
  discardDraft,
  letterFilePurpose,
  readDraft,
  resignation,
  saveDraftLetter,
} from '#modules/offboarding/shared/resignation.ts'
import type { Name } from '#test/cast.ts'
import { reasonId } from '#test/reason.ts'
import { sentFile } from '#test/sent-file.ts'
import { openWorld, type World } from '#test/world.ts'

/** asha works for maya, maya for rajan; bikash is a colleague. */
let world: World
const params = { org: 'himal' }
beforeAll(async () => {
  world = await openWorld()
  begun.reason_id = await reasonId(world)
})
afterAll(() => world.close())

const begun = {
  reason_id: '',
  requested_last_day: '2026-12-25',
  waiver_requested: false,
  remarks: 'I move to',
}
const keep = (name: Name, written: typeof begun, draft_saved_at: string | null) =>
  world.as(name).ask(saveDraftLetter, { params, body: { ...written, draft_saved_at } })
const draft = async (name: Name) => (await world.as(name).get(readDraft, { params })).draft

async function upload(name: Name): Promise<string> {
  const content = '%PDF-1.4 letter\n'
  const sent = await sentFile(world, name, { purpose: letterFilePurpose, file_name: 'letter.pdf', content })
  expect(sent.status).toBe(201)
  return sent.id
}

test('a letter that was begun comes back to whoever began it, and to nobody else; sent, it is gone', async () => {
  expect(await draft('asha')).toBeNull()
  await keep('asha', begun, null)
  const seen = (await draft('asha'))?.saved_at ?? null
  clock.set('2026-11-20T04:05:00Z')
  const kept = await keep('asha', { ...begun, remarks: 'I move to Pokhara' }, seen)
  expect(kept.status).toBe(200)
  // another tab, which has not seen that: it gets the newer letter and overwrites nothing
  for (const older of [seen, null]) {
    const late = await keep('asha', { ...begun, remarks: 'I stay' }, older)
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ current: { answers: { remarks: 'I move to Pokhara' } } })
  }
  expect(await draft('asha')).toMatchObject({ ...begun, remarks: 'I move to Pokhara' })
  expect(await draft('bikash')).toBeNull()
  expect(await draft('hari')).toBeNull()
  // it counts nowhere
  const all = await world.as('hari').get(resignation.list, { params, query: { as: 'hr' } } as never)
  expect(all).toMatchObject({ count: 0 })
  await keep('bikash', begun, null)
  await world.as('bikash').get(discardDraft, { params })
  expect(await draft('bikash')).toBeNull()

  const file_id = await upload('asha')
  const body = { ...begun, remarks: 'I move to Pokhara', file_id }
  // nobody sends what somebody else has sent
  expect((await world.as('bikash').ask(resignation.create, { params, body })).body).toMatchObject({
    file_id: ['Choose an uploaded file.'],
  })
  const sent = await world.as('asha').get(resignation.create, { params, body })
  expect(sent.file).toMatchObject({ id: file_id, name: 'letter.pdf' })
  expect(await draft('asha')).toBeNull()
  const reads = async (name: Name) =>
    (await world.as(name).ask(files.read, { params: { ...params, id: file_id }, query: {} } as never)).status
  expect(await Promise.all((['asha', 'maya', 'hari'] as const).map(reads))).toEqual([200, 200, 200])
  expect(await Promise.all((['bikash', 'gita'] as const).map(reads))).toEqual([404, 404])
})
