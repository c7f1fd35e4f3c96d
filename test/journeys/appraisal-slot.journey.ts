import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAt } from '#kernel/calendar/zone.ts'
import { pa } from '#modules/performance-appraisal/shared/appraisal.ts'
import { makeSlot } from '#test/appraisal-world.ts'
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

let stage: Stage
let slot: Awaited<ReturnType<typeof makeSlot>>
let asha: Visit
let link = ''

beforeAll(async () => {
  stage = await openStage()
  slot = await makeSlot(
    stage,
    [
      { mode: 'Self', weight_percent: 20 },
      { mode: 'Supervisor', weight_percent: 40 },
      { mode: 'Peer', weight_percent: 20, visibility: 'Hidden', min_responses: 3, nominate_max: 4 },
      { mode: 'External', weight_percent: 20 },
    ],
    { today: dayAt(Date.now(), 'Asia/Kathmandu') },
  )
  await slot.generate('asha')
  await slot.send()
  const invited = await slot.hari.get(pa.inviteExternal, {
    params: slot.below,
    body: {
      employee_id: stage.id('asha'),
      external_name: 'Client',
      external_email: 'client@example.test',
    },
  })
  link = invited.path
  asha = await stage.visit('asha', '/user/pa/appraisal')
})
afterAll(() => stage.close())

const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: patience(20_000) })
const rate = (page: Page, value: number) =>
  page
    .getByRole('group', { name: /Keeps promises/ })
    .getByText(String(value), { exact: true })
    .click()
const send = async (page: Page) => {
  await page.getByRole('button', { name: 'Submit review' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit review' }).click()
}

test('asha nominates three colleagues, and her supervisor approves them with one click each', async () => {
  await stage.as('asha').get(pa.nominate, {
    params: slot.params,
    body: {
      occasion_id: slot.slot,
      appraiser_ids: (['bikash', 'gita', 'rajan'] as const).map((name) => stage.id(name)),
    },
  })
  const maya = await stage.visit('maya', '/user/pa/appraisal?tab=team')
  await maya.page.getByText('Bikash Rai').waitFor()
  await picture(maya.page, 'appraisal-1-nominations')
  for (const left of [2, 1, 0]) {
    await maya.page
      .getByRole('button', { name: /^Approve/ })
      .first()
      .click()
    await eventually(() => maya.page.getByRole('button', { name: /^Approve/ }).count()).toBe(left)
  }
  expect(await slot.owed('rajan')).toBeTruthy()
  expect(maya.troubles).toEqual([])
})

test('what is written without a network stays, is said not to be saved, and is saved later', async () => {
  const { page, context } = asha
  await page.goto(`/user/pa/appraisal/${await slot.owed('asha')}/forms`)
  await rate(page, 4)
  await page.getByText('Saved', { exact: false }).first().waitFor()
  await context.setOffline(true)
  await page.getByLabel('Overall comment').fill('Written on the road')
  await page.getByText('Not saved. Retrying…').waitFor()
  await picture(page, 'appraisal-2-not-saved')
  await context.setOffline(false)
  await page.getByText('Not saved. Retrying…').waitFor({ state: 'detached' })
  const id = await slot.owed('asha')
  await eventually(async () => (await slot.readForm('asha', id)).draft?.comment).toBe('Written on the road')
})

test('a closed tab loses nothing, though the server never had it', async () => {
  const { context } = asha
  const id = await slot.owed('asha')
  const page = await context.newPage()
  await page.goto(`/user/pa/appraisal/${id}/forms`)
  await page.getByLabel('Overall comment').waitFor()
  await context.setOffline(true)
  await page.getByLabel('Overall comment').fill('Written before the tab was closed')
  await page.getByText('Not saved. Retrying…').waitFor()
  await page.close()
  await context.setOffline(false)
  expect((await slot.readForm('asha', id)).draft?.comment).toBe('Written on the road')
  asha.page = await context.newPage()
  await asha.page.goto(`/user/pa/appraisal/${id}/forms`)
  await eventually(() => asha.page.getByLabel('Overall comment').inputValue()).toBe(
    'Written before the tab was closed',
  )
  await eventually(async () => (await slot.readForm('asha', id)).draft?.comment).toBe(
    'Written before the tab was closed',
  )
})

test('an older tab is told, overwrites nothing, and takes what the newer one wrote', async () => {
  const { context, page } = asha
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByLabel('Overall comment').fill('From the second tab')
  const id = await slot.owed('asha')
  const saved = async () => (await slot.readForm('asha', id)).draft?.comment
  await eventually(saved).toBe('From the second tab')
  await page.bringToFront()
  await rate(page, 5)
  await page.getByText('This form was changed in another tab or device.').waitFor()
  await picture(page, 'appraisal-3-stale')
  expect(await page.getByRole('button', { name: 'Submit review' }).isDisabled()).toBe(true)
  expect(await saved()).toBe('From the second tab')
  await page.getByRole('button', { name: 'Load saved answers' }).click()
  expect(await page.getByLabel('Overall comment').inputValue()).toBe('From the second tab')
  await other.close()
  await expectAccessible(page, 'document.querySelector("main")')
  await send(page)
  await page.waitForURL('**/user/pa/appraisal')
})

test('the client answers by the link on a phone, without signing in, and only once', async () => {
  const { page, troubles } = await stage.visit(null, link, { size: phone })
  await page.getByRole('heading', { name: /Asha Gurung/ }).waitFor()
  await rate(page, 4)
  await page.getByLabel('Overall comment').fill('Always reachable')
  await page.getByText('Saved', { exact: false }).first().waitFor()
  await expectNoOverflow(page)
  await picture(page, 'appraisal-4-external')
  await page.reload()
  await eventually(() => page.getByLabel('Overall comment').inputValue()).toBe('Always reachable')
  await send(page)
  await page.getByText('Thank you. Your answers have been sent.').waitFor()
  expect(troubles).toEqual([])
  await page.goto(link)
  await page.getByText('Thank you. Your answers have been sent.').waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: 'Submit review' }).count()).toBe(0)
})

test('after closing, asha reads the words without hidden names, and appeals', async () => {
  await slot.submit('maya', 2, { comment: 'A hard quarter' })
  for (const name of ['bikash', 'gita', 'rajan'] as const)
    await slot.submit(name, 3, { comment: `Seen by a colleague ${name.length}` })
  await slot.close()
  await slot.calculate()
  const { id, score } = await slot.result('asha')
  // 75, 25, 50 and 75 by 20, 40, 20 and 20 in a hundred
  expect(score).toBe('50.00')
  expect((await slot.release(id)).status).toBe(200)
  const { page } = asha
  await page.goto('/user/pa/reports/summary')
  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Appeal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Appeal' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The outage was not mine.')
  await dialog.getByRole('button', { name: 'Appeal', exact: true }).click()
  await page.getByText('Successfully sent appeal').waitFor()
  await page.getByRole('row', { name: /Q4/ }).click()
  await page.getByText('3 responses, names hidden').waitFor()
  const said = (await page.getByRole('dialog').textContent()) ?? ''
  for (const name of ['Bikash', 'Gita', 'Rajan']) expect(said).not.toContain(name)
  expect(said).toContain('Client')
  expect(said).toContain('The outage was not mine.')
  await picture(page, 'appraisal-5-result')
})

test('HR decides, and asha sees the new score with the reason', async () => {
  const hari = await stage.visit(
    'hari',
    `/admin/himal/pa/settings/frequency-and-mode/${slot.slot}/recommendation?tab=appeals`,
  )
  await hari.page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click()
  await hari.page.getByRole('menuitem', { name: 'Decide appeal' }).click()
  const dialog = hari.page.getByRole('dialog', { name: /Decide appeal/ })
  await dialog.getByRole('combobox', { name: 'Outcome' }).click()
  await hari.page.getByRole('option', { name: 'Score changed' }).click()
  await dialog.getByRole('textbox', { name: 'New score' }).fill('60')
  await dialog.getByRole('textbox', { name: 'Decision' }).fill('The report shows it.')
  await dialog.getByRole('button', { name: 'Decide appeal', exact: true }).click()
  await hari.page.getByText('Successfully decided appeal').waitFor()
  await hari.page.getByRole('tab', { name: 'Calibration' }).click()
  await hari.page.getByRole('rowheader', { name: /Asha Gurung/ }).waitFor()
  await expectAccessible(hari.page, 'document.querySelector("main")')
  await picture(hari.page, 'appraisal-6-calibration')
  expect(hari.troubles).toEqual([])
  await asha.page.goto('/user/pa/reports/summary')
  await asha.page.getByRole('row', { name: /Q4/ }).click()
  await asha.page.getByText('The report shows it.').waitFor()
  await asha.page.getByText(/50.00 → 60.00/).waitFor()
})
