import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/calendar/day.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { clock } from '#platform/clock.ts'
import { documentCategory } from '#modules/commons/shared/document-category.ts'
import { documentsOf } from '#modules/hris/shared/document.ts'
import { readEmployee } from '#modules/hris/shared/employee.ts'
import { legalInfo } from '#modules/hris/shared/legal-info.ts'
import { bankAccount } from '#modules/hris/shared/records.ts'
import { jobTitle } from '#modules/organization/shared/job-title.ts'
import {
  acceptPreEmployment,
  createPreEmployment,
  joinPreEmployment,
  readPreEmployment,
} from '#modules/onboarding/shared/pre-employment.ts'
import {
  desktop,
  expectAccessible,
  expectNoOverflow,
  openStage,
  phone,
  picture,
  type Stage,
} from '#test/journeys/stage.ts'

let stage: Stage
let person = ''
const email = 'mina.lama@home.test'
const params = { org: 'himal' }
beforeAll(async () => {
  stage = await openStage()
  const hari = stage.as('hari')
  const { id: job_title_id } = await hari.get(jobTitle.create, {
    params,
    body: { title: 'Engineer' } as never,
  })
  await stage
    .as('om')
    .get(documentCategory.create, { body: { name: 'Citizenship', kind: 'Employee' } as never })
  const joins_on = addDays(dayAt(clock.instant(), 'Asia/Kathmandu'), 20)
  const body = { first_name: 'Mina', last_name: 'Lama', email, joins_on, job_title_id }
  const made = await hari.get(createPreEmployment, { params, body: body as never })
  person = made.id
  await hari.get(acceptPreEmployment, {
    params: { org: 'himal', id: person },
    body: { version: made.version },
  })
})
afterAll(() => stage.close())

const details = () => `/admin/himal/hris/pre-employment/employee-details?person=${person}`
const linkIn = async () => {
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
  return new URL(/https?:\S+\/pre-boarding\/\S+/.exec(mail.body_text)?.[0] ?? '').pathname
}

test('HR invites her, and a mail with a link goes out', async () => {
  const { page, troubles } = await stage.visit('hari', details())
  const sheet = page.getByRole('dialog', { name: 'Mina Lama' })
  await sheet.getByText('They have not been asked for their details yet.').waitFor()
  await sheet.getByRole('button', { name: 'Invite to fill in details' }).click()
  const ask = page.getByRole('dialog', { name: 'Invite to fill in details' })
  await ask.getByText(email).waitFor()
  await ask.getByRole('button', { name: 'Send the link' }).click()
  await sheet.getByText('Invited', { exact: true }).waitFor()
  await picture(page, 'portal-invited')
  expect(await linkIn()).toMatch(/^\/pre-boarding\/1-[\w-]{43}$/)
  expect(troubles).toEqual([])
})

test('she fills it in on her phone, step by step, and sends it', async () => {
  const { page, troubles } = await stage.visit(null, await linkIn(), { size: phone })
  const step = (name: string) => page.getByRole('heading', { name, level: 2 }).waitFor()
  const save = () => page.getByRole('button', { name: 'Save and continue' }).click()
  const add = async (
    title: string,
    values: Record<string, string>,
    choices: readonly (readonly [string, string])[] = [],
  ) => {
    await page.getByRole('button', { name: `Add ${title.toLowerCase()}` }).click()
    const form = page.getByRole('dialog', { name: title })
    for (const [name, value] of Object.entries(values)) await form.getByRole('textbox', { name }).fill(value)
    for (const [name, option] of choices) {
      await form.getByRole('combobox', { name }).click()
      await page.getByRole('option', { name: option }).click()
    }
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
  }
  const onward = () => page.getByRole('button', { name: 'Continue', exact: true }).click()
  const none = () => page.getByRole('button', { name: 'Nothing to add, continue' }).click()

  await page.getByRole('heading', { name: 'Welcome, Mina Lama' }).waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await picture(page, 'portal-phone')
  await page.getByRole('button', { name: 'Begin' }).click()
  await step('Personal details')
  await page.getByRole('textbox', { name: 'First name' }).fill('')
  await save()
  await page.getByText('First name is Required').first().waitFor()
  await page.getByRole('textbox', { name: 'First name' }).fill('Mina')
  await page.getByRole('textbox', { name: 'Nationality' }).fill('Nepali')
  await expectNoOverflow(page)
  await picture(page, 'portal-phone-basic')
  await save()
  await step('Background')
  await page.getByRole('textbox', { name: 'Disability', exact: true }).fill('None')
  await save()
  await step('Addresses')
  await add('Address', { Address: 'Ward 4', 'Local level': 'Gorkha' }, [['Kind', 'Permanent']])
  await page.getByText('Gorkha').waitFor()
  await expectAccessible(page)
  await picture(page, 'portal-phone-address')
  await onward()
  await step('Contact details')
  await save()
  await step('Contacts and emergency')
  await add('Contact', { Name: 'Dawa Lama', Relation: 'Brother', Phone: '9841000000' })
  await onward()
  await step('Family')
  await none()
  await step('Education')
  await none()
  await step('Experience')
  await none()
  await step('Languages')
  const well = (how: string) => [how, 'Fluent'] as const
  await add('Language', { Language: 'Tamang' }, ['Reads', 'Writes', 'Speaks', 'Understands'].map(well))
  await page.getByText('Tamang').waitFor()
  await picture(page, 'portal-phone-languages')
  await onward()
  await step('Training')
  await none()
  await step('Volunteering and engagements')
  await none()
  await step('Bank account')
  await add('Bank account', {
    Bank: 'Nabil',
    'Account name': 'Mina Lama',
    'Account number': '00110022003344',
  })
  await onward()
  await step('Legal information')
  await page.getByRole('textbox', { name: 'PAN' }).fill('123456789')
  await save()
  await step('Insurance')
  await none()
  await step('Health')
  await none()
  await step('Documents')
  await page.getByRole('combobox', { name: 'Kind of document' }).click()
  await page.getByRole('option', { name: 'Citizenship' }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'citizenship.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 the citizenship of Mina'),
  })
  await page.getByRole('button', { name: 'Send document' }).click()
  await page.getByText('citizenship.pdf').waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await picture(page, 'portal-phone-documents')
  await onward()
  await page.getByText('All steps are filled in.').waitFor()
  await picture(page, 'portal-phone-ready')
  await page.getByRole('button', { name: 'Send my details' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send my details' }).click()
  await page.getByText('You have sent your details').waitFor()
  await page.getByRole('button', { name: /^Bank account/ }).click()
  await page.getByText('•••• 3344').waitFor()
  await picture(page, 'portal-phone-sent')
  expect(troubles).toEqual([])
})

test('HR sends one part back, she mends it by another link, and HR accepts it all', async () => {
  const former = await linkIn()
  const { page, troubles } = await stage.visit('hari', details())
  const sheet = page.getByRole('dialog', { name: 'Mina Lama' })
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await sheet.getByRole('button', { name: 'Review' }).click()
  await part('Bank account').getByText('00110022003344').waitFor()
  await part('Bank account').getByText('Send back').click()
  await part('Bank account')
    .getByRole('textbox', { name: 'What is to be changed' })
    .fill('A digit is missing')
  await page.getByRole('button', { name: 'Accept all the rest' }).click()
  await expectAccessible(page, `[...document.querySelectorAll('[role=dialog]')].at(-1)`)
  await picture(page, 'portal-review')
  await page.getByRole('button', { name: 'Save 16 decisions' }).click()
  await sheet.getByText('Sent back', { exact: true }).waitFor()

  const her = await stage.visit(null, former, { size: phone })
  await her.page.getByText('This link is not valid any more').waitFor()
  await her.page.goto(await linkIn())
  await her.page.getByText('Please look at some parts again').waitFor()
  await picture(her.page, 'portal-phone-returned')
  await her.page.setViewportSize(desktop)
  await her.page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(her.page)
  await picture(her.page, 'portal-desktop-dark')
  await her.page.emulateMedia({ colorScheme: 'light' })
  await her.page.getByRole('button', { name: /^Bank account/ }).click()
  await her.page.getByText('A digit is missing').waitFor()
  await picture(her.page, 'portal-desktop-bank')
  await her.page.getByRole('button', { name: 'Edit Bank account' }).click()
  const form = her.page.getByRole('dialog', { name: 'Bank account' })
  await form.getByRole('textbox', { name: 'Account number' }).fill('001100220033445')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  await her.page.getByRole('button', { name: 'All steps' }).click()
  await her.page.getByRole('button', { name: 'Send my details' }).click()
  await her.page.getByRole('dialog').getByRole('button', { name: 'Send my details' }).click()
  await her.page.getByText('You have sent your details').waitFor()

  await page.reload()
  await sheet.getByRole('button', { name: 'Review' }).click()
  await part('Bank account').getByText('Accept', { exact: true }).click()
  await page.getByRole('button', { name: 'Save 1 decision' }).click()
  await sheet.getByText('Verified', { exact: true }).waitFor()
  await picture(page, 'portal-verified')
  expect(troubles).toEqual([])
})

test('when she has joined the profile holds what she filled in, and the link leads nowhere', async () => {
  const hari = stage.as('hari')
  const at = { params: { org: 'himal', id: person } }
  const { version } = await hari.get(readPreEmployment, at)
  const { employee } = await hari.get(joinPreEmployment, { ...at, body: { with_login: false, version } })
  const id = employee?.id ?? ''
  const about = { params: { org: 'himal', employee_id: id }, query: { as: 'hr' } } as never
  const profile = await hari.get(readEmployee, { params: { org: 'himal', id }, query: { as: 'hr' } } as never)
  expect(profile.basic).toMatchObject({ first_name: 'Mina', nationality: 'Nepali' })
  expect((await hari.get(bankAccount.list, about)).results).toMatchObject([
    { account_number: '001100220033445' },
  ])
  expect(await hari.get(legalInfo, about)).toMatchObject({ pan_no: '123456789' })
  expect((await hari.get(documentsOf, about)).results).toMatchObject([{ file: { name: 'citizenship.pdf' } }])
  const { page } = await stage.visit(null, await linkIn(), { size: phone })
  await page.getByText('This link is not valid any more').waitFor()
})
