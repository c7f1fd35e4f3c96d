import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathTo } from '#kernel/endpoint.ts'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import { readApplication } from '#modules/recruitment/shared/application-detail.ts'
import {
  addApplication,
  applications,
  assignApplication,
  moveApplication,
  rejectApplication,
} from '#modules/recruitment/shared/application.ts'
import { myAssignments } from '#modules/recruitment/shared/assignment.ts'
import { funnel } from '#modules/recruitment/shared/funnel.ts'
import {
  assignmentCalendar,
  closeInterview,
  interviewLink,
  linkCalendar,
  offerInterview,
} from '#modules/recruitment/shared/interview.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const [vacancy, interviewer] = [newId(), newId()]
const hari = () => world.as('hari')
const nobody = () => world.as(null)

beforeAll(async () => {
  world = await openWorld()
  clock.set('2026-11-23T03:00:00Z')
  const [method, job] = [newId(), newId()]
  await world.inOrg('himal', async (db) => {
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
        seats: 1,
        closes_on: '2026-12-20',
        state: 'Published',
        account_id: world.account('hari'),
      } as never)
      .execute()
    await db
      .insertInto('vacancy_stage')
      .values({ id: newId(), vacancy_id: vacancy, position: 1, stage: 'Interview', due_days: 5 })
      .execute()
    await db
      .insertInto('external_interviewer')
      .values({ id: interviewer, name: 'Mina', email: 'mina@example.com' })
      .execute()
  })
})
afterAll(() => world.close())

async function candidate(name: string) {
  const made = await hari().get(addApplication, {
    params,
    body: {
      vacancy_id: vacancy,
      first_name: name,
      email: `${name}@example.com`.toLowerCase(),
      source: 'Direct',
      has_consent: true,
    } as never,
  })
  await hari().get(moveApplication, {
    params: { ...params, id: made.id },
    body: { stage: 'Interview', version: 1 } as never,
  })
  await hari().get(assignApplication, {
    params: { ...params, id: made.id },
    body: {
      stage: 'Interview',
      employee_ids: [world.id('asha')],
      interviewer_ids: [interviewer],
      due_on: '2026-12-10',
      version: 2,
    } as never,
  })
  return made.id
}
const version = async (id: string) => {
  const { results } = await hari().get(applications, { params, query: {} })
  return results.find((row) => row.id === id)?.version ?? 0
}
const offer = async (id: string, more: object = {}) =>
  hari().ask(offerInterview, {
    params: { ...params, id },
    body: {
      first_day: '2026-11-25',
      from: '10:00',
      to: '13:00',
      minutes: 45,
      pause: 15,
      place: 'Room 2',
      answer_by: '2026-11-24',
      version: await version(id),
      ...more,
    } as never,
  })
const linkOf = async (to: string) => {
  const mail = await world.services.database.asOwner((db) =>
    db
      .selectFrom('email_log')
      .select(['body_text', 'is_secret'])
      .where('recipient', '=', to)
      .where('subject', 'like', 'Choose a time%')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  )
  expect(mail.is_secret).toBe(true)
  return /interview=(\S+)/.exec(mail.body_text ?? '')?.[1] ?? ''
}
const choose = (token: string, starts_at: string) =>
  nobody().ask(interviewLink.choose, { params: { token }, body: { starts_at } })

let sita = ''
let ram = ''
const ten = '2026-11-25T04:15:00.000Z'
const eleven = '2026-11-25T05:15:00.000Z'

test('times are offered when somebody interviews, and only those that lie ahead', async () => {
  sita = await candidate('Sita')
  ram = await candidate('Ram')
  expect((await offer(sita, { to: '10:30' })).body).toEqual({
    to: ['No interview of this length fits between From and To.'],
  })
  expect((await offer(sita, { to: '09:00' })).body).toEqual({ to: ['To must be after From.'] })
  expect((await offer(sita, { first_day: '2026-11-22' })).status).toBe(400)
  for (const id of [sita, ram]) expect((await offer(id)).status).toBe(204)
  const seen = await nobody().get(interviewLink.read, { params: { token: await linkOf('sita@example.com') } })
  expect(seen).toMatchObject({ minutes: 45, place: 'Room 2', starts_at: null, time_zone: 'Asia/Kathmandu' })
  expect(seen.slots).toEqual([ten, eleven, '2026-11-25T06:15:00.000Z'])
  // no word of those who interview
  expect(JSON.stringify(seen)).not.toMatch(/asha|mina/i)
})

test('of two candidates who choose the same people at the same time one has it', async () => {
  const tokens = [await linkOf('sita@example.com'), await linkOf('ram@example.com')] as const
  const both = await Promise.all(tokens.map((token) => choose(token, ten)))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const loser = both[0]?.status === 409 ? tokens[0] : tokens[1]
  const left = await nobody().get(interviewLink.read, { params: { token: loser } })
  expect(left.slots).not.toContain(ten)
  expect((await choose(loser, '2026-11-25T04:16:00.000Z')).status).toBe(409)
  expect((await choose(loser, eleven)).status).toBe(200)
})

test('everybody who meets gets a calendar file', async () => {
  const { results } = await world.as('asha').get(myAssignments, { params, query: { stage: 'Interview' } })
  expect(new Set(results.map(({ meets_at }) => meets_at))).toEqual(new Set([ten, eleven]))
  const path = pathTo(assignmentCalendar.path, { ...params, id: results[0]?.id ?? '' })
  const file = await world.as('asha').raw('GET', path)
  expect(file.status).toBe(200)
  expect(String(file.body)).toContain('BEGIN:VEVENT')
  expect((await world.as('bikash').raw('GET', path)).status).toBe(404)
  const token = await linkOf('sita@example.com')
  const own = await nobody().raw('GET', pathTo(interviewLink.calendar.path, { token }))
  expect(String(own.body)).toMatch(/DTSTART:20261125T0[45]1500Z\r\nDTEND:20261125T0[56]0000Z/)
  expect(String(own.body)).not.toMatch(/asha|mina/i)
  // those who come by a link are told the time, and reach the file by the link that they have
  const mails = await world.services.database.asOwner((db) =>
    db
      .selectFrom('email_log')
      .select(['subject', 'body_text'])
      .where('recipient', '=', 'mina@example.com')
      .orderBy('id')
      .execute(),
  )
  expect(mails.filter(({ subject }) => / on 2026-11-25 1[01]:00$/.test(subject))).toHaveLength(2)
  const link = /interview\/([^/\s]+)/.exec(mails[0]?.body_text ?? '')?.[1] ?? ''
  const outside = await nobody().raw('GET', pathTo(linkCalendar.path, { token: link }))
  expect(String(outside.body)).toContain('BEGIN:VEVENT')
  expect(
    (await nobody().raw('GET', pathTo(linkCalendar.path, { token: `1-${'x'.repeat(43)}` }))).status,
  ).toBe(404)
})

test('another time replaces the first, and a link ends with the offer, the rejection or its day', async () => {
  const token = await linkOf('sita@example.com')
  const { slots } = await nobody().get(interviewLink.read, { params: { token } })
  expect((await choose(token, slots[0] ?? '')).status).toBe(200)
  expect(
    (await nobody().ask(interviewLink.none, { params: { token }, body: { remarks: 'Ill' } })).status,
  ).toBe(409)
  // offered anew, the former link is over and the meeting gone
  expect((await offer(sita, { first_day: '2026-11-26' })).status).toBe(204)
  expect((await nobody().ask(interviewLink.read, { params: { token } })).status).toBe(404)
  const fresh = await linkOf('sita@example.com')
  expect(
    (await nobody().ask(interviewLink.none, { params: { token: fresh }, body: { remarks: '' } })).status,
  ).toBe(400)
  expect(
    (await nobody().ask(interviewLink.none, { params: { token: fresh }, body: { remarks: 'Only evenings' } }))
      .status,
  ).toBe(200)
  expect((await choose(fresh, ten)).status).toBe(404)
  const rams = await linkOf('ram@example.com')
  clock.set('2026-11-24T19:00:00Z')
  expect((await nobody().get(interviewLink.read, { params: { token: rams } })).slots).toEqual([])
  await hari().get(rejectApplication, {
    params: { ...params, id: ram },
    body: { reject_reason: 'Other', sends_letter: false, version: await version(ram) } as never,
  })
  expect((await nobody().ask(interviewLink.read, { params: { token: rams } })).status).toBe(404)
})

test('an interview that is not held yet is not closed as held', async () => {
  const sure = await candidate('Gita')
  expect((await offer(sure, { first_day: '2026-11-26', answer_by: '2026-11-26' })).status).toBe(204)
  const token = await linkOf('gita@example.com')
  const { slots } = await nobody().get(interviewLink.read, { params: { token } })
  await choose(token, slots[0] ?? '')
  const one = async () => {
    const { interviews } = await hari().get(readApplication, { params: { ...params, id: sure } })
    return interviews[0]
  }
  const close = async (state: string) => {
    const interview = await one()
    return hari().ask(closeInterview, {
      params: { ...params, id: interview?.id ?? '' },
      body: { state, version: interview?.version ?? 0 } as never,
    })
  }
  expect((await close('Held')).body).toEqual({ state: ['The interview has not taken place yet.'] })
  clock.set('2026-11-26T08:00:00Z')
  expect((await close('No-show')).status).toBe(204)
  expect((await close('Held')).status).toBe(409)
})

test('the funnel counts, and withholds shares of few', async () => {
  const seen = await hari().get(funnel, { params, query: { vacancy_id: vacancy } })
  expect(seen).toMatchObject({ applied: 3, open: 2, rejected: 1, hired: 0, acceptance_percent: null })
  expect(seen.stages.find(({ stage }) => stage === 'Interview')).toMatchObject({
    reached: 3,
    now: 2,
    share_percent: null,
    days: null,
  })
  expect(seen.sources).toEqual([{ source: 'Direct', applied: 3, hired: null, hired_percent: null }])
  for (const name of ['Aa', 'Bb', 'Cc'])
    await hari().get(addApplication, {
      params,
      body: {
        vacancy_id: vacancy,
        first_name: name,
        email: `${name}@example.com`,
        source: 'Direct',
        has_consent: true,
      } as never,
    })
  const more = await hari().get(funnel, { params, query: { vacancy_id: vacancy } })
  expect(more.stages.find(({ stage }) => stage === 'Interview')).toMatchObject({
    reached: 3,
    share_percent: 50,
  })
  expect(more.sources).toEqual([{ source: 'Direct', applied: 6, hired: 0, hired_percent: 0 }])
  expect((await hari().get(funnel, { params, query: { from: '2027-01-01' } })).applied).toBe(0)
  expect((await world.as('asha').ask(funnel, { params, query: {} })).status).toBe(403)
})
