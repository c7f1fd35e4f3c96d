import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { pathTo } from '#kernel/endpoint.ts'
import { readApplication, verifySalary } from '#modules/recruitment/shared/application-detail.ts'
import {
  applications,
  assignApplication,
  moveApplication,
  negotiateSalary,
  offerApplication,
  referApplication,
} from '#modules/recruitment/shared/application.ts'
import { myAssignments, readAssignment, submitAssignment } from '#modules/recruitment/shared/assignment.ts'
import { careers } from '#modules/recruitment/shared/careers.ts'
import { outside } from '#modules/recruitment/shared/outside.ts'
import { requisition } from '#modules/recruitment/shared/requisition.ts'
import { addVacancy, publishVacancy, sendVacancy, vacancies } from '#modules/recruitment/shared/vacancy.ts'
import { mailedToken } from '#test/mailed-token.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const [method, job, interviewer] = [newId(), newId(), newId()]
const jobSlug = '1-account-officer'
const email = 'sita@example.com'
beforeAll(async () => {
  world = await openWorld()
  await world.inOrg('himal', async (db) => {
    await db.insertInto('job_title').values({ id: job, title: 'Account Officer' }).execute()
    await db.insertInto('hiring_method').values({ id: method, name: 'Standard' }).execute()
    await db
      .insertInto('hiring_stage')
      .values(
        ['Interview', 'Reference check'].map((stage, k) => ({
          id: newId(),
          hiring_method_id: method,
          position: k + 1,
          stage,
        })),
      )
      .execute()
    await db
      .insertInto('external_interviewer')
      .values({ id: interviewer, name: 'Mina', email: 'mina@example.com' })
      .execute()
  })
})
afterAll(() => world.close())

const nobody = () => world.as(null)
const tokenIn = async (to: string, before: string) =>
  (await mailedToken(world, to, before)).split('/')[0] ?? ''
const application = async () => {
  const { results } = await world.as('hari').get(applications, { params, query: {} })
  const row = results.find((one) => one.email === email)
  if (!row) throw new Error('There is no application')
  return row
}
const at = async () => {
  const { id, version } = await application()
  return { params: { ...params, id }, version }
}

async function sendCv(): Promise<string> {
  const lines = [
    '--B',
    'Content-Disposition: form-data; name="file"; filename="cv.pdf"',
    'Content-Type: application/pdf',
    '',
    '%PDF-1.4 a curriculum vitae',
    '--B--',
    '',
  ]
  const answer = await nobody().raw(
    'POST',
    pathTo(careers.cv.path, { job_slug: jobSlug }),
    lines.join('\r\n'),
    { 'content-type': 'multipart/form-data; boundary=B' },
  )
  expect(answer.status).toBe(201)
  return (answer.body as { cv_token: string }).cv_token
}

test('a vacancy is nobody’s to see before a second person has verified it', async () => {
  const made = await world.as('hari').get(addVacancy, {
    params,
    body: {
      title: 'Account Officer',
      job_title_id: job,
      seats: 1,
      closes_on: '2026-12-20',
      hiring_method_id: method,
      salary_from: '35000',
      salary_to: '45000',
      shows_salary: false,
      visibility: 'Public',
      description: 'Keep the books.',
    } as never,
  })
  const there = { params: { ...params, id: made.id } }
  await world.as('hari').get(sendVacancy, { ...there, body: { version: 1 } })
  expect((await nobody().ask(careers.job, { params: { job_slug: jobSlug } })).status).toBe(404)
  expect((await world.as('hari').ask(publishVacancy, { ...there, body: { version: 2 } })).status).toBe(409)
  await world.as('om').get(publishVacancy, { ...there, body: { version: 2 } })
  const listed = await nobody().get(careers.jobs, { query: {} })
  expect(listed.results).toEqual([
    expect.objectContaining({ job_slug: jobSlug, salary_from: null, salary_to: null }),
  ])
  expect(JSON.stringify(listed)).not.toMatch(/Adhikari|35000/)
  const { results } = await world.as('hari').get(vacancies, { params, query: {} })
  expect(results[0]).toMatchObject({ state: 'Published', verifier: 'Om Pradhan' })
})

test('anybody applies once, with a CV of this vacancy, and follows it by a link', async () => {
  const body = { first_name: 'Sita', last_name: 'Rana', email: 'Sita@Example.com', consent: true as const }
  const where = { params: { job_slug: jobSlug } }
  expect((await nobody().ask(careers.apply, { ...where, body: { ...body, cv_token: 'x' } })).body).toEqual({
    cv_token: ['Choose your CV again.'],
  })
  await nobody().get(careers.apply, { ...where, body: { ...body, cv_token: await sendCv() } })
  expect(
    (await nobody().ask(careers.apply, { ...where, body: { ...body, cv_token: await sendCv() } })).status,
  ).toBe(409)
  const mail = await world.services.database.asOwner((db) =>
    db.selectFrom('email_log').select('body_text').where('recipient', '=', email).executeTakeFirstOrThrow(),
  )
  const token = /application=(\S+)/.exec(mail.body_text ?? '')?.[1] ?? ''
  expect(await nobody().get(careers.status, { params: { token } })).toMatchObject({
    stage: 'Applied',
    state: 'In progress',
    can_withdraw: true,
  })
  expect((await nobody().ask(careers.status, { params: { token: `2${token.slice(1)}` } })).status).toBe(404)
})

test('scorecards of others are hidden until the own is sent, and a link answers once', async () => {
  const { params: there, version } = await at()
  expect(
    (
      await world
        .as('hari')
        .ask(moveApplication, { params: there, body: { stage: 'Reference check', version } as never })
    ).body,
  ).toEqual({ remarks: ['Skipping Interview needs a reason.'] })
  await world
    .as('hari')
    .get(moveApplication, { params: there, body: { stage: 'Interview', version } as never })
  await world.as('hari').get(assignApplication, {
    params: there,
    body: {
      stage: 'Interview',
      employee_ids: [world.id('asha'), world.id('hari')],
      interviewer_ids: [interviewer],
      due_on: '2026-11-25',
      version: version + 1,
    } as never,
  })
  const token = await tokenIn('mina@example.com', 'interview')
  expect(await nobody().get(outside.read, { params: { token } })).toMatchObject({
    kind: 'card',
    name: 'Mina',
    candidate: 'Sita Rana',
    has_cv: true,
  })
  const card = { verdict: 'No' as const, remarks: 'Hesitant', answers: {} }
  const both = await Promise.all(
    [1, 2].map(() => nobody().ask(outside.answer, { params: { token }, body: card })),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])

  const seen = await world.as('hari').get(readApplication, { params: there })
  expect(seen.hidden).toBe(1)
  expect(JSON.stringify(seen.cards)).not.toContain('Hesitant')
  const mine = await world.as('asha').get(myAssignments, { params, query: { stage: 'Interview' } })
  const id = mine.results[0]?.id ?? ''
  const before = await world.as('asha').get(readAssignment, { params: { ...params, id } })
  expect(before).toMatchObject({ others: [], hidden: 1 })
  expect((await world.as('bikash').ask(readAssignment, { params: { ...params, id } })).status).toBe(404)
  const file = pathTo('/files/{org}/{id}/', { ...params, id: before.cv?.id ?? '' })
  expect((await world.as('asha').raw('GET', file)).status).toBe(200)
  expect((await world.as('bikash').raw('GET', file)).status).toBe(404)
  const after = await world.as('asha').get(submitAssignment, {
    params: { ...params, id },
    body: { verdict: 'Strong yes', remarks: null, answers: {}, version: before.version },
  })
  expect(after).toMatchObject({ state: 'Completed', score: '100.00', hidden: 0 })
  expect(after.others).toEqual([
    expect.objectContaining({ name: 'Mina', verdict: 'No', remarks: 'Hesitant' }),
  ])
})

test('a referee gets no CV, and what they say reaches HR alone', async () => {
  const first = await at()
  await world.as('hari').get(moveApplication, {
    params: first.params,
    body: { stage: 'Reference check', remarks: 'My card can wait', version: first.version },
  })
  const second = await at()
  const referee = { referee_name: 'Ram', referee_email: 'ram@example.com', due_on: '2026-11-25' }
  expect(
    (
      await world.as('hari').ask(referApplication, {
        params: second.params,
        body: { ...referee, referee_email: email, version: second.version } as never,
      })
    ).status,
  ).toBe(400)
  await world
    .as('hari')
    .get(referApplication, { params: second.params, body: { ...referee, version: second.version } as never })
  const token = await tokenIn('ram@example.com', 'reference-check')
  expect(await nobody().get(outside.read, { params: { token } })).toMatchObject({ has_cv: false })
  expect((await nobody().ask(outside.cv, { params: { token } })).status).toBe(404)
  await nobody().get(outside.answer, {
    params: { token },
    body: { verdict: 'Yes', remarks: 'Reliable', answers: {} },
  })
  const seen = await world.as('hari').get(readApplication, { params: second.params })
  expect(JSON.stringify(seen.cards)).toContain('Reliable')
})

test('a salary above the range waits for a second person; the agreed one becomes the offer', async () => {
  const first = await at()
  await world.as('hari').get(negotiateSalary, {
    params: first.params,
    body: { amount: '46000', version: first.version } as never,
  })
  const { negotiation } = await world.as('hari').get(readApplication, { params: first.params })
  expect(negotiation).toMatchObject({ state: 'Verification', within_range: false, can_verify: false })
  const there = {
    params: { ...params, id: negotiation?.id ?? '' },
    body: { version: negotiation?.version ?? 0 },
  }
  expect((await world.as('hari').ask(verifySalary, there)).status).toBe(409)
  await world.as('om').get(verifySalary, there)
  const token = await tokenIn(email, 'salary-declaration')
  expect(await nobody().get(outside.read, { params: { token } })).toMatchObject({
    kind: 'salary',
    waits: false,
    rounds: [{ amount: '46000.00', a_year: '552000' }],
  })
  const say = (answer: 'Agreed' | 'Countered', amount?: string) =>
    nobody().ask(outside.salary, {
      params: { token },
      body: { answer, position: 1, ...(amount ? { amount } : {}) },
    })
  expect((await say('Countered', '40000')).status).toBe(409)
  expect((await say('Agreed')).status).toBe(200)
  expect((await say('Agreed')).status).toBe(409)
  const second = await at()
  await world.as('hari').get(moveApplication, {
    params: second.params,
    body: { stage: 'Offer', remarks: null, version: second.version },
  })
  const third = await at()
  await world.as('hari').get(offerApplication, {
    params: third.params,
    body: { joins_on: '2026-12-15', version: third.version } as never,
  })
  expect(await application()).toMatchObject({ state: 'Offered', abilities: { move: false, reject: false } })
  const newcomer = await world.inOrg('himal', (db) =>
    db
      .selectFrom('pre_employment')
      .select(['full_name', 'source', 'job_title_id', 'annual_salary'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow(),
  )
  expect(newcomer).toMatchObject({ full_name: 'Sita Rana', source: 'Application', job_title_id: job })
  expect(Number(newcomer.annual_salary)).toBe(552_000)
})

test('a supervisor asks once for people, others do not', async () => {
  const body = {
    job_title_id: job,
    seats: 2,
    reason: 'New position' as const,
    needed_by: '2026-12-31',
    remarks: 'The branch grows',
  }
  const ask = (who: 'maya' | 'asha') => world.as(who).ask(requisition.create, { params, body: body as never })
  expect((await ask('asha')).status).toBe(403)
  expect((await ask('maya')).status).toBe(201)
  expect((await ask('maya')).status).toBe(400)
})
