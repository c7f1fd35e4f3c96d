import { afterAll, beforeAll, expect, test } from 'vitest'
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
const draft = async (name: Name) => (await world.as(name).get(readDraft, { params })).draft

async function upload(name: Name): Promise<string> {
  const boundary = 'letter'
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/v1/files/himal/?purpose=${letterFilePurpose}`,
    headers: {
      authorization: `Bearer ${world.as(name).token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="letter.pdf"\r\n\r\n%PDF-1.4 letter\n\r\n--${boundary}--\r\n`,
  })
  expect(answer.statusCode).toBe(201)
  return answer.json<{ id: string }>().id
}

test('a letter that was begun comes back to whoever began it, and to nobody else; sent, it is gone', async () => {
  expect(await draft('asha')).toBeNull()
  await world.as('asha').get(saveDraftLetter, { params, body: begun })
  await world.as('asha').get(saveDraftLetter, { params, body: { ...begun, remarks: 'I move to Pokhara' } })
  expect(await draft('asha')).toMatchObject({ ...begun, remarks: 'I move to Pokhara' })
  expect(await draft('bikash')).toBeNull()
  expect(await draft('hari')).toBeNull()
  // it counts nowhere
  const all = await world.as('hari').get(resignation.list, { params, query: { as: 'hr' } } as never)
  expect(all).toMatchObject({ count: 0 })
  await world.as('bikash').get(saveDraftLetter, { params, body: begun })
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
