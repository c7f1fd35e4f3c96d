import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { addApplication, applications, moveApplication } from '#modules/recruitment/shared/application.ts'
import { mailedToken } from '#test/mailed-token.ts'
import { QuestionDetail } from '#engines/questions/question.ts'
import { enrolEmployees, takers } from '#modules/assessment/shared/assessment.ts'
import { myAssessments } from '#modules/assessment/shared/attempt.ts'
import { expectAccessible, openStage, phone, picture, type Stage } from '#test/journeys/stage.ts'

let stage: Stage
let taker = ''
const params = { org: 'himal' }
const [assessment, set] = [newId(), newId()]
beforeAll(async () => {
  stage = await openStage()
  await stage.inOrg('himal', async (db) => {
    const category_id = newId()
    await db.insertInto('question_category').values({ id: category_id, name: 'Test' }).execute()
    const detail = QuestionDetail.parse({
      kind: 'single',
      options: [
        { label: 'Kathmandu', marks: 1 },
        { label: 'Pokhara', marks: 0 },
      ],
    })
    const questions = ['Where is Singha Durbar?', 'Where is Pashupatinath?'].map((title) => ({
      id: newId(),
      title,
    }))
    await db
      .insertInto('question')
      .values(
        questions.map(({ id, title }) => ({
          id,
          root_id: id,
          category_id,
          kind: 'single',
          title,
          detail: JSON.stringify(detail),
        })) as never,
      )
      .execute()
    await db
      .insertInto('question_set')
      .values({ id: set, root_id: set, use: 'assessment', name: 'Places', state: 'Published' } as never)
      .execute()
    await db
      .insertInto('question_set_item')
      .values(
        questions.map(({ id }, at) => ({
          id: newId(),
          set_id: set,
          question_id: id,
          section: '',
          position: at + 1,
          weight: 1,
        })) as never,
      )
      .execute()
    await db
      .insertInto('assessment')
      .values({
        id: assessment,
        title: 'Places',
        set_id: set,
        duration_minutes: 30,
        state: 'Published',
        attempts_allowed: 2,
      })
      .execute()
  })
  await stage.as('hari').get(enrolEmployees, {
    params,
    body: { assessment_id: assessment, employee_ids: [stage.id('asha')], extra_percent: 0 },
  })
  const { results } = await stage.as('asha').get(myAssessments, { params, query: {} })
  taker = results[0]?.id ?? ''
})
afterAll(() => stage.close())

const kept = async () => {
  const row = await stage.inOrg('himal', (db) =>
    db
      .selectFrom('assessment_taker')
      .select(['answers', 'state'])
      .where('id', '=', taker)
      .executeTakeFirstOrThrow(),
  )
  return Object.values(row.answers as Record<string, string>)
}

test('an answer that was given without a connection arrives when it is back', async () => {
  const { page, context } = await stage.visit('asha', `/user/assessment/${taker}/take-assessment`, {
    size: phone,
  })
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByText('Question 1 of 2').waitFor()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Kathmandu' }).check()
  await expect.poll(kept, { timeout: 30_000 }).toEqual(['Kathmandu'])
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Question 2 of 2').waitFor()
  await context.setOffline(true)
  await page.getByRole('radio', { name: 'Kathmandu' }).check()
  await page.getByRole('status').filter({ hasText: 'Not saved. Retrying' }).first().waitFor()
  await picture(page, 'assessment-offline')
  expect(await kept()).toHaveLength(1)
  await context.setOffline(false)
  await expect.poll(kept, { timeout: 30_000 }).toEqual(['Kathmandu', 'Kathmandu'])
})

test('the page that was closed goes on where it was, is handed in, and may be tried once more', async () => {
  const { page, troubles } = await stage.visit('asha', `/user/assessment/${taker}/take-assessment`, {
    size: phone,
  })
  await page.getByRole('radio', { name: 'Kathmandu' }).waitFor()
  expect(await page.getByRole('radio', { name: 'Kathmandu' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Hand in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click()
  await page.getByText('Passed').waitFor()
  await page.getByRole('button', { name: 'Try again (1 left)' }).waitFor()
  await picture(page, 'assessment-passed')
  const { results } = await stage.as('hari').get(takers, { params, query: {} })
  expect(results).toMatchObject([{ state: 'Passed', score: '100.00' }])
  expect(troubles).toEqual([])
})

test('a candidate takes the test of their stage by the link of a mail, and its result stands on their card', async () => {
  const [job, method, vacancy] = [newId(), newId(), newId()]
  await stage.inOrg('himal', async (db) => {
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
        closes_on: '2099-01-01',
        state: 'Published',
        account_id: stage.account('om'),
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
  const email = 'sita@home.test'
  const body = { vacancy_id: vacancy, first_name: 'Sita', email, source: 'Direct', has_consent: true }
  const { id } = await stage.as('hari').get(addApplication, { params, body: body as never })
  const row = async () =>
    (await stage.as('hari').get(applications, { params, query: {} })).results.find((one) => one.id === id)
  await stage.as('hari').get(moveApplication, {
    params: { ...params, id },
    body: { stage: 'Assessment', version: (await row())?.version ?? 0 },
  })
  const link = await mailedToken({ services: stage.services() }, email, 'assessment')
  const { page, troubles } = await stage.visit(null, `/assessment/${link}`, { size: phone })
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByText('Question 1 of 2').waitFor()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Kathmandu' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('radio', { name: 'Pokhara' }).check()
  await page.getByRole('button', { name: 'Hand in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click()
  await expect.poll(async () => (await row())?.test_score, { timeout: 30_000 }).toBe('50')
  await picture(page, 'assessment-candidate')
  expect(troubles).toEqual([])
  const board = await stage.visit('hari', '/admin/himal/recruitment/application-list')
  await board.page.getByText('Sita').first().waitFor()
  await picture(board.page, 'assessment-card')
})
