import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { files } from '#engines/file/file.ts'
import { readEmployee, readMyself, setPicture, updateContact } from '#modules/hris/shared/employee.ts'
import { address, emergencyContact, experience, familyMember } from '#modules/hris/shared/records.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const of = (name: 'asha') => ({ org, id: world.id(name) })
const about = (name: 'asha') => ({ org, employee_id: world.id(name) })

beforeAll(async () => {
  world = await openWorld()
  await world.inOrg('himal', async (db) => {
    await db
      .updateTable('employee')
      .set({
        date_of_birth: '1995-05-20',
        mobile: '9841234567',
        work_email: 'asha@himal.test',
        extension: '101',
      })
      .where('id', '=', world.id('asha'))
      .execute()
  })
})
afterAll(() => world.close())

describe('what people keep themselves', () => {
  test('are contacts, addresses and family', async () => {
    const asha = world.as('asha')
    const body = { name: 'Ram Gurung', relation: 'Father', phone: '9841000001', is_emergency: true }
    const made = await asha.get(emergencyContact.create, { params: about('asha'), body })
    const target = { ...about('asha'), id: made.id }
    const changed = await asha.get(emergencyContact.update, {
      params: target,
      body: { relation: 'Brother', version: 1 },
    })
    expect(changed).toMatchObject({ name: 'Ram Gurung', relation: 'Brother', is_emergency: true, version: 2 })
    expect(
      (await asha.ask(emergencyContact.update, { params: target, body: { relation: 'X', version: 1 } }))
        .status,
    ).toBe(409)
    expect(
      (
        await world
          .as('maya')
          .get(emergencyContact.list, { params: about('asha'), query: { as: 'supervisor' } })
      ).results,
    ).toHaveLength(1)
    expect(
      (await world.as('maya').ask(emergencyContact.remove, { params: target, query: { as: 'supervisor' } }))
        .status,
    ).toBe(403)
    expect((await asha.ask(emergencyContact.remove, { params: target })).status).toBe(204)
    const home = { kind: 'Permanent' as const, address: 'Lakeside 6', district: 'Kaski' }
    expect((await asha.ask(address.create, { params: about('asha'), body: home })).status).toBe(201)
    expect(await asha.ask(address.create, { params: about('asha'), body: home })).toMatchObject({
      status: 400,
      body: { kind: ['Address with this kind already exists.'] },
    })
    expect(
      await asha.ask(familyMember.create, {
        params: about('asha'),
        body: { name: 'Kid', relation: 'Son', date_of_birth: '2027-01-01' },
      }),
    ).toMatchObject({
      status: 400,
      body: { date_of_birth: ['Date of birth cannot be a future date'] },
    })
  })

  test('are their own only', async () => {
    const body = { name: 'Ram', relation: 'Friend', phone: '9841000001' }
    expect(
      (await world.as('bikash').ask(emergencyContact.create, { params: about('asha'), body })).status,
    ).toBe(404)
    expect((await world.as('bikash').ask(address.list, { params: about('asha') })).status).toBe(404)
  })

  test('are not their experience', async () => {
    const body = { employer: 'Before', job_title: 'Clerk', started_on: '2015-01-01', ended_on: '2014-01-01' }
    expect((await world.as('asha').ask(experience.create, { params: about('asha'), body })).status).toBe(403)
    const ahead = await world.as('hari').ask(experience.create, {
      params: about('asha'),
      body: { ...body, started_on: '2026-11-21', ended_on: null },
      query: { as: 'hr' },
    })
    expect(ahead.body).toEqual({ started_on: ['From cannot be a future date'] })
    expect(
      await world.as('hari').ask(experience.create, { params: about('asha'), body, query: { as: 'hr' } }),
    ).toMatchObject({
      status: 400,
      body: { ended_on: ['To cannot be before From.'] },
    })
  })

  test('is how they are reached, but for the work email', async () => {
    const asha = world.as('asha')
    const { version } = await asha.get(readMyself, { params: { org } })
    const changed = await asha.get(updateContact, {
      params: of('asha'),
      body: { mobile: '9800000000', version },
    })
    expect(changed.contact).toMatchObject({ mobile: '9800000000', work_email: 'asha@himal.test' })
    const other = { work_email: 'x@himal.test', version: changed.version }
    expect((await asha.ask(updateContact, { params: of('asha'), body: other })).status).toBe(403)
    expect(
      (await world.as('bikash').ask(updateContact, { params: of('asha'), body: { version } })).status,
    ).toBe(404)
  })
})

describe('a picture', () => {
  const uploaded = async (account: string, purpose: string) => {
    const id = newId()
    await world.inOrg('himal', (db) =>
      db
        .insertInto('stored_file')
        .values({
          id,
          name: 'p',
          media_type: 'image/webp',
          bytes: 1,
          sha256: id,
          purpose,
          account_id: account,
        })
        .execute(),
    )
    return id
  }
  test('is an image that one uploaded oneself', async () => {
    const asha = world.as('asha')
    const file_id = await uploaded(world.account('asha'), 'picture')
    const shown = await asha.get(setPicture, { params: of('asha'), body: { file_id } })
    expect(shown.person).toMatchObject({
      profile_picture: `/api/v1/files/himal/${file_id}/`,
      profile_picture_thumb: `/api/v1/files/himal/${file_id}/?size=thumbnail`,
      cover_picture: null,
      cover_picture_thumb: null,
    })
    const account = await world.inOrg('himal', (db) =>
      db
        .selectFrom('account')
        .select('profile_picture')
        .where('id', '=', world.account('asha'))
        .executeTakeFirst(),
    )
    expect(account?.profile_picture).toBe(`/api/v1/files/himal/${file_id}/`)
    for (const wrong of [
      await uploaded(world.account('asha'), 'document'),
      await uploaded(world.account('maya'), 'picture'),
      newId(),
    ])
      expect((await asha.ask(setPicture, { params: of('asha'), body: { file_id: wrong } })).status).toBe(400)
  })
  test('of the cover stands apart, and is taken away again', async () => {
    const asha = world.as('asha')
    const file_id = await uploaded(world.account('asha'), 'picture')
    const { person } = await asha.get(setPicture, { params: of('asha'), body: { kind: 'cover', file_id } })
    expect(person).toMatchObject({
      cover_picture: `/api/v1/files/himal/${file_id}/`,
      cover_picture_thumb: `/api/v1/files/himal/${file_id}/?size=thumbnail`,
    })
    expect(person.profile_picture).not.toBe(person.cover_picture)
    const plain = await asha.get(setPicture, { params: of('asha'), body: { kind: 'cover', file_id: null } })
    expect(plain.person).toMatchObject({ cover_picture: null, cover_picture_thumb: null })
    expect(plain.person.profile_picture).toBe(person.profile_picture)
  })
  test('of the signature is no picture for everybody: its owner and HR see it, colleagues do not', async () => {
    const asha = world.as('asha')
    const body = (file_id: string) => ({ kind: 'signature' as const, file_id })
    const open = await uploaded(world.account('asha'), 'picture')
    expect((await asha.ask(setPicture, { params: of('asha'), body: body(open) })).status).toBe(400)
    const id = await uploaded(world.account('asha'), 'signature')
    const mine = await asha.get(setPicture, { params: of('asha'), body: body(id) })
    expect(mine.signature).toMatchObject({ id })
    const asked = { params: of('asha'), query: { as: 'user' as const } }
    expect((await world.as('bikash').get(readEmployee, asked)).signature).toBe(null)
    const kept = { params: of('asha'), query: { as: 'hr' as const } }
    expect((await world.as('hari').get(readEmployee, kept)).signature).toMatchObject({ id })
    const file = { params: { org: 'himal', id } }
    expect((await world.as('bikash').ask(files.read, file)).status).toBe(404)
  })
  test('of another is not changed', async () => {
    const file_id = await uploaded(world.account('bikash'), 'picture')
    expect((await world.as('bikash').ask(setPicture, { params: of('asha'), body: { file_id } })).status).toBe(
      404,
    )
  })
})
