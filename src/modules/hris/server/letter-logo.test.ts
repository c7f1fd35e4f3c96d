import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { IMAGES } from '#platform/file-type.ts'
import { me } from '#modules/account/shared/me.ts'
import { previewLetter } from '#modules/hris/shared/letter.ts'
import { overview, updateOverview } from '#modules/organization/shared/overview.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const letter = {
  subject: 'To whom it may concern',
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }] },
}
const images = async () => {
  const { body } = await world.as('hari').ask(previewLetter, { params, body: letter as never })
  return [...String(body).matchAll(/\/Width (\d+)/g)].map(([, width]) => Number(width))
}

test('the logo of the organization stands at the head of its letters, and every member is told where it is', async () => {
  const hari = world.as('hari')
  expect(await images()).toEqual([])
  const drawn = await sharp({ create: { width: 90, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const file_id = newId()
  await world.inOrg('himal', async (db) => {
    const { org_id } = await db
      .selectFrom('organization')
      .select('org_id')
      .where('slug', '=', 'himal')
      .executeTakeFirstOrThrow()
    const kept = await world.services.files.put(org_id, 'logo.png', Readable.from([drawn]), {
      limit: 1_000_000,
      allow: IMAGES,
    })
    await db
      .insertInto('stored_file')
      .values({ ...kept, id: file_id, purpose: 'picture', account_id: world.account('hari') })
      .execute()
  })
  const { version } = await hari.get(overview, { params })
  await hari.get(updateOverview, { params, body: { logo_file_id: file_id, version } })
  expect((await world.as('asha').get(me, {})).organization?.logo).toBe(`/api/v1/files/himal/${file_id}/`)
  expect(await images()).toEqual([480])
  // paper of their own takes the place of logo and name, and goes when it is taken away
  const paper = (letterhead_file_id: string | null, at: number) =>
    hari.get(updateOverview, { params, body: { letterhead_file_id, version: at } })
  await paper(file_id, version + 1)
  expect(await images()).toEqual([1500])
  await paper(null, version + 2)
  expect(await images()).toEqual([480])
})
