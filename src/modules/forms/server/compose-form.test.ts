import { afterAll, beforeAll, expect, test } from 'vitest'
import { questions } from '#engines/questions/question-bank.ts'
import { createGroup, assignGroups } from '#modules/account/shared/permission-group.ts'
import { formQuestions, forms } from '#modules/forms/shared/form.ts'
import { segments } from '#modules/organization/shared/segment.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const today = '2026-11-20'
const hari = () => world.as('hari')
const asked = { title: 'How was the week?', detail: { kind: 'rating' } }
const form = (title: string, change: object = {}) =>
  ({ title, kind: 'Survey', opens_on: today, questions: [asked], publishes: true, ...change }) as never
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a form is published with the questions that were written with it, which the bank then has', async () => {
  const second = { title: 'Would you stay?', detail: { kind: 'yes_no' }, is_required: false }
  const made = await hari().get(forms.compose, {
    params,
    body: form('Pulse', { questions: [asked, second] }),
  })
  expect(made).toMatchObject({ state: 'Published', set: { name: 'Pulse', question_count: 2 } })
  const { items } = await hari().get(formQuestions.readSet, { params: { ...params, id: made.set.id } })
  expect(items.map(({ title, is_required, category }) => [title, is_required, category])).toEqual([
    ['How was the week?', true, 'Forms'],
    ['Would you stay?', false, 'Forms'],
  ])
  const again = await hari().get(forms.compose, { params, body: form('Pulse again', { publishes: false }) })
  expect(again).toMatchObject({ state: 'Draft', set: { question_count: 1 } })
  const { count } = await hari().get(questions, { params, query: { search: asked.title } })
  expect(count).toBe(1)
})

test('before it is published a new form says whom it will ask, and on which day', async () => {
  const reach = (query: object) => hari().get(forms.composed, { params, query: query as never })
  const { asked: people } = await hari().get(forms.compose, { params, body: form('Whom it asks') })
  expect(await reach({})).toEqual({ people, day: today, sum: undefined })
  const segment = await hari().get(segments.create, {
    params,
    body: { name: 'Asha alone', rule: { include_ids: [world.id('asha')] } } as never,
  })
  const few = { segment_id: segment.id, opens_on: '2026-12-01' }
  expect(await reach(few)).toMatchObject({ people: 1, day: '2026-12-01' })
  expect((await world.as('bikash').ask(forms.composed, { params, query: {} as never })).status).toBe(403)
})

test.each([
  ['no question', { questions: [] }, { questions: ['Write at least one question.'] }],
  [
    'a question twice',
    { questions: [asked, { ...asked, title: 'HOW was the week?' }] },
    { questions: [{}, { title: ['This question is in the set already.'] }] },
  ],
  [
    'a known question of another kind',
    { questions: [{ ...asked, detail: { kind: 'yes_no' } }] },
    { questions: [{ title: ['Question with this title already exists in the category.'] }] },
  ],
  ['a request without names', { kind: 'Request', is_anonymous: true }, { is_anonymous: expect.any(Array) }],
])('%s is refused at its field, and nothing is written', async (_, change, body) => {
  const answer = await hari().ask(forms.compose, { params, body: form('Refused', change) })
  expect(answer).toMatchObject({ status: 400, body })
  expect((await hari().get(forms.list, { params, query: { search: 'Refused' } })).count).toBe(0)
  const sets = await hari().get(formQuestions.sets, { params, query: { search: 'Refused' } } as never)
  expect(sets.count).toBe(0)
})

test('who makes forms and writes no questions chooses among those that there are', async () => {
  const { id } = await hari().get(createGroup, { params, body: { name: 'Forms', codes: ['21.01'] } as never })
  const body = { group_ids: [id], seen_group_ids: [] }
  await hari().get(assignGroups, { params: { ...params, id: world.account('bikash') }, body } as never)
  const answer = await world.as('bikash').ask(forms.compose, { params, body: form('Not mine') })
  expect(answer.status).toBe(403)
})
