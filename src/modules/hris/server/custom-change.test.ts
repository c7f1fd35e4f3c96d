import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptFields, changeRequest } from '#modules/hris/shared/change-request.ts'
import { customField } from '#modules/hris/shared/custom-field.ts'
import { saveCustom } from '#modules/hris/shared/custom-info.ts'
import { readEmployee } from '#modules/hris/shared/employee.ts'
import { defined } from '#test/custom-fields.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
const hr = { as: 'hr' } as const

beforeAll(async () => {
  world = await openWorld()
  await defined(world, { title: 'T-shirt size', kind: 'Choice', options: ['S', 'M', 'L'] })
  await defined(world, {
    title: 'Languages',
    kind: 'Several choices',
    options: ['Nepali', 'Newari', 'English'],
  })
  await defined(world, { title: 'Donor card', kind: 'Text', is_sensitive: true })
  await defined(world, { title: 'Badge', kind: 'Text', is_unique: true, own_change: 'Never' })
  await world.inOrg(org, (db) =>
    db
      .updateTable('permission_group')
      .set({ codes: ['4.03'] })
      .where('name', 'like', 'Gita Thapa%')
      .execute(),
  )
})
afterAll(() => world.close())

const asks = (values: Record<string, unknown>, replace = false) =>
  world.as('asha').ask(changeRequest.create, {
    params,
    body: { section: 'custom', values, replace, remarks: 'As it is' },
  })
const asked = async (values: Record<string, unknown>) => {
  const answer = await asks(values, true)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}
const decide = (id: string, name: 'hari' | 'gita' = 'hari', action = 'approve') =>
  world.as(name).ask(changeRequest.act, { params: { org, id, action }, query: hr, body: { remarks: 'Seen' } })
const has = async () => {
  const { custom, version } = await world
    .as('hari')
    .get(readEmployee, { params: { org, id: world.id('asha') }, query: hr })
  return { version, values: Object.fromEntries(custom.map(({ code, value }) => [code, value])) }
}
const writes = async (values: Record<string, unknown>) =>
  world.as('hari').get(saveCustom, {
    params: { org, id: world.id('asha') },
    query: hr,
    body: { values, version: (await has()).version },
  })

test('what people ask for in fields of the organization is written field by field, as HR goes along', async () => {
  const request = await asked({ t_shirt_size: 'M', languages: ['Newari', 'Nepali'] })
  expect(request.fields).toEqual([
    {
      name: 't_shirt_size',
      old: null,
      wished: 'M',
      is_accepted: true,
      title: 'T-shirt size',
      kind: 'Choice',
      is_sensitive: false,
    },
    {
      name: 'languages',
      old: null,
      wished: ['Nepali', 'Newari'],
      is_accepted: true,
      title: 'Languages',
      kind: 'Several choices',
      is_sensitive: false,
    },
  ])
  await world.as('hari').get(acceptFields, {
    params: { org, id: request.id },
    body: { fields: ['languages'], version: request.version },
  })
  expect((await decide(request.id)).status).toBe(200)
  expect((await has()).values).toMatchObject({ t_shirt_size: null, languages: ['Nepali', 'Newari'] })
})

test('asks for nothing that is the same, is not a choice, is no field, or is not the person’s to ask', async () => {
  expect((await asks({ languages: ['Newari', 'Nepali'] })).body).toEqual({
    non_field_errors: ['Nothing would change.'],
  })
  expect((await asks({ t_shirt_size: 'XXL' })).body).toEqual({ t_shirt_size: ['Select a valid choice.'] })
  expect((await asks({ nothing: 'x' })).body).toEqual({ nothing: ['There is no such field.'] })
  expect((await asks({ badge: 'B-1' })).status).toBe(403)
})

test('is not written over what HR has written meanwhile', async () => {
  const { id } = await asked({ t_shirt_size: 'L' })
  await writes({ t_shirt_size: 'S' })
  const late = await decide(id)
  expect(late.status).toBe(409)
  expect(JSON.stringify(late.body)).toContain('T-shirt size was empty when this was asked for and is S now.')
  expect((await decide(id, 'hari', 'decline')).status).toBe(200)
})

test('what was archived or renamed meanwhile is refused where it would be written', async () => {
  const { id } = await asked({ t_shirt_size: 'L' })
  const { results } = await world.as('hari').get(customField.list, { params, query: { search: 't_shirt' } })
  const [field] = results
  await world.as('hari').get(customField.update, {
    params: { org, id: field?.id ?? '' },
    body: { archived_options: ['L'], version: field?.version ?? 0 },
  })
  expect((await decide(id)).body).toEqual({ t_shirt_size: ['Select a valid choice.'] })
  expect((await has()).values['t_shirt_size']).toBe('S')
  await decide(id, 'hari', 'decline')
})

test('something sensitive is shown in full and decided only with the code for it', async () => {
  const { id } = await asked({ donor_card: 'DC-778899' })
  const read = await world.as('gita').get(changeRequest.read, { params: { org, id }, query: hr })
  expect(read.fields).toMatchObject([{ name: 'donor_card', wished: '•••• 8899' }])
  expect((await decide(id, 'gita')).status).toBe(403)
  const above = await world
    .as('maya')
    .get(changeRequest.read, { params: { org, id }, query: { as: 'supervisor' } })
  expect(above.fields).toEqual([])
  expect((await decide(id)).status).toBe(200)
  expect((await has()).values['donor_card']).toBe('DC-778899')
})
