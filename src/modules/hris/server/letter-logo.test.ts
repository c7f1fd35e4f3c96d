import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { IMAGES } from '#platform/file-type.ts'
import { me } from '#modules/account/shared/me.ts'
import { files } from '#engines/file/file.ts'
import { issueLetters, letters, letterTemplate, previewLetter } from '#modules/hris/shared/letter.ts'
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

/** A picture that Hari has sent. */
async function picture(purpose: string) {
  const drawn = await sharp({ create: { width: 90, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const id = newId()
  await world.inOrg('himal', async (db) => {
    const { org_id } = await db
      .selectFrom('organization')
      .select('org_id')
      .where('slug', '=', 'himal')
      .executeTakeFirstOrThrow()
    const kept = await world.services.files.put(org_id, 'picture.png', Readable.from([drawn]), {
      limit: 1_000_000,
      allow: IMAGES,
    })
    await db
      .insertInto('stored_file')
      .values({ ...kept, id, purpose, account_id: world.account('hari') })
      .execute()
  })
  return id
}

test('the logo of the organization stands at the head of its letters, and every member is told where it is', async () => {
  const hari = world.as('hari')
  expect(await images()).toEqual([])
  const file_id = await picture('picture')
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

test('a letter carries the signature of who issues it, where its template says so, and nobody else’s', async () => {
  const hari = world.as('hari')
  const signature_file_id = await picture('signature')
  await world.inOrg('himal', (db) =>
    db.updateTable('employee').set({ signature_file_id }).where('id', '=', world.id('hari')).execute(),
  )
  const widthsOf = async (name: string, with_signature: boolean) => {
    const { id } = await hari.get(letterTemplate.create, {
      params,
      body: {
        ...letter,
        name,
        kind: 'Experience',
        language: 'English',
        signatory: 'Hari',
        with_signature,
      } as never,
    })
    await hari.get(issueLetters, {
      params,
      body: { template_id: id, employee_ids: [world.id('asha')], issued_on: '2026-11-20' },
    })
    const list = await hari.get(letters, { params, query: { ordering: '-number' } as never })
    const made = list.results.find(({ template }) => template?.name === name)
    const read = await hari.ask(files.read, { params: { org: 'himal', id: made?.file?.id ?? '' } } as never)
    return [...String(read.body).matchAll(/\/Width (\d+)/g)].map(([, width]) => Number(width))
  }
  expect(await widthsOf('Signed', true)).toContain(396)
  expect(await widthsOf('Unsigned', false)).not.toContain(396)
  await world.inOrg('himal', (db) =>
    db.updateTable('employee').set({ signature_file_id: null }).where('id', '=', world.id('hari')).execute(),
  )
  expect(await widthsOf('Without one', true)).not.toContain(396)
})
