import { afterAll, beforeAll, expect, test } from 'vitest'
import { customField } from '#modules/hris/shared/custom-field.ts'
import { saveCustom } from '#modules/hris/shared/custom-info.ts'
import { issueLetters, letters, letterTemplate } from '#modules/hris/shared/letter.ts'
import { defined } from '#test/custom-fields.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
const doc = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const template = (name: string, text: string) =>
  world.as('hari').ask(letterTemplate.create, {
    params,
    body: {
      name,
      kind: 'Other',
      language: 'English',
      subject: 'About {{full_name}}, {{custom.allowance}}',
      body: doc(text),
      signatory: null,
    },
  })
const issue = (name: 'hari' | 'gita', template_id: string, ...to: ('asha' | 'bikash')[]) =>
  world.as(name).ask(issueLetters, {
    params,
    body: { template_id, employee_ids: to.map((one) => world.id(one)), issued_on: '2026-11-20' },
  })

beforeAll(async () => {
  world = await openWorld()
  await defined(world, { title: 'Allowance', kind: 'Money' })
  await defined(world, { title: 'Permit', kind: 'Text', is_sensitive: true })
  await world.as('hari').get(saveCustom, {
    params: { org, id: world.id('asha') },
    query: { as: 'hr' },
    body: { values: { allowance: '125000', permit: 'P-77' }, version: 1 },
  })
  await world.inOrg(org, (db) =>
    db
      .updateTable('permission_group')
      .set({ codes: ['4.12'] })
      .where('name', 'like', 'Gita Thapa%')
      .execute(),
  )
})
afterAll(() => world.close())

test('a letter names fields of the organization by their codes, and is not issued where one is not known', async () => {
  const { body } = await template('Allowance', 'An allowance of {{custom.allowance}} is paid.')
  const missing = await issue('hari', body.id, 'asha', 'bikash')
  expect(missing.body).toEqual({ employee_ids: ['Bikash Rai: Allowance is not known.'] })
  expect((await issue('hari', body.id, 'asha')).status).toBe(201)
  const { results } = await world.as('hari').get(letters, { params })
  expect(results[0]?.subject).toBe('About Asha Gurung, 1,25,000.00')
  const wrong = await template('Wrong', 'For {{custom.nothing}}')
  expect(wrong.body).toEqual({ body: ['No such field: custom.nothing.'] })
})

test('a letter that names something sensitive is issued by those who may read it', async () => {
  const { body } = await template('Permit', 'The permit is {{custom.permit}}.')
  expect((await issue('gita', body.id, 'asha')).status).toBe(403)
  expect((await issue('hari', body.id, 'asha')).status).toBe(201)
})

test('a letter goes on naming a field that was archived', async () => {
  const { results } = await world.as('hari').get(customField.list, { params, query: { search: 'allowance' } })
  const [field] = results
  await world.as('hari').get(customField.update, {
    params: { org, id: field?.id ?? '' },
    body: { is_archived: true, version: field?.version ?? 0 },
  })
  const { body } = await template('Later', 'Once more {{custom.allowance}}.')
  expect((await issue('hari', body.id, 'asha')).status).toBe(201)
})
