import { afterAll, beforeAll, expect, test } from 'vitest'
import { kindOf } from '#platform/job-schedule.ts'
import { createQuestion, questionCategory } from '#engines/questions/question-bank.ts'
import { notifications } from '#engines/notify/notification.ts'
import { remindOfForms } from '#modules/forms/server/form-jobs.ts'
import { answering } from '#modules/forms/shared/answering.ts'
import { formRequest } from '#modules/forms/shared/form-request.ts'
import { formQuestions, forms } from '#modules/forms/shared/form.ts'
import { results } from '#modules/forms/shared/results.ts'
import { runJob } from '#test/run-job.ts'
import { until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'

// the worker waits by the real clock, so the world's day must lie ahead of it
const today = '2031-11-20'
let world: World
let question = ''
let set_id = ''
const params = { org: 'himal' }
const at = (id: string) => ({ params: { org: 'himal', id } })
const hari = () => world.as('hari')

beforeAll(async () => {
  world = await openWorld({ at: `${today}T04:00:00Z`, env: { ROLE: 'all' } })
  const { id: category_id } = await hari().get(questionCategory.create, { params, body: { name: 'Desk' } })
  question = (
    await hari().get(createQuestion, {
      params,
      body: { title: 'What do you need?', category_id, detail: { kind: 'text' } },
    })
  ).id
  const { id } = await hari().get(formQuestions.createSet, { params, body: { name: 'Equipment' } })
  await hari().get(formQuestions.changeSet, {
    ...at(id),
    body: { items: [{ question_id: question }], version: 1 },
  })
  set_id = (await hari().get(formQuestions.publishSet, { ...at(id), body: { version: 2 } })).id
})
afterAll(() => world.close())

const make = async (change: object) => {
  const body = { title: 'x', set_id, opens_on: today, ...change } as never
  const { id } = await hari().get(forms.create, { params, body })
  return hari().get(forms.act, { ...at(id), body: { step: 'publish', version: 1 } })
}

test('a form that has to be approved goes the way of every request', async () => {
  const { id: form_id } = await make({ title: 'New equipment', kind: 'Request' })
  const asha = world.as('asha')
  const ask = (text: string) =>
    asha.ask(formRequest.create, {
      params,
      body: { form_id, answers: { [question]: text }, remarks: 'Please' },
    })
  expect(await ask('')).toMatchObject({
    status: 400,
    body: { answers: { [question]: ['An answer is Required'] } },
  })
  expect(
    await asha.ask(answering.answer, { ...at(form_id), body: { answers: { [question]: 'x' } } }),
  ).toMatchObject({
    status: 404,
  })
  const made = await ask('A screen')
  expect(made).toMatchObject({
    status: 201,
    body: { status: 'Requested', form: { title: 'New equipment' }, sheet: [{ value: 'A screen' }] },
  })
  expect(await ask('Another')).toMatchObject({ status: 409 })
  const { id } = made.body as { id: string }
  const decide = (action: string) =>
    world.as('maya').ask(formRequest.act, {
      params: { ...params, id, action },
      query: { as: 'supervisor' },
      body: { remarks: 'ok' },
    })
  expect(await world.as('bikash').ask(formRequest.read, at(id))).toMatchObject({ status: 404 })
  expect(await decide('decline')).toMatchObject({ status: 200, body: { status: 'Declined' } })
  // declined, it may be asked again
  const again = await ask('A smaller screen')
  expect(again).toMatchObject({ status: 201 })
  const second = (again.body as { id: string }).id
  const approved = await hari().ask(formRequest.act, {
    params: { ...params, id: second, action: 'approve' },
    query: { as: 'hr' },
    body: { remarks: 'ordered' },
  })
  expect(approved).toMatchObject({ status: 200, body: { status: 'Approved' } })
  expect(await ask('A third')).toMatchObject({ status: 409 })
  const told = await hari().get(results.read, { params, query: { form_id } })
  expect(told.responses).toBe(2)
})

test('whom it is for hears of it when it opens, and who has not answered is reminded', async () => {
  const texts = async (name: 'asha' | 'bikash') =>
    (await world.as(name).get(notifications.list, {})).results.map(({ text }) => text)
  const { id } = await make({ title: 'Canteen', kind: 'Survey', remind_days: 2, closes_on: '2031-11-30' })
  await until(
    () => texts('bikash'),
    (all) => all.includes('Please answer: Canteen: open until 2031-11-30'),
  )
  await world.as('asha').get(answering.answer, { ...at(id), body: { answers: { [question]: 'Tea' } } })
  expect(await runJob(world, kindOf(remindOfForms), 'himal', '2031-11-21')).toEqual({
    opened: 0,
    reminded: 0,
  })
  expect(await runJob(world, kindOf(remindOfForms), 'himal', '2031-11-22')).toEqual({
    opened: 0,
    reminded: 1,
  })
  await until(
    () => texts('bikash'),
    (all) => all.includes('Not answered yet: Canteen: open until 2031-11-30'),
  )
  expect((await texts('asha')).filter((text) => text.startsWith('Not answered'))).toEqual([])
})
