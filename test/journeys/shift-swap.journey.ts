import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/calendar/day.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { addShift } from '#modules/attendance/shared/work-shift.ts'
import {
  expectAccessible,
  expectNoOverflow,
  openStage,
  phone,
  picture,
  type Stage,
  type Visit,
} from '#test/journeys/stage.ts'

let stage: Stage
let asha: Visit
let bikash: Visit
const params = { org: 'himal' }
const today = dayAt(Date.now(), 'Asia/Kathmandu')
const date = addDays(today, 3)

beforeAll(async () => {
  stage = await openStage()
  await stage.as('hari').get(addShift, {
    params,
    body: {
      name: 'Morning',
      code: 'M',
      effective_from: '2026-01-01',
      weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
      starts_at: '06:00',
      ends_at: '14:00',
    } as never,
  })
  await stage.inOrg('himal', async (db) => {
    const shift = await db
      .selectFrom('work_shift')
      .select('id')
      .where('code', '=', 'M')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('roster_entry')
      .values(
        (['asha', 'bikash'] as const).map((name) => ({
          employee_id: stage.id(name),
          date,
          state: 'Published',
          work_shift_id: name === 'asha' ? shift.id : null,
          is_off: name === 'bikash',
          account_id: stage.account('hari'),
        })),
      )
      .execute()
  })
})
afterAll(() => stage.close())

const roster = () =>
  stage.inOrg('himal', (db) =>
    db
      .selectFrom('roster_entry')
      .select(['employee_id', 'is_off'])
      .where('date', '=', date)
      .where('is_off', '=', true)
      .execute(),
  )

test('an employee asks a colleague to take a shift', async () => {
  asha = await stage.visit('asha', `/user/attendance/reports/roster?start=${today}`, { size: phone })
  await asha.page
    .getByText(/^Morning/)
    .first()
    .waitFor()
  await expectNoOverflow(asha.page)
  await asha.page.getByRole('button', { name: 'Swap shift' }).first().click()
  const form = asha.page.getByRole('dialog', { name: 'Swap shift' })
  await form.getByLabel('Colleague').click()
  await asha.page.getByRole('option', { name: /^Bikash Rai/ }).click()
  await form.getByLabel('Remarks').fill('A wedding in the family')
  await expectAccessible(asha.page)
  await picture(asha.page, 'swap-asked')
  await form.getByRole('button', { name: 'Ask colleague' }).click()
  await asha.page.getByText('The colleague was asked.').waitFor()
  await asha.page.getByRole('heading', { name: 'Shift swaps' }).waitFor()
})

test('the colleague agrees on a phone, and the supervisor approves beside the roster', async () => {
  bikash = await stage.visit('bikash', `/user/attendance/reports/roster?start=${today}`, { size: phone })
  await bikash.page.getByRole('heading', { name: 'Shift swaps' }).waitFor()
  await expectNoOverflow(bikash.page)
  await expectAccessible(bikash.page)
  await picture(bikash.page, 'swap-to-answer')
  await bikash.page.getByRole('button', { name: /^Approve/ }).click()
  await bikash.page.getByRole('button', { name: /^Approve/ }).waitFor({ state: 'detached' })
  expect(await roster()).toMatchObject([{ employee_id: stage.id('bikash') }])

  const maya = await stage.visit('maya', '/user/supervisor/attendance/roster')
  await maya.page.getByRole('button', { name: 'Swaps' }).click()
  await maya.page.getByText('Bikash Rai').first().waitFor()
  await picture(maya.page, 'swap-to-decide')
  await maya.page
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click()
  await expect.poll(roster).toMatchObject([{ employee_id: stage.id('asha') }])

  await asha.page.reload()
  await asha.page.getByText('Off day').first().waitFor()
  await picture(asha.page, 'swap-done')
  for (const { troubles } of [asha, bikash, maya]) expect(troubles).toEqual([])
})
