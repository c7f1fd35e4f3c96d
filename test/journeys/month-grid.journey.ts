import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/calendar/day.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { createQuestion, questionCategory } from '#engines/questions/question-bank.ts'
import { ma, maQuestions } from '#modules/monthly-appraisal/shared/appraisal.ts'
import { teamGrid } from '#modules/monthly-appraisal/shared/grid.ts'
import { openMonth } from '#modules/monthly-appraisal/shared/month.ts'
import { monthlySetting } from '#modules/monthly-appraisal/shared/setting.ts'
import {
  expectAccessible,
  expectNoOverflow,
  openStage,
  phone,
  picture,
  type Stage,
  type Visit,
} from '#test/journeys/stage.ts'
import { patience } from '#test/patience.ts'
import { finishJobs } from '#test/run-job.ts'

let stage: Stage
let maya: Visit
const params = { org: 'himal' }
const today = dayAt(Date.now(), 'Asia/Kathmandu')
const address = '/user/monthly-appraisal?tab=team'
const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: patience(20_000) })

beforeAll(async () => {
  stage = await openStage()
  const hari = stage.as('hari')
  const category = await hari.get(questionCategory.create, { params, body: { name: 'Month' } })
  const items = []
  for (const title of ['Quality', 'On time'])
    items.push({
      question_id: (
        await hari.get(createQuestion, {
          params,
          body: { category_id: category.id, title, detail: { kind: 'rating', to: 5 } } as never,
        })
      ).id,
    })
  const set = await hari.get(maQuestions.createSet, { params, body: { name: 'Month' } })
  const filled = await hari.get(maQuestions.changeSet, {
    params: { ...params, id: set.id },
    body: { version: set.version, items },
  } as never)
  const { id: set_id } = await hari.get(maQuestions.publishSet, {
    params: { ...params, id: set.id },
    body: { version: (filled as { version: number }).version },
  })
  const { id: setting_id } = await hari.get(monthlySetting.create, {
    params,
    body: {
      title: 'Review',
      set_id,
      active_from: addDays(today, -200),
      opens_after_days: 1,
      due_after_days: 60,
      self_percent: 0,
      reviewer_percent: 0,
      publish: 'By HR',
      months: 2,
      reward_from: 80,
      support_below: 40,
    } as never,
  })
  await hari.get(openMonth, { params, body: { setting_id, day: addDays(today, -35) } })
  await finishJobs({ services: stage.services() })
  maya = await stage.visit('maya', address)
})
afterAll(() => stage.close())

const drafts = async () => {
  const { rows } = await stage.as('maya').get(teamGrid, { params, query: {} })
  return rows.map(({ draft, state }) => [state, Object.values(draft?.answers ?? {}).length])
}

test('maya rates her team question by question with the keyboard alone', async () => {
  const { page } = maya
  const cell = (question: string, name: string) =>
    page.getByRole('button', { name: new RegExp(`${question}.*${name}|${name}.*${question}`) })
  await cell('Quality', 'Asha').waitFor()
  const { rows } = await stage.as('maya').get(teamGrid, { params, query: {} })
  await cell('Quality', rows[0]?.appraisee.full_name ?? '').focus()
  // down the first question, then on to the top of the next
  for (const _ of rows) await page.keyboard.press('4')
  for (const _ of rows) await page.keyboard.press('5')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('5')
  await page.keyboard.press('r')
  await page.getByRole('textbox', { name: /Remark about/ }).fill('A good month')
  await page.getByText('All changes saved').waitFor()
  await eventually(async () => (await drafts()).every(([, answers]) => answers === 2)).toBe(true)
  await expectAccessible(page, 'document.querySelector("main")')
  await picture(page, 'month-grid-1-rated')
})

test('without a network nothing is lost, and another tab is merged cell by cell', async () => {
  const { page, context } = maya
  const first = page.getByRole('button', { name: /Quality/ }).first()
  await context.setOffline(true)
  await first.focus()
  await page.keyboard.press('3')
  await page.getByText('Not saved. Retrying…').waitFor()
  await context.setOffline(false)
  await page.getByText('All changes saved').waitFor()
  const other = await context.newPage()
  await other.goto(address)
  await other
    .getByRole('button', { name: /On time/ })
    .first()
    .focus()
  await other.keyboard.press('2')
  await other.getByText('All changes saved').waitFor()
  await page.bringToFront()
  await first.focus()
  await page.keyboard.press('5')
  await eventually(() =>
    page
      .getByRole('button', { name: /On time/ })
      .first()
      .textContent(),
  ).toBe('2')
  await page.getByText('All changes saved').waitFor()
  expect(await first.textContent()).toBe('5')
  await other.close()
})

test('on a phone every employee is a card, and the month is submitted', async () => {
  const { page, troubles } = await stage.visit('maya', address, { size: phone })
  const cards = page.getByRole('list', { name: 'Team by question' }).getByRole('listitem')
  await cards.first().waitFor()
  await cards.first().getByRole('button', { name: '4', exact: true }).first().click()
  await page.getByText('All changes saved').waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page, 'document.querySelector("main")')
  await picture(page, 'month-grid-2-phone')
  await page.getByRole('button', { name: /^Submit/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Submit/ })
    .click()
  await eventually(async () => (await drafts()).every(([state]) => state === 'Submitted')).toBe(true)
  expect(troubles).toEqual([])
  const { results } = await stage.as('maya').get(ma.owed, { params, query: { view: 'to_do' } })
  expect(results).toEqual([])
})
