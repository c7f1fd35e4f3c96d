import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAt } from '#kernel/calendar/zone.ts'
import { clock } from '#platform/clock.ts'
import { hashOf } from '#platform/token.ts'
import { addNeed, planNeeds, trainingNeeds } from '#modules/training/shared/need.ts'
import {
  completeSession,
  createSession,
  readSession,
  sessionMembers,
} from '#modules/training/shared/session.ts'
import { training } from '#modules/training/shared/training.ts'
import {
  expectAccessible,
  expectNoOverflow,
  openStage,
  phone,
  picture,
  type Stage,
} from '#test/journeys/stage.ts'

let stage: Stage
let session = ''
const params = { org: 'himal' }
beforeAll(async () => {
  stage = await openStage()
  const hari = stage.as('hari')
  const made = (await hari.get(training.create, {
    params,
    body: {
      name: 'First aid',
      code: 'AID',
      type: 'Internal',
      delivery: 'Classroom',
      status: 'Published',
      nomination: 'HR assigns',
      valid_months: 12,
    },
  } as never)) as { id: string }
  const today = dayAt(clock.instant(), 'Asia/Kathmandu')
  const { id } = await hari.get(createSession, {
    params,
    body: {
      training_id: made.id,
      starts_on: today,
      ends_on: today,
      starts_at: '00:01',
      ends_at: '23:59',
      hours: '6',
      seats: 10,
      has_waiting_list: true,
    },
  })
  session = id
  await hari.get(addNeed, {
    params,
    body: { employee_ids: [stage.id('asha')], topic: 'First aid', source: 'Incident', priority: 'High' },
  })
  const { results } = await hari.get(trainingNeeds, { params })
  await hari.get(planNeeds, { params, body: { need_ids: results.map((row) => row.id), session_id: session } })
})
afterAll(() => stage.close())

test('HR shows the code of the session, and who scans it is there', async () => {
  const { page, troubles } = await stage.visit(
    'hari',
    `/admin/himal/training/training-list?tab=sessions&session=${session}`,
  )
  await page.getByRole('button', { name: 'Show check-in code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check-in code' })
  await dialog.getByRole('img', { name: 'QR code for checking in' }).waitFor()
  await dialog.getByText('0 of 1 are here today').waitFor()
  await expectAccessible(page, `[...document.querySelectorAll('[role=dialog]')].at(-1)`)
  await picture(page, 'training-code')
  // only its hash is kept: what a phone would read is put in its place
  await stage.inOrg('himal', (db) =>
    db
      .updateTable('training_check_code')
      .set({ token_hash: hashOf('scanned') })
      .where('session_id', '=', session)
      .execute(),
  )
  const her = await stage.visit('asha', '/user/my-training?code=scanned', { size: phone })
  await her.page.getByText("You're checked in").waitFor()
  await expectNoOverflow(her.page)
  await picture(her.page, 'training-checked-in')
  await dialog.getByText('1 of 1 are here today').waitFor()
  expect([...troubles, ...her.troubles]).toEqual([])
})

test('the session is completed, the need is met, and she has her certificate', async () => {
  const hari = stage.as('hari')
  const at = { params: { ...params, id: session } }
  const { version } = await hari.get(readSession, at)
  await hari.get(completeSession, { ...at, body: { version } })
  const members = await hari.get(sessionMembers, { params: { ...params, session_id: session } })
  expect(members.results).toMatchObject([{ state: 'Attended', outcome: 'Completed' }])
  expect((await hari.get(trainingNeeds, { params })).results).toMatchObject([{ state: 'Met' }])
  const { page, troubles } = await stage.visit('asha', '/user/my-training')
  await page.getByText('Completed').first().waitFor()
  await page
    .getByRole('row', { name: /First aid/ })
    .getByRole('button')
    .last()
    .click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download certificate' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^certificate-TRN-\d{4}-0001\.pdf$/)
  const folder = process.env['PICTURES']
  if (folder) await file.saveAs(`${folder}/certificate.pdf`)
  expect(troubles).toEqual([])
})
