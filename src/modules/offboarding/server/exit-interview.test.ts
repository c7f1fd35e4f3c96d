import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { changeQuestion, questions } from '#engines/questions/question-bank.ts'
import {
  exitReason,
  giveExit,
  readFeedback,
  reasonChoices,
  type ExitFeedback,
} from '#modules/offboarding/shared/exit-feedback.ts'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'
import { approveSeparation, createSeparation } from '#modules/offboarding/shared/separation.ts'
import { openOffboarding } from '#test/offboarding-world.ts'
import type { World } from '#test/world.ts'

let world: World
let question: string
const org = 'himal'
const params = { org }
const hari = () => world.as('hari')
const at = (id: string) => ({ org, id })

beforeAll(async () => {
  const opened = await openOffboarding()
  world = opened.world
  question = opened.question
  for (const name of ['Family', 'Pay']) await hari().get(exitReason.create, { params, body: { name } })
  const { id, version } = await hari().get(createSeparation, {
    params,
    body: {
      employee_id: world.id('asha'),
      separation_type_id: opened.resigned,
      notified_on: '2026-11-20',
      last_working_on: '2026-12-20',
      remarks: 'By agreement',
    },
  })
  await hari().get(approveSeparation, { params: at(id), body: { version } })
})
afterAll(() => world.close())
beforeEach(() => clock.set('2026-11-20T04:00:00Z'))

test('the leaver answers once; the answers are scored and are nobody else’s but HR’s', async () => {
  const asha = world.as('asha')
  const [sheet] = (await asha.get(exitInterview.sheets, { params, query: { as: 'user' } })).results
  if (!sheet) throw new Error('No sheet')
  const submit = (answers: Record<string, number | null>, more: Partial<ExitFeedback> = {}) =>
    asha.ask(giveExit, {
      params: at(sheet.id),
      body: {
        answers,
        feedback: { would_return: 'Perhaps', recommends: 8, ...more },
        version: sheet.version,
      },
    })
  expect(await submit({})).toMatchObject({
    status: 400,
    body: { answers: { [question]: ['An answer is Required'] } },
  })
  expect(await submit({ [question]: 11 })).toMatchObject({ status: 400 })
  const [family, pay] = (await asha.get(reasonChoices, { params, query: {} })).results
  const why = { primary_reason_id: family?.id ?? '', secondary_reason_id: pay?.id ?? '' }
  expect(await submit({ [question]: 8 })).toMatchObject({
    status: 400,
    body: { feedback: { primary_reason_id: ['Main reason is Required'] } },
  })
  expect(await submit({ [question]: 8 }, { ...why, secondary_reason_id: family?.id ?? '' })).toMatchObject({
    status: 400,
    body: { feedback: { secondary_reason_id: ['This is the main reason already.'] } },
  })
  expect(await submit({ [question]: 8 }, { ...why, recommends: 11 })).toMatchObject({
    status: 400,
    body: { feedback: { recommends: ['Choose a number from 0 to 10.'] } },
  })
  expect((await submit({ [question]: 8 }, why)).body).toMatchObject({ state: 'Completed', score: '80' })
  expect((await submit({ [question]: 9 }, why)).status).toBe(409)
  const given = {
    primary_reason: family?.name,
    secondary_reason: pay?.name,
    would_return: 'Perhaps',
    recommends: 8,
  }
  expect(await hari().get(readFeedback, { params: at(sheet.id), query: { as: 'hr' } })).toEqual({
    feedback: given,
  })
  expect(
    (await world.as('maya').ask(readFeedback, { params: at(sheet.id), query: { as: 'user' } })).status,
  ).toBe(404)
  const maya = await world
    .as('maya')
    .ask(exitInterview.readSheet, { params: at(sheet.id), query: { as: 'user' } })
  expect(maya.status).toBe(404)
  const seen = await hari().get(exitInterview.readSheet, { params: at(sheet.id), query: { as: 'hr' } })
  expect(seen.items[0]).toMatchObject({ value: 8, marks: '8', full_marks: '10' })
})

test('a question that was answered gets a next version, and the answer keeps its meaning', async () => {
  const [row] = (await hari().get(questions, { params, query: {} })).results
  if (!row) throw new Error('No question')
  const changed = await hari().get(changeQuestion, {
    params: at(row.id),
    body: { title: 'Would you come back?', version: row.version },
  })
  expect([changed.id === row.id, changed.version_no, changed.answer_count]).toEqual([false, 2, 1])
  const { results } = await hari().get(exitInterview.sheets, { params, query: { as: 'hr' } })
  const sheet = await hari().get(exitInterview.readSheet, {
    params: at(results[0]?.id ?? ''),
    query: { as: 'hr' },
  })
  expect(sheet.items[0]?.title).toBe('Would you recommend us?')
  const stale = await hari().ask(changeQuestion, {
    params: at(row.id),
    body: { title: 'x', version: row.version },
  })
  expect(stale.status).toBe(409)
})
