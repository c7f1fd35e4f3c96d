import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/calendar/day.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import {
  acceptPreEmployment,
  joinPreEmployment,
  readPreEmployment,
} from '#modules/onboarding/shared/pre-employment.ts'
import { applications, assignApplication, offerApplication } from '#modules/recruitment/shared/application.ts'
import { myAssignments, readAssignment, submitAssignment } from '#modules/recruitment/shared/assignment.ts'
import { offerInterview } from '#modules/recruitment/shared/interview.ts'
import {
  expectAccessible,
  expectNoOverflow,
  openStage,
  phone,
  picture,
  type Stage,
} from '#test/journeys/stage.ts'

let stage: Stage
const params = { org: 'himal' }
const email = 'sita@home.test'
const today = () => dayAt(clock.instant(), 'Asia/Kathmandu')
beforeAll(async () => {
  stage = await openStage()
  const [method, job, vacancy] = [newId(), newId(), newId()]
  await stage.inOrg('himal', async (db) => {
    await db.insertInto('job_title').values({ id: job, title: 'Account Officer' }).execute()
    await db.insertInto('hiring_method').values({ id: method, name: 'Standard' }).execute()
    await db
      .insertInto('vacancy')
      .values({
        id: vacancy,
        title: 'Account Officer',
        slug: 'account-officer',
        job_title_id: job,
        hiring_method_id: method,
        description: 'Keep the books.',
        salary_from: '35000',
        salary_to: '45000',
        shows_salary: true,
        seats: 1,
        closes_on: addDays(today(), 20),
        state: 'Published',
        account_id: stage.account('om'),
      } as never)
      .execute()
    await db
      .insertInto('vacancy_stage')
      .values(
        ['Interview', 'Reference check'].map((name, at) => ({
          id: newId(),
          vacancy_id: vacancy,
          position: at + 1,
          stage: name,
          due_days: 5,
        })),
      )
      .execute()
  })
})
afterAll(() => stage.close())

const row = async () => {
  const { results } = await stage.as('hari').get(applications, { params, query: {} })
  const found = results.find((one) => one.email === email)
  if (!found) throw new Error('She has not applied')
  return found
}
const linkIn = async (name: string) => {
  const mail = await stage
    .services()
    .database.asOwner((db) =>
      db
        .selectFrom('email_log')
        .select('body_text')
        .where('recipient', '=', email)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    )
  return `/careers?${name}=${new RegExp(`${name}=(\\S+)`).exec(mail.body_text)?.[1] ?? ''}`
}
const board = '/admin/himal/recruitment/application-list?view=board'

test('a page of a job tells what it is before any script has run', async () => {
  const answer = await fetch(`${stage.url}/careers/1-account-officer/job-apply`)
  const text = await answer.text()
  expect(text).toContain('<h1>Account Officer</h1>')
  expect(text).toContain('"@type":"JobPosting"')
  expect(await (await fetch(`${stage.url}/careers`)).text()).toContain('/careers/1-account-officer/job-apply')
  const feed = await fetch(`${stage.url}/careers/feed.xml`)
  expect(feed.headers.get('content-type')).toContain('rss')
})

test('she finds the job on her phone and applies', async () => {
  const { page, troubles } = await stage.visit(null, '/careers', { size: phone })
  await page.getByRole('link', { name: /Account Officer/ }).click()
  await page.getByRole('heading', { name: 'Account Officer', level: 1 }).waitFor()
  await page.locator('input[type=file]').setInputFiles({
    name: 'cv.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 the life of Sita'),
  })
  await page.getByText('CV received').waitFor()
  await page.getByRole('textbox', { name: 'First name' }).fill('Sita')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Rana')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('checkbox').check()
  await expectNoOverflow(page)
  await picture(page, 'hiring-apply')
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByText('Application received.').waitFor()
  await page.goto(await linkIn('application'))
  await page.getByText('In progress').waitFor()
  expect(troubles).toEqual([])
})

test('HR moves her card by keyboard, and by the pointer', async () => {
  const { page, troubles } = await stage.visit('hari', board)
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const card = page.locator('[data-card]').filter({ hasText: 'Sita Rana' })
  await column('Applied').getByText('Sita Rana').waitFor()
  await expectAccessible(page)
  await picture(page, 'hiring-board')
  await card.focus()
  await page.keyboard.press(' ')
  await page.getByRole('status').filter({ hasText: 'Picked up Sita Rana' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await column('Interview').getByText('Sita Rana').waitFor()
  // skipping a stage asks for the reason
  await card.dragTo(column('Offer'))
  const ask = page.getByRole('dialog', { name: 'Move Sita Rana to Offer' })
  await ask.getByText('Skipping Reference check needs a reason.').waitFor()
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await column('Interview').getByText('Sita Rana').waitFor()
  // stages that no vacancy has take no room
  expect(await column('Assessment').count()).toBe(0)
  expect(troubles).toEqual([])
})

test('she chooses a time for the interview by the link of a mail', async () => {
  const first = await row()
  const at = { params: { ...params, id: first.id } }
  const day = addDays(today(), 3)
  await stage.as('hari').get(assignApplication, {
    ...at,
    body: {
      stage: 'Interview',
      employee_ids: [stage.id('asha')],
      interviewer_ids: [],
      due_on: addDays(day, 2),
      version: first.version,
    } as never,
  })
  await stage.as('hari').get(offerInterview, {
    ...at,
    body: {
      first_day: day,
      from: '10:00',
      to: '12:00',
      minutes: 45,
      pause: 15,
      place: 'Room 2',
      answer_by: addDays(today(), 2),
      version: (await row()).version,
    } as never,
  })
  const { page, troubles } = await stage.visit(null, await linkIn('interview'), { size: phone })
  await page.getByRole('heading', { name: 'Choose a time for your interview' }).waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await picture(page, 'hiring-times')
  await page.getByRole('button', { name: '11:00' }).click()
  await page.getByRole('heading', { name: 'Your interview' }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('interview.ics')
  await picture(page, 'hiring-scheduled')
  expect(troubles).toEqual([])
})

test('after the interview she gets the offer, accepts and joins', async () => {
  const asha = stage.as('asha')
  const mine = await asha.get(myAssignments, { params, query: { stage: 'Interview' } })
  const card = { params: { ...params, id: mine.results[0]?.id ?? '' } }
  expect(mine.results[0]?.meets_at).not.toBeNull()
  await asha.get(submitAssignment, {
    ...card,
    body: {
      verdict: 'Strong yes',
      remarks: null,
      answers: {},
      version: (await asha.get(readAssignment, card)).version,
    },
  })
  const { page, troubles } = await stage.visit('hari', board)
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const found = page.locator('[data-card]').filter({ hasText: 'Sita Rana' })
  await found.getByText('cards 1/1').waitFor()
  await found.getByRole('button', { name: 'Reference check' }).click()
  await column('Reference check').getByText('Sita Rana').waitFor()
  await found.dragTo(column('Offer'))
  await column('Offer').getByText('Sita Rana').waitFor()
  const offered = await row()
  await stage.as('hari').get(offerApplication, {
    params: { ...params, id: offered.id },
    body: { joins_on: today(), version: offered.version } as never,
  })
  const newcomer = await stage.inOrg('himal', (db) =>
    db
      .selectFrom('pre_employment')
      .select(['id', 'version'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow(),
  )
  const at = { params: { ...params, id: newcomer.id } }
  await stage.as('hari').get(acceptPreEmployment, { ...at, body: { version: newcomer.version } })
  const { version } = await stage.as('hari').get(readPreEmployment, at)
  const { employee } = await stage
    .as('hari')
    .get(joinPreEmployment, { ...at, body: { with_login: false, version } })
  expect(employee?.id).toBeTruthy()
  expect((await row()).state).toBe('Hired')
  await page.goto('/admin/himal/recruitment/application-list?view=funnel')
  await page.getByText('Stages reached').waitFor()
  await picture(page, 'hiring-funnel')
  expect(troubles).toEqual([])
})
