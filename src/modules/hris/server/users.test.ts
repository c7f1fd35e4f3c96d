import { afterAll, beforeAll, expect, test } from 'vitest'
import { autocomplete, newAutocomplete } from '#modules/hris/shared/directory.ts'
import { internalDetail } from '#modules/hris/shared/users.ts'
import type { Name } from '#test/cast.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
})
afterAll(() => world.close())

const detail = (name: Name, of: Name) => world.as(name).ask(internalDetail, { params: { id: world.id(of) } })

test('the internal detail is the user as displayed, with name in parts, email and when last online', async () => {
  const { status, body } = await detail('asha', 'maya')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    full_name: 'Maya Shrestha',
    first_name: 'Maya',
    middle_name: '',
    last_name: 'Shrestha',
    is_current: true,
    is_audit_user: false,
    organization: { slug: 'himal' },
  })
  expect(body).toHaveProperty('last_online')
})

test('nobody of another organization is there, and who has left is there for HR alone', async () => {
  expect((await detail('asha', 'tara')).status).toBe(404)
  expect((await world.as(null).ask(internalDetail, { params: { id: world.id('asha') } })).status).toBe(401)
  await world.inOrg('himal', (db) =>
    db.updateTable('employee').set({ left_on: '2026-11-01' }).where('id', '=', world.id('bikash')).execute(),
  )
  expect((await detail('asha', 'bikash')).status).toBe(404)
  const seen = await detail('hari', 'bikash')
  expect(seen.status).toBe(200)
  expect(seen.body.is_current).toBe(false)
})

test('both names of the autocomplete answer alike', async () => {
  const query = { search: 'ma', user_status: 'current' } as const
  const answer = await world.as('asha').get(autocomplete, { query })
  expect(answer.results.map(({ full_name }) => full_name)).toEqual(['Maya Shrestha'])
  expect(await world.as('asha').get(newAutocomplete, { query })).toEqual(answer)
})
