import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import { QuestionDetail } from '#engines/questions/question.ts'
import {
  addAssessment,
  enrolEmployees,
  inviteTaker,
  publishAssessment,
  reviseAssessment,
  takers,
} from '#modules/assessment/shared/assessment.ts'
import {
  linkedAttempt,
  myAssessments,
  ownAttempt,
  questionStatistics,
} from '#modules/assessment/shared/attempt.ts'
import { mailedToken } from '#test/mailed-token.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const questions = [newId(), newId(), newId(), newId()]
const [first, second] = [newId(), newId()]
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
        { label: 'Right', marks: 1 },
        { label: 'Wrong', marks: 0 },
      ],
    })
    await db
      .insertInto('question')
      .values(
        questions.map((id, at) => ({
          id,
          root_id: id,
          category_id,
          kind: 'single',
          title: `Question ${at + 1}`,
          detail: JSON.stringify(detail),
        })) as never,
      )
      .execute()
    await db
      .insertInto('question_set')
      .values(
        [first, second].map((id, at) => ({
          id,
          root_id: id,
          use: 'assessment',
          name: `Set ${at}`,
          state: 'Published',
        })) as never,
      )
      .execute()
    const item = (set_id: string, question_id: string, position: number) => ({
      id: newId(),
      set_id,
      question_id,
      section: '',
      position,
      weight: 1,
    })
    await db
      .insertInto('question_set_item')
      .values([
        ...questions.map((id, at) => item(first, id, at + 1)),
        item(second, questions[0] ?? '', 1),
      ] as never)
      .execute()
  })
})
afterAll(() => world.close())

async function published(title: string, more: object) {
  const { id } = await hari().get(addAssessment, {
    params,
    body: {
      title,
      set_id: first,
      duration_minutes: 30,
      pass_percent: 60,
      shows_score: true,
      attempts_allowed: 1,
      counts: 'Best',
      is_shuffled: false,
      ...more,
    } as never,
  })
  await hari().get(publishAssessment, { params: { ...params, id }, body: { version: 1 } })
  titles.set(id, title)
  return id
}
const titles = new Map<string, string>()
async function taking(assessment_id: string) {
  await hari().get(enrolEmployees, {
    params,
    body: { assessment_id, employee_ids: [world.id('asha')], extra_percent: 0 },
  })
  const { results } = await asha().get(myAssessments, { params, query: { view: 'new' } } as never)
  const own = results.find(({ assessment }) => assessment === titles.get(assessment_id))
  return { params: { ...params, id: own?.id ?? '' } }
}
type At = Awaited<ReturnType<typeof taking>>
async function attempt(at: At, right: number) {
  const begun = await asha().get(ownAttempt.start, { ...at, body: {} })
  for (const [place, { question_id }] of begun.items.entries())
    await asha().get(ownAttempt.answer, {
      ...at,
      body: { question_id, value: place < right ? 'Right' : 'Wrong' },
    })
  return { begun, after: await asha().get(ownAttempt.submit, { ...at, body: {} }) }
}

test('the best of several attempts stands, and there are no more than allowed', async () => {
  const at = await taking(await published('Best of three', { attempts_allowed: 3 }))
  expect((await attempt(at, 1)).after).toMatchObject({ state: 'Failed', score: '25.00', attempts_left: 2 })
  expect((await attempt(at, 4)).after).toMatchObject({ state: 'Passed', score: '100.00', attempts_left: 1 })
  // while it runs, the former score is not shown as if it stood
  const running = await asha().get(ownAttempt.start, { ...at, body: {} })
  expect(running).toMatchObject({ state: 'Started', score: null, answers: {} })
  const both = await Promise.all([1, 2].map(() => asha().ask(ownAttempt.submit, { ...at, body: {} })))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await asha().get(ownAttempt.read, at)).toMatchObject({
    state: 'Passed',
    score: '100.00',
    attempts_left: 0,
  })
  expect((await asha().ask(ownAttempt.start, { ...at, body: {} })).status).toBe(409)
})

test('where the last one counts, a worse one takes the former away', async () => {
  const at = await taking(await published('Last of two', { attempts_allowed: 2, counts: 'Last' }))
  await attempt(at, 4)
  expect((await attempt(at, 2)).after).toMatchObject({ state: 'Failed', score: '50.00' })
})

test('a dropped connection costs nothing: what was kept is there again, and the clock went on', async () => {
  const at = await taking(await published('Weak line', {}))
  const begun = await asha().get(ownAttempt.start, { ...at, body: {} })
  const question_id = begun.items[0]?.question_id ?? ''
  await asha().get(ownAttempt.answer, { ...at, body: { question_id, value: 'Right' } })
  clock.set('2026-11-20T04:20:00Z')
  const again = await asha().get(ownAttempt.start, { ...at, body: {} })
  expect(again).toMatchObject({ deadline_at: begun.deadline_at, answers: { [question_id]: 'Right' } })
  clock.set('2026-11-20T04:31:00Z')
  expect((await asha().ask(ownAttempt.answer, { ...at, body: { question_id, value: 'Wrong' } })).status).toBe(
    409,
  )
  expect(await asha().get(ownAttempt.read, at)).toMatchObject({ state: 'Failed', score: '25.00' })
  clock.set('2026-11-20T04:00:00Z')
})

test('questions are drawn for each attempt, and others are refused', async () => {
  const at = await taking(
    await published('Two of four', { drawn: 2, is_shuffled: true, attempts_allowed: 2 }),
  )
  expect((await asha().get(ownAttempt.read, at)).questions).toBe(2)
  const begun = await asha().get(ownAttempt.start, { ...at, body: {} })
  const asked = begun.items.map(({ question_id }) => question_id)
  expect(new Set(asked).size).toBe(2)
  expect(
    (await asha().get(ownAttempt.start, { ...at, body: {} })).items.map((one) => one.question_id),
  ).toEqual(asked)
  const other = questions.find((id) => !asked.includes(id)) ?? ''
  const value = 'Right'
  expect((await asha().ask(ownAttempt.answer, { ...at, body: { question_id: other, value } })).status).toBe(
    404,
  )
  for (const question_id of asked)
    await asha().get(ownAttempt.answer, { ...at, body: { question_id, value } })
  expect(await asha().get(ownAttempt.submit, { ...at, body: {} })).toMatchObject({ score: '100.00' })
})

test('who has begun keeps the questions that are changed while it runs', async () => {
  const id = await published('Running', { attempts_allowed: 2 })
  const at = await taking(id)
  const begun = await asha().get(ownAttempt.start, { ...at, body: {} })
  expect(begun.items).toHaveLength(4)
  await hari().get(reviseAssessment, {
    params: { ...params, id },
    body: { set_id: second, is_shuffled: false, version: 2 } as never,
  })
  expect((await asha().get(ownAttempt.read, at)).items).toHaveLength(4)
  const value = 'Right'
  for (const { question_id } of begun.items)
    await asha().get(ownAttempt.answer, { ...at, body: { question_id, value } })
  expect((await asha().get(ownAttempt.submit, { ...at, body: {} })).score).toBe('100.00')
  expect((await asha().get(ownAttempt.start, { ...at, body: {} })).items).toHaveLength(1)
})

test('a link goes on until the last attempt is handed in', async () => {
  const assessment_id = await published('By link', { attempts_allowed: 2 })
  const body = { assessment_id, name: 'Sita', email: 'sita@example.com', extra_percent: 0 }
  await hari().get(inviteTaker, { params, body })
  const token = (await mailedToken(world, 'sita@example.com', 'assessment')).split('/')[0] ?? ''
  const at = { params: { token }, body: {} }
  const nobody = world.as(null)
  for (const left of [1, 0]) {
    await nobody.get(linkedAttempt.start, at)
    expect((await nobody.get(linkedAttempt.submit, at)).attempts_left).toBe(left)
  }
  expect((await nobody.ask(linkedAttempt.read, { params: { token } })).status).toBe(404)
})

test('questions have figures from ten attempts on', async () => {
  const id = await published('Counted', { attempts_allowed: 10 })
  const at = await taking(id)
  const read = () => hari().get(questionStatistics, { params: { ...params, id } })
  expect(await read()).toMatchObject({ attempts: 0, questions: [] })
  // the first question is known by those who know the rest, the last by nobody
  for (const right of [3, 3, 3, 2, 2, 1, 1, 0, 0]) await attempt(at, right)
  expect((await read()).questions.every(({ difficulty }) => difficulty === null)).toBe(true)
  await attempt(at, 0)
  const { questions: figures, attempts } = await read()
  expect(attempts).toBe(10)
  expect(figures).toMatchObject([
    { title: 'Question 1', asked: 10, difficulty: 70, discrimination: 1, is_weak: false },
    { title: 'Question 2', difficulty: 50 },
    { title: 'Question 3', difficulty: 30 },
    { title: 'Question 4', difficulty: 0, discrimination: 0, is_weak: true },
  ])
  expect((await hari().get(takers, { params, query: { assessment_id: id } } as never)).results).toHaveLength(
    1,
  )
  expect((await asha().ask(questionStatistics, { params: { ...params, id } })).status).toBe(403)
})
