import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { audit } from '#engines/audit/audit.ts'
import { documentsOf } from '#modules/hris/shared/document.ts'
import { readEmployee } from '#modules/hris/shared/employee.ts'
import { legalInfo } from '#modules/hris/shared/legal-info.ts'
import { onboardingTasks } from '#modules/hris/shared/life-task.ts'
import { address, bankAccount } from '#modules/hris/shared/records.ts'
import { taskTemplate, taskTemplateItem } from '#modules/hris/shared/task-template.ts'
import { portalLink, usualSections } from '#modules/onboarding/shared/pre-boarding.ts'
import {
  beginOnboarding,
  joinPreEmployment,
  readPreEmployment,
} from '#modules/onboarding/shared/pre-employment.ts'
import { filled, openPortalWorld, type PortalWorld } from '#test/portal-world.ts'

let p: PortalWorld
const params = { org: 'himal' }
const at = (id: string) => ({ params: { org: 'himal', id } })
const hari = () => p.world.as('hari')
const nobody = () => p.world.as(null)
beforeAll(async () => {
  p = await openPortalWorld()
})
afterAll(() => p.world.close())

test('from the invitation to the record: saved step by step, submitted, accepted, and written when they join', async () => {
  const { id, token } = await p.invited()
  expect(await p.seen(token)).toMatchObject({
    full_name: 'Mina Lama',
    job_title: 'Engineer',
    status: 'Invited',
    percent: 0,
    is_open: true,
  })
  expect((await p.seen(token)).steps[0]).toMatchObject({
    section: 'basic',
    state: 'Empty',
    content: { first_name: 'Mina' },
  })
  expect(
    await p.save(token, 'basic', 0, { values: { first_name: '', date_of_birth: '2030-01-01' } }),
  ).toMatchObject({
    status: 400,
    body: { first_name: ['First name is Required'], date_of_birth: [expect.any(String)] },
  })
  expect((await p.seen(token)).backgrounds).toEqual({ religion: ['Buddhist'], ethnicity: [] })
  expect(await p.save(token, 'background', 0, { values: { religion: 'None of these' } })).toMatchObject({
    status: 400,
    body: { religion: ['Select a valid choice.'] },
  })
  expect(await p.submit(token)).toMatchObject({ status: 400 })
  await p.save(token, 'basic', 0, { values: filled.basic })
  const half = await hari().get(readPreEmployment, at(id))
  expect(half.pre_boarding).toEqual({ status: 'Started', percent: 6 })
  // what is being written is the newcomer's own
  expect((await p.read(id)).sections[0]?.content).toBeNull()
  await p.fillAll(token)
  expect((await p.sendPaper(token, 'card.html', '<html>')).statusCode).toBe(400)
  expect((await p.sendPaper(token, 'card.pdf', '%PDF-1.7 card')).statusCode).toBe(200)
  const both = await Promise.all([p.submit(token), p.submit(token)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await p.save(token, 'basic', 2, { values: filled.basic })).toMatchObject({ status: 409 })
  const shown = JSON.stringify(await p.seen(token))
  expect(shown).not.toContain('00110022003344')
  expect(shown).not.toContain('123456789')
  expect((await p.read(id)).sections.find(({ section }) => section === 'banks')?.content).toMatchObject([
    { account_number: '00110022003344' },
  ])
  expect(await p.review(id, usualSections.map(p.accept))).toMatchObject({
    status: 200,
    body: { status: 'Verified' },
  })
  const before = await hari().get(readPreEmployment, at(id))
  expect(before.checks.find(({ key }) => key === 'details')).toMatchObject({ done: true, detail: 'Verified' })
  const { employee } = await hari().get(joinPreEmployment, {
    ...at(id),
    body: { with_login: false, version: before.version },
  })
  const about = { params: { org: 'himal', employee_id: employee?.id ?? '' }, query: { as: 'hr' } } as never
  const profile = await hari().get(readEmployee, { ...at(employee?.id ?? ''), query: { as: 'hr' } } as never)
  expect(profile.basic).toMatchObject({
    gender: 'Female',
    date_of_birth: '1996-03-04',
    nationality: 'Nepali',
  })
  expect(profile.background).toMatchObject({
    religion: { name: 'Buddhist' },
    ethnicity: null,
    disability: 'Hearing',
    disability_percent: 40,
  })
  expect(profile.contact).toMatchObject({
    personal_email: 'mina@home.test',
    mobile: '9841234567',
    extension: null,
  })
  expect((await hari().get(bankAccount.list, about)).results).toMatchObject([
    { account_number: '00110022003344' },
  ])
  expect((await hari().get(address.list, about)).results).toMatchObject([
    { city: 'Gorkha Municipality', district: 'Gorkha', province: 'Gandaki' },
  ])
  expect(await hari().get(legalInfo, about)).toMatchObject({ pan_no: '123456789' })
  expect((await hari().get(documentsOf, about)).results).toMatchObject([
    { title: 'Citizenship', file: { name: 'card.pdf' } },
  ])
  const { results } = await hari().get(audit.timeline, {
    params: { org: 'himal', table: 'employee', id: employee?.id ?? '' },
  })
  expect(results.find(({ title }) => title === 'Bank account')).toMatchObject({
    acting_as: 'newcomer',
    actor: { id: p.world.account('hari') },
  })
  // what stands in the record is kept there alone, and the link leads nowhere any more
  expect((await p.read(id)).sections.every(({ content, written_at }) => content === null && written_at)).toBe(
    true,
  )
  expect(await nobody().ask(portalLink.read, p.link(token))).toMatchObject({ status: 404 })
})

test('a disability that was told with the other details, before there was a part for it, is kept', async () => {
  const { id, token } = await p.invited()
  const { database } = p.world.services
  const sections = ['basic', 'contact']
  await database.asOwner((db) =>
    db.updateTable('pre_boarding').set({ sections }).where('state', '=', 'Open').execute(),
  )
  await p.save(token, 'basic', 0, { values: filled.basic })
  const content = JSON.stringify({ ...filled.basic, disability: 'Sight' })
  await database.asOwner((db) =>
    db
      .updateTable('pre_boarding_section')
      .set({ content })
      .where('section', '=', 'basic')
      .where('written_at', 'is', null)
      .execute(),
  )
  await p.save(token, 'basic', 1, { values: { ...filled.basic, blood_group: 'O+' } })
  await p.save(token, 'contact', 0, { values: filled.contact })
  expect(await p.submit(token)).toMatchObject({ status: 200 })
  expect(await p.review(id, [p.accept('basic'), p.accept('contact')])).toMatchObject({ status: 200 })
  const { version } = await hari().get(readPreEmployment, at(id))
  const { employee } = await hari().get(joinPreEmployment, {
    ...at(id),
    body: { with_login: false, version },
  })
  const who = { ...at(employee?.id ?? ''), query: { as: 'hr' } } as never
  const { basic, background } = await hari().get(readEmployee, who)
  expect([basic?.blood_group, background?.disability]).toEqual(['O+', 'Sight'])
})

test('two tabs: the second is told that the first has saved, and loses nothing of it', async () => {
  const { token } = await p.invited()
  const row = (name: string) => ({ values: { ...filled.contacts, name } })
  expect(await p.save(token, 'contacts', 0, row('Dawa'))).toMatchObject({ status: 200 })
  expect(await p.save(token, 'contacts', 0, row('Pasang'))).toMatchObject({ status: 409 })
  const step = (await p.seen(token)).steps.find(({ section }) => section === 'contacts')
  expect(step?.content).toMatchObject([{ name: 'Dawa' }])
})

test('a list takes rows in and out; one account is the main one, and one address is of a kind', async () => {
  const { token } = await p.invited()
  const rows = async (section: string) => {
    const step = (await p.seen(token)).steps.find((one) => one.section === section)
    return {
      version: step?.version ?? 0,
      rows: (step?.content ?? []) as { id: string; [name: string]: unknown }[],
    }
  }
  await p.save(token, 'banks', 0, { values: filled.banks })
  await p.save(token, 'banks', 1, { values: { ...filled.banks, bank_name: 'Sanima', account_number: '99' } })
  const banks = await rows('banks')
  expect(banks.rows.map(({ bank_name, is_primary }) => [bank_name, is_primary])).toEqual([
    ['Nabil', false],
    ['Sanima', true],
  ])
  await p.save(token, 'banks', 2, { row: banks.rows[0]?.id, values: null })
  expect((await rows('banks')).rows.map(({ bank_name }) => bank_name)).toEqual(['Sanima'])
  await p.save(token, 'addresses', 0, { values: filled.addresses })
  expect(await p.save(token, 'addresses', 1, { values: filled.addresses })).toMatchObject({ status: 409 })
  expect(await p.save(token, 'invented', 0, {})).toMatchObject({ status: 404 })
})

test('own tasks until the first day are ticked behind the link, and pass to the noticeboard with who has joined', async () => {
  const start = { name: 'Start', stage: 'Onboarding' }
  const template = await hari().get(taskTemplate.create, { params, body: start as never })
  const item = (title: string, assignee_kind: string, due_days: number) => {
    const body = { task_template_id: template.id, title, assignee_kind, due_days }
    return hari().get(taskTemplateItem.create, { params, body: body as never })
  }
  await item('Bring certificates', 'Employee', -2)
  await item('Read the handbook', 'Employee', 5)
  await item('Prepare the desk', 'HR', -2)
  const { id, token } = await p.invited({ task_template_id: template.id })
  const before = await hari().get(readPreEmployment, at(id))
  await hari().get(beginOnboarding, { ...at(id), body: { version: before.version } })
  const [task, ...more] = (await p.seen(token)).tasks
  expect([task?.title, task?.is_done, more]).toEqual(['Bring certificates', false, []])
  const tick = (task_id: string, is_done: boolean) =>
    nobody().ask(portalLink.task, { params: { token, id: task_id }, body: { is_done } })
  expect((await tick(task?.id ?? '', true)).body.tasks).toMatchObject([{ is_done: true }])
  expect((await tick(task?.id ?? '', false)).body.tasks).toMatchObject([{ is_done: false }])
  const listed = async () =>
    (await hari().get(onboardingTasks.list, { params, query: { subject_id: id } as never })).results
  const desk = (await listed()).find(({ title }) => title === 'Prepare the desk')
  expect((await tick(desk?.id ?? '', true)).status).toBe(404)
  const { version } = await hari().get(readPreEmployment, at(id))
  const joined = await hari().get(joinPreEmployment, { ...at(id), body: { with_login: false, version } })
  const whose = (await listed()).map(({ title, assignee }) => [title, assignee?.id ?? null])
  expect(Object.fromEntries(whose)).toEqual({
    'Bring certificates': joined.employee?.id,
    'Prepare the desk': null,
    'Read the handbook': joined.employee?.id,
  })
})

test('the level of a degree is one of the list, offered from the lowest', async () => {
  const { token } = await p.invited()
  await p.world.services.database.asOwner((db) =>
    db
      .insertInto('education_degree')
      .values([
        { id: newId(), name: 'Master', rank: 8 },
        { id: newId(), name: 'Bachelor', rank: 6 },
        { id: newId(), name: 'Of old', rank: 1, is_archived: true },
      ])
      .execute(),
  )
  expect((await p.seen(token)).education_levels).toEqual(['Bachelor', 'Master'])
  const study = { institution: 'Pulchowk Campus', finished_in: 2019 }
  const save = (values: object) => p.save(token, 'education', 0, { values: { ...study, ...values } })
  expect(await save({ level: 'Baker' })).toMatchObject({
    status: 400,
    body: { level: ['Select a valid choice.'] },
  })
  expect(await save({})).toMatchObject({
    status: 400,
    body: { degree: ['Say the level, or what the degree is called.'] },
  })
  expect((await save({ level: 'Master' })).status).toBe(200)
  const step = (await p.seen(token)).steps.find(({ section }) => section === 'education')
  expect(step).toMatchObject({ state: 'Saved', content: [{ level: 'Master' }] })
})
