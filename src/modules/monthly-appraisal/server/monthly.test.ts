import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { QuestionDetail } from '#engines/questions/question.ts'
import { ma } from '#modules/monthly-appraisal/shared/appraisal.ts'
import { closeMonth, months, openMonth, recommendations } from '#modules/monthly-appraisal/shared/month.ts'
import {
  assignAppraisers,
  monthlyAppraisers,
  monthlySetting,
  removeAppraiser,
} from '#modules/monthly-appraisal/shared/setting.ts'
import { openedMonth } from '#test/monthly-month.ts'
import { finishJobs } from '#test/run-job.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const set = newId()
const question = newId()
let setting = ''
beforeAll(async () => {
  world = await openWorld()
  await world.inOrg('himal', async (db) => {
    const category_id = newId()
    await db.insertInto('question_category').values({ id: category_id, name: 'Month' }).execute()
    await db
      .insertInto('question')
      .values({
        id: question,
        root_id: question,
        category_id,
        kind: 'rating',
        title: 'How was the month?',
        detail: JSON.stringify(
          QuestionDetail.parse({ kind: 'rating', to: 5, low_label: '', high_label: '' }),
        ),
      } as never)
      .execute()
    await db
      .insertInto('question_set')
      .values({ id: set, root_id: set, use: 'monthly-appraisal', name: 'Month', state: 'Published' } as never)
      .execute()
    await db
      .insertInto('question_set_item')
      .values({ id: newId(), set_id: set, question_id: question, section: 'All', position: 1 } as never)
      .execute()
  })
  const made = await world.as('hari').ask(monthlySetting.create, {
    params,
    body: {
      title: 'Review',
      set_id: set,
      active_from: '2026-01-01',
      opens_after_days: 1,
      due_after_days: 7,
      self_percent: 20,
      reviewer_percent: 0,
      publish: 'By HR',
      months: 2,
      reward_from: 80,
      support_below: 40,
    } as never,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  setting = (made.body as unknown as { id: string }).id
})
afterAll(() => world.close())
const hari = () => world.as('hari')

/** Fills in the forms that somebody owes of a month, each with the same rating. */
async function fill(name: 'asha' | 'maya' | 'bikash', occasion_id: string, rating: number) {
  const { results } = await world.as(name).get(ma.owed, {
    params,
    query: { view: 'to_do', occasion_id } as never,
  })
  for (const { id } of results) {
    const form = await world.as(name).get(ma.readForm, { params: { ...params, id }, query: { as: 'user' } })
    const body = { answers: { [question]: rating }, comment: null, draft_version: 0, version: form.version }
    const { status, body: said } = await world.as(name).ask(ma.submit, { params: { ...params, id }, body })
    expect(status, JSON.stringify(said)).toBe(204)
  }
  return results.length
}

test('an appraiser is chosen in place of the supervisor, and taken back', async () => {
  const below = { ...params, setting_id: setting }
  const body = { employee_ids: [world.id('asha')], appraiser_ids: [world.id('bikash'), world.id('asha')] }
  expect(await hari().get(assignAppraisers, { params: below, body })).toEqual({ done: 1 })
  const { results } = await hari().get(monthlyAppraisers, { params: below, query: {} })
  expect(results).toMatchObject([{ appraiser: { id: world.id('bikash') } }])
  const own = { employee_ids: [world.id('asha')], appraiser_ids: [world.id('asha')] }
  expect((await hari().ask(assignAppraisers, { params: below, body: own })).body).toEqual({
    appraiser_ids: ['Nobody appraises themselves.'],
  })
  const [first] = results
  const nobody = { params: { ...params, setting_id: newId() }, query: {} }
  expect((await hari().ask(monthlyAppraisers, nobody)).status).toBe(404)
  await hari().get(removeAppraiser, {
    params: { ...params, id: first?.id ?? '' },
    body: { version: 1 },
  })
  await hari().get(assignAppraisers, { params: below, body })
})

test('a month opens once with its forms sent, is answered, closed and scored', async () => {
  const body = { setting_id: setting, day: '2026-10-10' }
  const { id, title } = await hari().get(openMonth, { params, body })
  expect(title).toBe('Review, October 2026')
  await finishJobs(world)
  expect((await hari().ask(openMonth, { params, body })).body).toEqual({
    day: ['Review, October 2026 is already there.'],
  })
  expect((await hari().ask(openMonth, { params, body: { ...body, day: '2027-03-01' } })).body).toEqual({
    day: ['This month has not begun.'],
  })
  const { results: forms } = await hari().get(ma.assignments, {
    params: { ...params, occasion_id: id },
    query: { employee_id: world.id('asha') } as never,
  })
  expect(forms.map(({ mode, appraiser, state }) => [mode, appraiser?.id, state])).toEqual([
    ['Self', world.id('asha'), 'Pending'],
    ['Supervisor', world.id('bikash'), 'Pending'],
  ])
  expect(await fill('asha', id, 5)).toBe(1)
  expect(await fill('bikash', id, 4)).toBeGreaterThan(0)
  const { results } = await hari().get(months, { params, query: {} })
  const month = results.find((one) => one.id === id)
  await hari().get(closeMonth, { params: { ...params, id }, body: { version: month?.version ?? 0 } })
  const { results: scores } = await hari().get(ma.results, {
    params: { ...params, occasion_id: id },
    query: {},
  })
  // one fifth of 100, and four fifths of what 4 of 5 is worth
  expect(scores.find(({ appraisee }) => appraisee.id === world.id('asha'))?.score).toBe('80.00')
})

test('two months that nobody fails suggest a reward; one alone suggests nothing', async () => {
  const before = await hari().get(recommendations, { params, query: {} })
  expect(before.results.find(({ person }) => person.id === world.id('asha'))).toMatchObject({
    scored: 1,
    recommendation: 'None',
  })
  const { id } = await hari().get(openMonth, {
    params,
    body: { setting_id: setting, day: '2026-11-10' },
  })
  await finishJobs(world)
  await fill('asha', id, 5)
  await fill('bikash', id, 5)
  const { results } = await hari().get(months, { params, query: {} })
  const month = results.find((one) => one.id === id)
  await hari().get(closeMonth, { params: { ...params, id }, body: { version: month?.version ?? 0 } })
  const after = await hari().get(recommendations, { params, query: {} })
  expect(after.results.find(({ person }) => person.id === world.id('asha'))).toMatchObject({
    scores: '80.00, 100.00',
    scored: 2,
    mean: '90.00',
    change: '20.00',
    recommendation: 'Reward',
  })
})

test('what the night does a second time is done already', async () => {
  const id = await openedMonth(world, '2026-09-10')
  const { results } = await hari().get(months, { params, query: {} })
  expect(results.find((one) => one.id === id)?.forms).toBeGreaterThan(0)
  expect(await openedMonth(world, '2026-09-10')).toBeNull()
  const { rows } = await world.inOrg('himal', (db) =>
    sql`select id from appraisal_occasion where title = 'Review, September 2026'`.execute(db),
  )
  expect(rows).toHaveLength(1)
})
