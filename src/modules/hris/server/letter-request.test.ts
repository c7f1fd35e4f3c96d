import { afterAll, beforeAll, expect, test } from 'vitest'
import { letterTemplate, lettersOf } from '#modules/hris/shared/letter.ts'
import { askableLetters, letterRequest } from '#modules/hris/shared/letter-request.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
const body = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const makeTemplate = async (name: string, more: object = {}) =>
  (
    await world.as('hari').get(letterTemplate.create, {
      params,
      body: {
        name,
        kind: 'Experience',
        language: 'English',
        subject: 'To {{addressee}}',
        body: body('{{full_name}} works here; this is for {{purpose}}.'),
        signatory: null,
        may_be_asked: true,
        ...more,
      },
    })
  ).id
const ask = (template_id: string, more: object = { addressee: 'A bank' }) =>
  world.as('asha').ask(letterRequest.create, { params, body: { template_id, remarks: 'a loan', ...more } })
const decide = (who: 'hari' | 'maya', as: 'hr' | 'supervisor', id: string, action: string) =>
  world
    .as(who)
    .ask(letterRequest.act, { params: { org, id, action }, query: { as }, body: { remarks: 'Fine' } })
const idOf = (answer: { body: unknown }) => (answer.body as { id: string }).id
const mine = async () =>
  (
    await world
      .as('asha')
      .get(lettersOf, { params: { org, employee_id: world.id('asha') }, query: { as: 'user' } })
  ).results

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('what HR has opened is asked for, approved by HR, and read as a letter', async () => {
  const id = await makeTemplate('Experience')
  await makeTemplate('Not to be asked', { may_be_asked: false })
  const { results } = await world.as('asha').get(askableLetters, { params })
  expect(results.map(({ name }) => name)).toEqual(['Experience'])
  const asked = await ask(id)
  expect(asked).toMatchObject({
    status: 201,
    body: { name: 'Experience', addressee: 'A bank', letter: null },
  })
  expect((await ask(id)).body).toEqual({
    non_field_errors: ['You have asked for this letter already: cancel that request first.'],
  })
  expect((await decide('hari', 'hr', idOf(asked), 'approve')).status).toBe(200)
  expect(await mine()).toMatchObject([{ subject: 'To A bank', status: 'Issued', number: '2026/0001' }])
  const seen = await world.as('asha').get(letterRequest.read, {
    params: { org, id: idOf(asked) },
    query: { as: 'user' },
  })
  expect(seen).toMatchObject({
    status: 'Approved',
    letter: { number: '2026/0001', file: { id: expect.any(String) } },
  })
  expect((await decide('hari', 'hr', idOf(asked), 'revoke')).status).toBe(200)
  expect(await mine()).toMatchObject([{ status: 'Revoked' }])
})

test('what is not known for the letter is named, and the request stays open', async () => {
  const id = await makeTemplate('With address', { body: body('{{full_name}}, {{address}}') })
  const asked = await ask(id, {})
  const refused = await decide('hari', 'hr', idOf(asked), 'approve')
  expect(refused.body).toEqual({
    non_field_errors: ['Asha Gurung: Addressee, Permanent address is not known.'],
  })
  const seen = await world
    .as('hari')
    .get(letterRequest.read, { params: { org, id: idOf(asked) }, query: { as: 'hr' } })
  expect(seen.status).toBe('Requested')
})

test('what goes through the supervisor is made by HR after the supervisor', async () => {
  const id = await makeTemplate('Through the supervisor', { asked_through: 'Supervisor, then HR' })
  const asked = await ask(id)
  expect(await decide('maya', 'supervisor', idOf(asked), 'approve')).toMatchObject({
    status: 200,
    body: { status: 'Forwarded', letter: null },
  })
  expect(await decide('hari', 'hr', idOf(asked), 'approve')).toMatchObject({
    body: { status: 'Approved', letter: { status: 'Issued' } },
  })
})

test('a letter that needs a second person is drafted by the approval, and not shown before it is issued', async () => {
  const id = await makeTemplate('Second person', { needs_approval: true })
  const asked = await ask(id)
  const before = (await mine()).length
  expect(await decide('hari', 'hr', idOf(asked), 'approve')).toMatchObject({
    body: { letter: { status: 'Draft' } },
  })
  expect(await mine()).toHaveLength(before)
  const seen = await world.as('asha').get(letterRequest.read, {
    params: { org, id: idOf(asked) },
    query: { as: 'user' },
  })
  expect(seen.letter).toBeNull()
})

test('what was not opened is not asked for', async () => {
  const id = await makeTemplate('Closed', { may_be_asked: false })
  expect((await ask(id)).body).toEqual({ template_id: ['Select a valid choice.'] })
})
