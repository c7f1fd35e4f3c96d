import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { startJobWorker } from '#platform/job-worker.ts'
import { leaveWorld } from '#modules/leave/server/accounts.ts'
import { postFor } from '#modules/leave/server/post.ts'
import { expectAccessible, openStage, picture, type Stage } from '#test/journeys/stage.ts'
import { aDayAMonth, writeLeaveYears } from '#test/leave-years.ts'
import { leaving } from '#test/leaving.ts'
import { testLog, until } from '#test/services.ts'
import { patience } from '#test/patience.ts'

/**
 * The leave year 2083 has ended, and its night has not come. Asha and Bikash have twelve days each, of which three are
 * carried and the rest is paid: HR looks, runs it, takes it back, runs it again and closes it.
 */
let stage: Stage
const address = '/admin/himal/leave/settings/master-settings?tab=year-end'

beforeAll(async () => {
  clock.set('2027-07-20T04:00:00Z')
  stage = await openStage({ env: { ROLE: 'web' } })
  await leaving(stage).type('Home Leave', 'HL', {
    accrual: aDayAMonth,
    carry_forward: { max: '3', expires_after_months: null, max_years: null },
    collapse: { excess: 'Encash', move_to_id: null },
    encash: { when: ['Year end'], from_balance: '0', min_keep: '0', max: null, divisor: '30' },
  })
  await stage.inOrg('himal', async (db) => {
    await writeLeaveYears(db, [2083, 2084])
    const ids = [stage.id('asha'), stage.id('bikash')]
    await db.deleteFrom('supervisor_link').where('employee_id', 'not in', ids).execute()
    await postFor(db, await leaveWorld(db, '2027-07-10'), ids, '2027-07-10')
  })
})
afterAll(async () => {
  clock.set(null)
  await stage.close()
})

/** The worker does what was asked for, as it would by itself. */
async function work() {
  const open = () =>
    stage.inOrg('himal', (db) =>
      db.selectFrom('job').select('id').where('state', 'in', ['Queued', 'Running']).execute(),
    )
  const worker = startJobWorker(stage.services(), testLog)
  try {
    await until(open, (jobs) => jobs.length === 0, patience(20_000))
  } finally {
    await worker.stop()
  }
}
const yearOf = (page: Page) => page.getByRole('row').filter({ hasText: '2083' })

async function act(page: Page, name: string) {
  await yearOf(page)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  const form = page.getByRole('dialog', { name: `${name}: 2083` })
  await form.getByRole('textbox', { name: 'Remarks' }).fill('As agreed with the accounts')
  await form.getByRole('button', { name, exact: true }).click()
  await form.waitFor({ state: 'detached' })
  await work()
  await page.goto(address, { waitUntil: 'load' })
}

const balances = () =>
  stage.inOrg('himal', (db) =>
    db
      .selectFrom('leave_ledger')
      .select(({ fn }) => ['employee_id', fn.sum<string>('days').as('days')])
      .where('employee_id', 'in', [stage.id('asha'), stage.id('bikash')])
      .where('effective_on', '<=', '2027-07-17')
      .groupBy('employee_id')
      .execute()
      .then((rows) => rows.map(({ days }) => Number(days)).toSorted((a, b) => a - b)),
  )

test('HR looks by person before anything is written', async () => {
  const { page, troubles } = await stage.visit('hari', address)
  await yearOf(page).getByText('Open').waitFor()
  await yearOf(page).getByRole('button', { name: '2083', exact: true }).click()
  const asha = page.getByRole('row').filter({ hasText: 'Asha Gurung' })
  await asha.getByText('12', { exact: true }).waitFor()
  expect(await asha.innerText()).toMatch(/12\s+3\s+9/)
  await expectAccessible(page)
  await picture(page, 'year-end-preview')
  expect(await balances()).toEqual([12, 12])
  expect(troubles).toEqual([])
})

test('it is run, taken back, run again and closed', async () => {
  const { page, troubles } = await stage.visit('hari', address)
  await act(page, 'Run')
  await yearOf(page).getByText('Run', { exact: true }).waitFor()
  // three carried and the first day of the new year
  expect(await balances()).toEqual([4, 4])
  await picture(page, 'year-end-run')

  await act(page, 'Reverse')
  await yearOf(page).getByText('Reversed').waitFor()
  expect(await balances()).toEqual([13, 13])

  await act(page, 'Run')
  await yearOf(page).getByText('Run', { exact: true }).waitFor()
  expect(await balances()).toEqual([4, 4])

  await act(page, 'Close the year')
  await yearOf(page).getByText('Closed').waitFor()
  // what is closed is neither run nor taken back
  await yearOf(page)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Preview by person' }).waitFor()
  expect(await page.getByRole('menuitem', { name: /Run|Reverse|Close/ }).count()).toBe(0)
  expect(troubles).toEqual([])
})

test('the report says where the days went, and what is paid', async () => {
  const { page } = await stage.visit('hari', '/admin/himal/leave/reports/basic/carry-forward?view=paid')
  const asha = page.getByRole('row').filter({ hasText: 'Asha Gurung' })
  await asha.getByText('Proposed').waitFor()
  expect(await asha.innerText()).toMatch(/12\s+3\s+9/)
  // the line opens the entries that it is made of
  await asha.getByRole('link').first().click()
  await page.getByRole('dialog').getByText('Carried out of 2083', { exact: true }).waitFor()
  await picture(page, 'year-end-explained')
})
