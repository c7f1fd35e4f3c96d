import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/calendar/day.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { clock } from '#platform/clock.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { createQuestion, questionCategory } from '#engines/questions/question-bank.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'
import { applyReviews } from '#modules/hris/server/employment-review-job.ts'
import { closeLogins } from '#modules/hris/server/close-logins.ts'
import { changeType } from '#modules/hris/shared/change-type.ts'
import { createReview } from '#modules/hris/shared/employment-review.ts'
import { issueLetters, letterTemplate } from '#modules/hris/shared/letter.ts'
import { separationType } from '#modules/hris/shared/separation-type.ts'
import { replaceSupervisors, supervisors } from '#modules/hris/shared/supervisor.ts'
import { taskTemplate, taskTemplateItem } from '#modules/hris/shared/task-template.ts'
import { beginClearance } from '#modules/offboarding/server/clearance-job.ts'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'
import { jobTitle } from '#modules/organization/shared/job-title.ts'
import { demoPassword } from '#seeds/demo.ts'
import { expectAccessible, openStage, picture, type Stage } from '#test/journeys/stage.ts'
import { runJob } from '#test/run-job.ts'

let stage: Stage
const params = { org: 'himal' }
const at = (id: string) => ({ ...params, id })
const nabin = 'nabin@demo.test'
const today = dayAt(Date.now(), 'Asia/Kathmandu')
const promotedOn = addDays(today, 3)
const lastDay = addDays(today, 40)
let employee = ''
let officer = { id: '', name: '' }
let promotion = ''
let experience = ''

/** The office's own lists, which this journey is not about. */
beforeAll(async () => {
  stage = await openStage()
  const hari = stage.as('hari')
  const title = await hari.get(jobTitle.create, { params, body: { title: 'Senior officer' } })
  officer = { id: title.id, name: title.title }
  const change = await hari.get(changeType.create, {
    params,
    body: { name: 'Promotion', category: 'Promotion', changes_job: true, needs_approval: true },
  })
  promotion = change.id
  const template = await hari.get(taskTemplate.create, {
    params,
    body: { name: 'Leaving', stage: 'Offboarding' },
  })
  await hari.get(taskTemplateItem.create, {
    params,
    body: {
      title: 'Hand over the work',
      task_template_id: template.id,
      assignee_kind: 'Supervisor',
      is_required: true,
    },
  })
  await hari.get(separationType.create, {
    params,
    body: { name: 'Resignation', category: 'Voluntary', task_template_id: template.id },
  })
  const category = await hari.get(questionCategory.create, { params, body: { name: 'Exit' } })
  const question = await hari.get(createQuestion, {
    params,
    body: {
      category_id: category.id,
      title: 'What should we do better?',
      detail: { kind: 'long_text', max: 500 },
    },
  })
  const set = await hari.get(exitInterview.createSet, { params, body: { name: 'Exit interview' } })
  const filled = await hari.get(exitInterview.changeSet, {
    params: at(set.id),
    body: { version: set.version, items: [{ question_id: question.id }] },
  })
  await hari.get(exitInterview.publishSet, { params: at(set.id), body: { version: filled.version } })
  const text = '{{full_name}} works here since {{joined_on}}.'
  const letter = await hari.get(letterTemplate.create, {
    params,
    body: {
      name: 'Promotion',
      kind: 'Promotion',
      language: 'English',
      subject: 'Your promotion',
      body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
      signatory: 'Hari Adhikari',
    },
  })
  experience = letter.id
})
afterAll(async () => {
  clock.set(null)
  await stage.close()
})

const decide = async (page: Page, sheet: string, button: string) => {
  const open = page.getByRole('dialog', { name: sheet })
  await open.getByRole('textbox', { name: 'Remarks' }).fill('With thanks for the years')
  await open.getByRole('button', { name: button }).click()
}
/** Time goes on: what is due comes, as on any morning. */
const on = async (day: string, jobs: Parameters<typeof kindOf>[0][]) => {
  clock.set(`${day}T01:00:00Z`)
  for (const job of jobs)
    await runJob({ inOrg: stage.inOrg, services: stage.services() }, kindOf(job), 'himal', day)
}

test('HR hires somebody with a login', async () => {
  const { page, troubles } = await stage.visit('hari', '/admin/himal/hris/users')
  await page.getByRole('textbox', { name: 'First name' }).fill('Nabin')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Tamang')
  await page.getByRole('textbox', { name: 'Username' }).fill('nabin')
  await page.getByRole('textbox', { name: 'Email of the login' }).fill(nabin)
  await picture(page, 'life-hire')
  await page.getByRole('button', { name: 'Save employee' }).click()
  await page.getByRole('heading', { name: 'Nabin Tamang' }).waitFor()
  employee = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(troubles).toEqual([])
  // what the mail of activation leads to is a journey of its own
  const password_hash = await hashPassword(demoPassword)
  await stage
    .services()
    .database.asOwner((db) =>
      db.updateTable('account').set({ password_hash, is_active: true }).where('email', '=', nabin).execute(),
    )
  const hari = stage.as('hari')
  const known = await hari.get(supervisors, { params: at(employee), query: { as: 'hr' } })
  await hari.get(replaceSupervisors, {
    params: at(employee),
    body: {
      version: known.version,
      supervisors: [{ supervisor_id: stage.id('maya'), authority_order: 1 }],
    },
  })
})

test('a promotion that was prepared and approved comes on its day, and its letter is read', async () => {
  const hari = stage.as('hari')
  const review = await hari.get(createReview, {
    params,
    body: {
      employee_id: employee,
      change_type_id: promotion,
      effective_from: promotedOn,
      job_title_id: officer.id,
      remarks: 'A good year',
    } as never,
  })
  const sheets = '/admin/himal/hris/employment-review/review-details'
  const prepared = await stage.visit('hari', `${sheets}?review=${review.id}`)
  await prepared.page.getByRole('button', { name: 'Send for approval' }).click()
  const form = prepared.page.getByRole('dialog', { name: 'Send for approval' })
  await form.getByRole('textbox', { name: 'Remarks' }).fill('She has led the team for a year')
  await form.getByRole('button', { name: 'Send for approval' }).click()
  await prepared.page.getByText('Successfully sent for approval').waitFor()
  const second = await stage.visit('om', `${sheets}?shown=requests`)
  await second.page.getByRole('row').getByText('Nabin Tamang').click()
  const asked = second.page.getByRole('dialog', { name: 'Employment Review' })
  await asked.getByText('Hari Adhikari').first().waitFor()
  await expectAccessible(second.page, `document.querySelector('[role=dialog]')`)
  await picture(second.page, 'life-review-asked')
  await decide(second.page, 'Employment Review', 'Approve')
  await second.page.getByText('Successfully approved request.').waitFor()
  const hr = await stage.visit('hari', `/admin/himal/hris/users/${employee}?tab=job`)
  await hr.page.getByText('Hired').waitFor()
  expect(await hr.page.getByText(officer.name).count()).toBe(0)
  await on(promotedOn, [applyReviews])
  const later = await stage.visit('hari', `/admin/himal/hris/users/${employee}?tab=job`)
  await later.page.getByRole('region').getByText(officer.name).first().waitFor()
  await picture(later.page, 'life-promoted')
  await stage.as('hari').get(issueLetters, {
    params,
    body: { template_id: experience, employee_ids: [employee], issued_on: promotedOn },
  })
  const own = await stage.visit(nabin, '/user/profile?tab=documents')
  await own.page.getByText('Promotion').first().waitFor()
})

test('he resigns, and both the supervisor and HR approve', async () => {
  const own = await stage.visit(nabin, '/user/resignation')
  await own.page.getByRole('button', { name: 'Resign', exact: true }).click()
  const form = own.page.getByRole('dialog', { name: 'Resign' })
  await form.getByRole('combobox', { name: 'Reason' }).click()
  await own.page.getByRole('option', { name: 'Higher studies' }).click()
  await form.getByRole('textbox', { name: 'Last working day' }).fill(lastDay)
  await form.getByRole('textbox', { name: 'Letter' }).fill('I have been admitted to a university')
  // the day counts once the hand has left its field
  await form.getByText('The notice is served in full.').waitFor()
  await picture(own.page, 'life-resign')
  await form.getByRole('button', { name: 'Send resignation' }).click()
  await own.page.getByText('Successfully created Resignation').waitFor()

  const maya = await stage.visit('maya', '/user/noticeboard')
  await maya.page.getByRole('link', { name: /Resignation/ }).click()
  await maya.page.getByRole('row').getByText('Nabin Tamang').waitFor()
  await maya.page.getByRole('row').getByText('Higher studies').click()
  await decide(maya.page, 'Resignation', 'Approve')
  await maya.page.getByText('Successfully approved request.').waitFor()

  const hr = await stage.visit('hari', '/admin/himal/hris/resignation/request')
  await hr.page.getByRole('row').getByText('Higher studies').click()
  await hr.page.getByRole('dialog', { name: 'Resignation' }).getByText('Forwarded').first().waitFor()
  await expectAccessible(hr.page, `document.querySelector('[role=dialog]')`)
  await picture(hr.page, 'life-resignation-hr')
  await decide(hr.page, 'Resignation', 'Approve')
  await hr.page.getByText('Successfully approved request.').waitFor()
})

test('HR confirms the leaving, he answers the interview, and the supervisor clears what is hers', async () => {
  const hr = await stage.visit('hari', '/admin/himal/hris/separation/details')
  await hr.page.getByRole('row').getByText('Nabin Tamang').waitFor()
  await hr.page.getByRole('row').getByText('Initiated').click()
  await hr.page
    .getByRole('dialog', { name: 'Resignation' })
    .getByRole('button', { name: 'Confirm', exact: true })
    .click()
  await hr.page.getByText('Successfully confirmed the separation').waitFor()

  const own = await stage.visit(nabin, '/user/exit-interview')
  await own.page.getByRole('main').getByRole('textbox').fill('More quiet rooms')
  await own.page.getByRole('radio', { name: 'Perhaps' }).click()
  await own.page.locator('label').getByText('8', { exact: true }).click()
  await own.page.getByRole('button', { name: 'Submit' }).click()
  await own.page.getByText('Thank you. These are your answers.').waitFor()

  const maya = await stage.visit('maya', '/user/noticeboard')
  await maya.page.getByRole('button', { name: /Hand over the work/ }).click()
  const task = maya.page.getByRole('dialog', { name: 'Hand over the work' })
  await task.getByText('Nabin Tamang').waitFor()
  await expectAccessible(maya.page, `document.querySelector('[role=dialog]')`)
  await picture(maya.page, 'life-task')
  await task.getByRole('textbox', { name: 'Remarks' }).fill('Everything is with Asha')
  await task.getByRole('button', { name: 'Mark as done' }).click()
  await maya.page.getByText('Successfully completed the task').waitFor()
  await maya.page.getByRole('button', { name: /Hand over the work/ }).waitFor({ state: 'detached' })
})

test('after the last day he is a past employee, and comes back with the former employment kept', async () => {
  await on(addDays(lastDay, 1), [closeLogins, beginClearance])
  const hr = await stage.visit('hari', '/admin/himal/hris/separation/details')
  await hr.page.getByRole('row').getByText('Clearance').click()
  const sheet = hr.page.getByRole('dialog', { name: 'Resignation' })
  await sheet.getByRole('button', { name: 'Begin the settlement' }).click()
  await hr.page.getByText('Successfully began the settlement').waitFor()
  await sheet.getByText('Nothing is owed on either side.').waitFor()
  await sheet.getByRole('button', { name: 'Complete' }).click()
  await hr.page.getByText('Successfully completed the separation').waitFor()
  const past = await stage.visit('hari', '/admin/himal/hris/past-employee-list')
  await past.page.getByRole('row').getByText('Nabin Tamang').waitFor()
  await expect(stage.visit(nabin, '/user/profile')).rejects.toThrow('could not sign in')

  const back = await stage.visit('hari', '/admin/himal/hris/separation/details')
  await back.page.getByRole('row').getByText('Completed').click()
  await back.page.getByRole('dialog', { name: 'Resignation' }).getByRole('button', { name: 'Rehire' }).click()
  const form = back.page.getByRole('dialog', { name: 'Rehire' })
  await form.getByRole('textbox', { name: 'Joins again on' }).fill(addDays(lastDay, 1))
  await form.getByRole('button', { name: 'Save' }).click()
  await back.page.getByText('Successfully rehired Nabin Tamang').waitFor()

  const profile = await stage.visit('hari', `/admin/himal/hris/users/${employee}?tab=job`)
  const former = profile.page.getByRole('region', { name: 'Former employments' })
  await former.getByText('Resignation').waitFor()
  await picture(profile.page, 'life-rehired')
  await former.getByRole('link', { name: 'Open the separation' }).click()
  await profile.page.getByRole('dialog', { name: 'Resignation' }).getByText('Completed').first().waitFor()
})
