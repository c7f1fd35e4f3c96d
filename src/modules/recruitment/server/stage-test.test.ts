import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { QuestionDetail } from '#engines/questions/question.ts'
import { assessments, takers } from '#modules/assessment/shared/assessment.ts'
import { linkedAttempt } from '#modules/assessment/shared/attempt.ts'
import { readApplication } from '#modules/recruitment/shared/application-detail.ts'
import {
  addApplication,
  applications,
  moveApplication,
  rejectApplication,
  testApplication,
} from '#modules/recruitment/shared/application.ts'
import { mailedToken } from '#test/mailed-token.ts'
import { settled } from '#test/settled.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const [vacancy, assessment, draft, question, set] = [newId(), newId(), newId(), newId(), newId()]
const hari = () => world.as('hari')

beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  await world.inOrg('himal', async (db) => {
    const [category_id, method, job] = [newId(), newId(), newId()]
    await db.insertInto('question_category').values({ id: category_id, name: 'Test' }).execute()
    const detail = QuestionDetail.parse({
      kind: 'single',
      options: [
        { label: 'Kathmandu', marks: 1 },
        { label: 'Pokhara', marks: 0 },
      ],
    })
    await db
      .insertInto('question')
      .values({
        id: question,
        root_id: question,
        category_id,
        kind: 'single',
        title: 'The capital?',
        detail: JSON.stringify(detail),
      } as never)
      .execute()
    await db
      .insertInto('question_set')
      .values({ id: set, root_id: set, use: 'assessment', name: 'Capitals', state: 'Published' } as never)
      .execute()
    await db
      .insertInto('question_set_item')
      .values({
        id: newId(),
        set_id: set,
        question_id: question,
        section: '',
        position: 1,
        weight: 1,
      } as never)
      .execute()
    await db
      .insertInto('assessment')
      .values([
        { id: assessment, title: 'Capitals', set_id: set, duration_minutes: 30, state: 'Published' },
        { id: draft, title: 'Drafted', set_id: set, duration_minutes: 30, state: 'Draft' },
      ])
      .execute()
    await db.insertInto('job_title').values({ id: job, title: 'Clerk' }).execute()
    await db.insertInto('hiring_method').values({ id: method, name: 'Standard' }).execute()
    await db
      .insertInto('vacancy')
      .values({
        id: vacancy,
        title: 'Clerk',
        slug: 'clerk',
        job_title_id: job,
        hiring_method_id: method,
        description: 'Count.',
        seats: 1,
        closes_on: '2026-12-20',
        state: 'Published',
        account_id: world.account('hari'),
      } as never)
      .execute()
    await db
      .insertInto('vacancy_stage')
      .values({
        id: newId(),
        vacancy_id: vacancy,
        position: 1,
        stage: 'Assessment',
        due_days: 5,
        assessment_id: assessment,
      })
      .execute()
  })
})
afterAll(() => world.close())

const candidate = (name: string) =>
  hari().get(addApplication, {
    params,
    body: {
      vacancy_id: vacancy,
      first_name: name,
      email: `${name}@example.com`.toLowerCase(),
      source: 'Direct',
      has_consent: true,
    } as never,
  })
const row = async (id: string) => {
  const { results } = await hari().get(applications, { params, query: {} })
  return results.find((one) => one.id === id)
}
const move = async (id: string, stage: string, remarks?: string) =>
  hari().get(moveApplication, {
    params: { ...params, id },
    body: { stage, version: (await row(id))?.version ?? 0, remarks } as never,
  })

test('a candidate who comes to the stage gets its test, and the result comes back by itself', async () => {
  const { id } = await candidate('Sita')
  await move(id, 'Assessment')
  expect(await row(id)).toMatchObject({ test_state: 'Invited', test_score: null })
  const token = (await mailedToken(world, 'sita@example.com', 'assessment')).split('/')[0] ?? ''
  const nobody = world.as(null)
  const at = { params: { token } }
  await nobody.get(linkedAttempt.start, { ...at, body: {} })
  await nobody.get(linkedAttempt.answer, { ...at, body: { question_id: question, value: 'Kathmandu' } })
  await nobody.get(linkedAttempt.submit, { ...at, body: {} })
  expect(await row(id)).toMatchObject({ test_state: 'Passed', test_score: '100' })
  await settled(world)
  const told = await world.inOrg('himal', (db) =>
    db.selectFrom('org_notification').select('text').where('text', 'like', '%passed the test%').execute(),
  )
  expect(told[0]?.text).toBe('Sita passed the test for Clerk with 100 %')
  const seen = await hari().get(readApplication, { params: { ...params, id } })
  expect(seen.tests).toMatchObject([{ title: 'Capitals', state: 'Passed', score: '100' }])
  // back and forth, nobody is asked twice
  await move(id, 'Applied', 'Looked at again')
  expect(
    (
      await hari().ask(moveApplication, {
        params: { ...params, id },
        body: { stage: 'Assessment', version: (await row(id))?.version ?? 0 } as never,
      })
    ).status,
  ).toBe(204)
})

test('HR sends another test by hand, published ones alone', async () => {
  const { id } = await candidate('Ram')
  const ask = async (assessment_id: string) =>
    hari().ask(testApplication, {
      params: { ...params, id },
      body: { assessment_id, version: (await row(id))?.version ?? 0 } as never,
    })
  expect((await ask(assessment)).status).toBe(409)
  await move(id, 'Assessment')
  expect((await ask(draft)).body).toEqual({ assessment_id: ['Choose a published assessment.'] })
  expect((await ask(assessment)).body).toEqual({ detail: 'The candidate has this test already.' })
})

test('who is rejected takes no test any more', async () => {
  const { results } = await hari().get(applications, { params, query: {} })
  const ram = results.find(({ candidate: name }) => name === 'Ram')
  await hari().get(rejectApplication, {
    params: { ...params, id: ram?.id ?? '' },
    body: { reject_reason: 'Other', sends_letter: false, version: ram?.version ?? 0 } as never,
  })
  const taker = (await hari().get(takers, { params, query: {} })).results.find(({ name }) => name === 'Ram')
  expect(taker?.state).toBe('Cancelled')
  expect((await hari().get(assessments, { params, query: {} })).results.length).toBe(2)
})
