import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathTo } from '#kernel/endpoint.ts'
import { newId } from '#platform/id.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { QuestionDetail } from '#engines/questions/question.ts'
import { tellDeclined } from '#modules/recruitment/server/knockout-rule.ts'
import { readApplication } from '#modules/recruitment/shared/application-detail.ts'
import { applications, reconsiderApplication } from '#modules/recruitment/shared/application.ts'
import { careers } from '#modules/recruitment/shared/careers.ts'
import {
  addKnockout,
  applicationQuestions,
  changeKnockout,
  knockoutRules,
  removeKnockout,
} from '#modules/recruitment/shared/knockout.ts'
import { runJob } from '#test/run-job.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const [method, job, vacancy, set] = [newId(), newId(), newId(), newId()]
const [years, licence, note] = [newId(), newId(), newId()]
beforeAll(async () => {
  world = await openWorld()
  await world.inOrg('himal', async (db) => {
    const category = newId()
    await db.insertInto('question_category').values({ id: category, name: 'Recruitment' }).execute()
    const questions = [
      [years, 'Years of experience', { kind: 'number' }],
      [licence, 'Do you have a licence?', { kind: 'yes_no' }],
      [note, 'Anything else?', { kind: 'yes_no' }],
    ] as const
    await db
      .insertInto('question')
      .values(
        questions.map(([id, title, detail]) => ({
          id,
          root_id: id,
          category_id: category,
          kind: detail.kind,
          title,
          detail: JSON.stringify(QuestionDetail.parse(detail)),
        })),
      )
      .execute()
    await db
      .insertInto('question_set')
      .values({
        id: set,
        root_id: set,
        use: 'recruitment',
        name: 'Form',
        state: 'Published',
        published_at: '2026-01-01T00:00:00Z',
      })
      .execute()
    await db
      .insertInto('question_set_item')
      .values(
        questions.map(([question_id], k) => ({
          id: newId(),
          set_id: set,
          question_id,
          section: '',
          is_required: question_id !== note,
          position: k + 1,
        })),
      )
      .execute()
    await db.insertInto('job_title').values({ id: job, title: 'Driver' }).execute()
    await db.insertInto('hiring_method').values({ id: method, name: 'Standard' }).execute()
    await db
      .insertInto('vacancy')
      .values({
        id: vacancy,
        title: 'Driver',
        slug: 'driver',
        job_title_id: job,
        hiring_method_id: method,
        set_root_id: set,
        description: 'Drive.',
        seats: 1,
        closes_on: '2099-01-01',
        state: 'Published',
        account_id: world.account('hari'),
      })
      .execute()
  })
})
afterAll(() => world.close())

const tell = () => runJob(world, kindOf(tellDeclined), 'himal', '2026-11-20')
const hr = () => world.as('hari')
const rule = {
  vacancy_id: vacancy,
  question_id: licence,
  test: 'Is' as const,
  value: 'No',
  effect: 'Decline' as const,
  reason: 'No licence, which the work needs',
}
const add = (more: Record<string, unknown> = {}) =>
  hr().ask(addKnockout, { params, body: { ...rule, ...more } as never })

test('rules are for required questions of the form, with an answer that they can have', async () => {
  const offered = await hr().get(applicationQuestions, { params, query: {} })
  expect(offered.results.map(({ name }) => name).toSorted()).toEqual([
    'Anything else?',
    'Do you have a licence?',
    'Years of experience',
  ])
  expect((await add({ value: 'Perhaps' })).body).toEqual({ value: ['Give one of: Yes, No'] })
  expect((await add({ test: 'Less than' })).body).toHaveProperty('test')
  expect((await add({ question_id: note })).body).toHaveProperty('question_id')
  expect((await add({ question_id: newId() })).body).toHaveProperty('question_id')
  expect((await add()).status).toBe(201)
  expect((await add()).body).toEqual({ value: ['There is a rule for this answer already.'] })
  expect(
    (
      await add({
        question_id: years,
        test: 'Less than',
        value: '2',
        effect: 'Flag',
        reason: 'Little experience',
      })
    ).status,
  ).toBe(201)
})

async function apply(email: string, answers: Record<string, unknown>) {
  const lines = [
    '--B',
    'Content-Disposition: form-data; name="file"; filename="cv.pdf"',
    'Content-Type: application/pdf',
    '',
    '%PDF-1.4 a curriculum vitae',
    '--B--',
    '',
  ]
  const upload = await world
    .as(null)
    .raw('POST', pathTo(careers.cv.path, { job_slug: '1-driver' }), lines.join('\r\n'), {
      'content-type': 'multipart/form-data; boundary=B',
    })
  const answer = await world.as(null).get(careers.apply, {
    params: { job_slug: '1-driver' },
    body: {
      first_name: 'Sita',
      last_name: 'Rana',
      email,
      consent: true,
      cv_token: (upload.body as { cv_token: string }).cv_token,
      answers,
    } as never,
  })
  expect(answer).toEqual({
    detail: 'Application received. A link to its status is on its way to your email.',
  })
  const mail = await world.services.database.asOwner((db) =>
    db.selectFrom('email_log').select('body_text').where('recipient', '=', email).executeTakeFirstOrThrow(),
  )
  return /application=(\S+)/.exec(mail.body_text ?? '')?.[1] ?? ''
}
const rowOf = async (email: string) => {
  const { results } = await hr().get(applications, { params, query: { search: email } })
  if (!results[0]) throw new Error('There is no application')
  return results[0]
}
const letters = (email: string) =>
  world.services.database.asOwner((db) =>
    db.selectFrom('email_log').select('body_text').where('recipient', '=', email).execute(),
  )

test('an answer declines, and the candidate learns it the day after and never why', async () => {
  const token = await apply('no@example.com', { [years]: 1, [licence]: false })
  const row = await rowOf('no@example.com')
  expect(row).toMatchObject({
    state: 'Rejected',
    knockout: 'Decline',
    reject_reason: 'Application answers',
    abilities: { reconsider: true, move: false },
  })
  const detail = await hr().get(readApplication, { params: { ...params, id: row.id } })
  expect(detail.knockouts.map(({ answer, reason }) => [answer, reason])).toEqual([
    ['No', 'No licence, which the work needs'],
    ['1', 'Little experience'],
  ])
  expect(detail.events.map(({ event }) => event)).toContain('Declined by answers')
  const status = () => world.as(null).get(careers.status, { params: { token } })
  expect(await status()).toMatchObject({ state: 'In progress', can_withdraw: true })

  // too soon: the application came a moment ago
  await tell()
  expect(await letters('no@example.com')).toHaveLength(1)
  await world.inOrg('himal', (db) =>
    db.updateTable('job_application').set({ applied_at: '2026-01-01T00:00:00Z' }).execute(),
  )
  await tell()
  const sent = await letters('no@example.com')
  expect(sent).toHaveLength(2)
  expect(JSON.stringify(sent)).not.toMatch(/licence|experience/)
  expect(await status()).toMatchObject({ state: 'Rejected', can_withdraw: false })
  await tell()
  expect(await letters('no@example.com')).toHaveLength(2)
})

test('HR reconsiders what answers declined, once', async () => {
  await apply('again@example.com', { [years]: 5, [licence]: false })
  const row = await rowOf('again@example.com')
  const there = { params: { ...params, id: row.id } }
  const body = { version: row.version, remarks: 'Learns to drive in a month' }
  await hr().get(reconsiderApplication, { ...there, body })
  expect(await rowOf('again@example.com')).toMatchObject({ state: 'In progress', knockout: 'Flag' })
  expect((await hr().ask(reconsiderApplication, { ...there, body })).status).toBe(409)
})

test('a flagged answer leaves the application open, and others pass', async () => {
  await apply('flag@example.com', { [years]: 1, [licence]: true })
  expect(await rowOf('flag@example.com')).toMatchObject({ state: 'In progress', knockout: 'Flag' })
  await apply('good@example.com', { [years]: 2, [licence]: true })
  expect(await rowOf('good@example.com')).toMatchObject({ state: 'In progress', knockout: null })
})

test('rules are changed and removed; what they found stays', async () => {
  const { results } = await hr().get(knockoutRules, { params, query: {} })
  const row = results.find(({ effect }) => effect === 'Flag')
  if (!row) throw new Error('There is no rule')
  expect(row).toMatchObject({ found: 2, is_asked: true, question: 'Years of experience' })
  const at = { params: { ...params, id: row.id } }
  const body = {
    test: 'Less than' as const,
    value: '3',
    effect: 'Flag' as const,
    reason: 'Little experience',
  }
  await hr().get(changeKnockout, { ...at, body: { ...body, version: row.version } })
  expect((await hr().ask(changeKnockout, { ...at, body: { ...body, version: row.version } })).status).toBe(
    409,
  )
  await hr().get(removeKnockout, at)
  expect((await hr().ask(removeKnockout, at)).status).toBe(404)
  expect(await rowOf('flag@example.com')).toMatchObject({ knockout: 'Flag' })
})
