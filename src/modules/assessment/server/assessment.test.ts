import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { QuestionDetail } from '#engines/questions/question.ts'
import {
  addAssessment,
  assessments,
  enrolEmployees,
  extendTaker,
  inviteTaker,
  markTaker,
  publishAssessment,
  takers,
} from '#modules/assessment/shared/assessment.ts'
import { linkedAttempt, myAssessments, ownAttempt, readAnswers } from '#modules/assessment/shared/attempt.ts'
import { closeOverdue } from '#modules/assessment/server/attempt.ts'
import { mailedToken } from '#test/mailed-token.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const usual = { attempts_allowed: 1, counts: 'Best', is_shuffled: false, is_blind: false } as const
const [choice, text, set] = [newId(), newId(), newId()]
let id = ''
const hari = () => world.as('hari')
const asha = () => world.as('asha')
beforeAll(async () => {
  world = await openWorld()
  await world.inOrg('himal', async (db) => {
    const category_id = newId()
    await db.insertInto('question_category').values({ id: category_id, name: 'Test' }).execute()
    const detail = QuestionDetail.parse({
      kind: 'single',
      options: [
        { label: 'Kathmandu', marks: 1 },
        { label: 'Pokhara', marks: 0 },
      ],
    })
    const written = QuestionDetail.parse({ kind: 'long_text', max: 500 })
    for (const [one, title, kind, of] of [
      [choice, 'The capital of Nepal?', 'single', detail],
      [text, 'Why?', 'long_text', written],
    ] as const)
      await db
        .insertInto('question')
        .values({ id: one, root_id: one, category_id, kind, title, detail: JSON.stringify(of) } as never)
        .execute()
    await db
      .insertInto('question_set')
      .values({ id: set, root_id: set, use: 'assessment', name: 'Capitals', state: 'Published' } as never)
      .execute()
    for (const [position, question_id] of [choice, text].entries())
      await db
        .insertInto('question_set_item')
        .values({
          id: newId(),
          set_id: set,
          question_id,
          section: '',
          position: position + 1,
          weight: 1,
        } as never)
        .execute()
  })
  const body = {
    ...usual,
    title: 'Geography',
    set_id: set,
    duration_minutes: 30,
    pass_percent: 60,
    shows_score: true,
  }
  const made = await hari().get(addAssessment, { params, body })
  id = made.id
})
afterAll(() => world.close())

const enrol = (names: ('asha' | 'maya' | 'bikash')[]) =>
  hari().ask(enrolEmployees, {
    params,
    body: { assessment_id: id, employee_ids: names.map((name) => world.id(name)), extra_percent: 0 },
  })
const own = async (name: 'asha' | 'maya' | 'bikash') => {
  const { results } = await world.as(name).get(myAssessments, { params, query: {} })
  return { ...params, id: results[0]?.id ?? '' }
}
const row = async (name: string) => {
  const { results } = await hari().get(takers, { params, query: {} })
  const found = results.find((one) => one.name.startsWith(name))
  if (!found) throw new Error(`${name} takes nothing.`)
  return found
}

test('only a published assessment is taken, and each person once', async () => {
  expect((await enrol(['asha'])).body).toEqual({ assessment_id: ['Publish the assessment first.'] })
  await hari().get(publishAssessment, { params: { ...params, id }, body: { version: 1 } })
  expect((await enrol(['asha', 'maya', 'bikash'])).body).toEqual({ done: 3 })
  expect((await enrol(['asha'])).status).toBe(400)
  const twice = {
    ...usual,
    title: 'geography',
    set_id: set,
    duration_minutes: 1,
    pass_percent: 1,
    shows_score: true,
  }
  expect((await hari().ask(addAssessment, { params, body: twice })).body).toEqual({
    title: ['Assessment with this title already exists.'],
  })
})

test('the questions come with the start and never say what answers are worth', async () => {
  const at = { params: await own('asha') }
  expect(await asha().get(ownAttempt.read, at)).toMatchObject({ state: 'Invited', items: [], questions: 2 })
  const started = await asha().get(ownAttempt.start, { ...at, body: {} })
  expect(started.items.map(({ title }) => title)).toEqual(['The capital of Nepal?', 'Why?'])
  expect(JSON.stringify(started)).not.toMatch(/marks":\s*-?\d/)
  // a second start goes on with the first: the clock is not set back
  const again = await asha().get(ownAttempt.start, { ...at, body: {} })
  expect(again.deadline_at).toBe(started.deadline_at)
  expect((await world.as('maya').ask(ownAttempt.read, at)).status).toBe(404)
})

test('answers are kept one by one, handed in, marked by a person, and passed', async () => {
  const at = { params: await own('asha') }
  const answer = (question_id: string, value: string) =>
    asha().ask(ownAttempt.answer, { ...at, body: { question_id, value } })
  expect((await answer(choice, 'Pokhara')).status).toBe(200)
  expect((await answer(choice, 'Kathmandu')).status).toBe(200)
  expect((await answer(choice, 'Lhasa')).status).toBe(400)
  expect((await answer(newId(), 'Kathmandu')).status).toBe(404)
  expect((await answer(text, 'It is.')).status).toBe(200)
  expect((await asha().get(ownAttempt.read, at)).answers).toEqual({ [choice]: 'Kathmandu', [text]: 'It is.' })
  expect(await asha().get(ownAttempt.submit, { ...at, body: {} })).toMatchObject({
    state: 'Under evaluation',
    score: null,
  })
  expect((await answer(choice, 'Pokhara')).body).toEqual({ detail: 'Your time is over.' })
  const found = await row('Asha')
  const said = await hari().get(readAnswers, { params: { ...params, id: found.id } })
  expect(said.items.map(({ value, marks, full_marks }) => [value, marks, full_marks])).toEqual([
    ['Kathmandu', '1', '1'],
    ['It is.', null, '1'],
  ])
  const mark = (written_marks: string) =>
    hari().ask(markTaker, {
      params: { ...params, id: found.id },
      body: { written_marks, remarks: null, version: found.version },
    })
  expect((await mark('2')).body).toEqual({
    written_marks: ['The written answers are worth at most 1 marks.'],
  })
  expect((await mark('0.5')).status).toBe(204)
  expect(await row('Asha')).toMatchObject({ state: 'Passed', score: '75.00' })
  expect((await asha().get(ownAttempt.read, at)).score).toBe('75.00')
})

test('more time is given while somebody is at it, and what is late is not taken', async () => {
  const at = { params: await own('maya') }
  const maya = world.as('maya')
  const { deadline_at } = await maya.get(ownAttempt.start, { ...at, body: {} })
  await maya.get(ownAttempt.answer, { ...at, body: { question_id: choice, value: 'Kathmandu' } })
  const before = await row('Maya')
  await hari().get(extendTaker, {
    params: { ...params, id: before.id },
    body: { minutes: 10, remarks: 'The line was down', version: before.version },
  })
  const longer = await maya.get(ownAttempt.read, at)
  expect(Date.parse(longer.deadline_at ?? '') - Date.parse(deadline_at ?? '')).toBe(600_000)
  await world.inOrg('himal', (db) =>
    db
      .updateTable('assessment_taker')
      .set({ deadline_at: '2026-01-01T00:00:00Z' })
      .where('id', '=', before.id)
      .execute(),
  )
  const late = await maya.ask(ownAttempt.answer, { ...at, body: { question_id: choice, value: 'Pokhara' } })
  expect([late.status, late.body]).toEqual([409, { detail: 'Your time is over.' }])
  // closed by whoever comes back: half of the marks are not enough
  await maya.get(ownAttempt.read, at)
  expect(await row('Maya')).toMatchObject({ state: 'Failed', score: '50.00' })
})

test('who does not come back is closed by the job, once', async () => {
  const at = { params: await own('bikash') }
  await world.as('bikash').get(ownAttempt.start, { ...at, body: {} })
  const close = (now: string) => world.inOrg('himal', (db) => closeOverdue(db, now))
  expect(await close('2000-01-01T00:00:00Z')).toBe(0)
  expect(await close('2100-01-01T00:00:00Z')).toBe(1)
  expect(await close('2100-01-01T00:00:00Z')).toBe(0)
  expect(await row('Bikash')).toMatchObject({ state: 'Failed', score: '0.00' })
})

test('somebody from outside takes it by the link of a mail, until it is handed in', async () => {
  const body = { assessment_id: id, name: 'Ram Outside', email: 'ram@example.test', extra_percent: 0 }
  await hari().get(inviteTaker, { params, body })
  expect((await hari().ask(inviteTaker, { params, body })).body).toEqual({
    email: ['This address is invited already.'],
  })
  const [token = ''] = (await mailedToken(world, 'ram@example.test', 'assessment')).split('/')
  expect(token).not.toBe('')
  const nobody = world.as(null)
  const at = { params: { token } }
  expect(await nobody.get(linkedAttempt.read, at)).toMatchObject({ name: 'Ram Outside', items: [] })
  await nobody.get(linkedAttempt.start, { ...at, body: {} })
  await nobody.get(linkedAttempt.answer, { ...at, body: { question_id: choice, value: 'Kathmandu' } })
  expect(await nobody.get(linkedAttempt.submit, { ...at, body: {} })).toMatchObject({
    state: 'Failed',
    score: '50.00',
  })
  expect((await nobody.ask(linkedAttempt.read, at)).status).toBe(404)
  expect((await nobody.ask(linkedAttempt.read, { params: { token: `1-${'x'.repeat(43)}` } })).status).toBe(
    404,
  )
  const { results } = await hari().get(assessments, { params, query: {} })
  expect(results[0]).toMatchObject({ takers: 4, passed: 1 })
})

test('wrong answers take marks away, and who marks does not know whose answers they are', async () => {
  const { id } = await hari().get(addAssessment, {
    params,
    body: {
      ...usual,
      title: 'Strict and blind',
      set_id: set,
      duration_minutes: 30,
      pass_percent: 50,
      shows_score: true,
      negative_percent: 50,
      is_blind: true,
    },
  })
  await hari().get(publishAssessment, { params: { ...params, id }, body: { version: 1 } })
  await hari().get(enrolEmployees, {
    params,
    body: { assessment_id: id, employee_ids: [world.id('asha')], extra_percent: 50 },
  })
  const { results: all } = await asha().get(myAssessments, { params, query: {} })
  const taken = all.find((one) => JSON.stringify(one).includes('Strict and blind'))
  const at = { params: { ...params, id: taken?.id ?? '' } }
  await asha().get(ownAttempt.start, { ...at, body: {} })
  await asha().get(ownAttempt.answer, { ...at, body: { question_id: choice, value: 'Pokhara' } })
  await asha().get(ownAttempt.answer, { ...at, body: { question_id: text, value: 'A word' } })
  await asha().get(ownAttempt.submit, { ...at, body: {} })
  const seen = async () => {
    const { results } = await hari().get(takers, { params, query: {} })
    return results.find((one) => one.assessment.name === 'Strict and blind')
  }
  const waiting = await seen()
  expect(waiting).toMatchObject({
    state: 'Under evaluation',
    name: expect.stringMatching(/^Taker [0-9A-F]{6}$/),
  })
  await hari().get(markTaker, {
    params: { ...params, id: waiting?.id ?? '' },
    body: { written_marks: '0', version: waiting?.version ?? 0 },
  })
  // the wrong answer alone would be below 0
  expect(await seen()).toMatchObject({ state: 'Failed', score: '0.00', name: 'Asha Gurung' })
})
