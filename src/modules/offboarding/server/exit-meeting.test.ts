import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { exitForm } from '#modules/offboarding/shared/exit-feedback.ts'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'
import { exitLink, exitMeeting } from '#modules/offboarding/shared/exit-meeting.ts'
import { approveSeparation, createSeparation } from '#modules/offboarding/shared/separation.ts'
import type { Name } from '#test/cast.ts'
import { mailedToken } from '#test/mailed-token.ts'
import { openOffboarding } from '#test/offboarding-world.ts'
import type { World } from '#test/world.ts'

let world: World
let resigned: string
let question: string
/** No reasons are kept here, so none is asked for. */
const feedback = { would_return: 'Yes', recommends: 9 } as const
const org = 'himal'
const params = { org }
const hari = () => world.as('hari')
const nobody = () => world.as(null)
const at = (id: string) => ({ org, id })

beforeAll(async () => {
  const opened = await openOffboarding()
  world = opened.world
  resigned = opened.resigned
  question = opened.question
})
afterAll(() => world.close())
beforeEach(() => clock.set('2026-11-20T04:00:00Z'))

async function leaving(name: Name, last_working_on = '2026-11-25') {
  const made = await hari().get(createSeparation, {
    params,
    body: {
      employee_id: world.id(name),
      separation_type_id: resigned,
      notified_on: '2026-11-20',
      last_working_on,
      remarks: 'By agreement',
    },
  })
  await hari().get(approveSeparation, { params: at(made.id), body: { version: made.version } })
  return made.id
}
const planned = async (id: string) => {
  const { meeting } = await hari().get(exitMeeting.read, { params: at(id) })
  if (!meeting) throw new Error('no interview is asked')
  return meeting
}
const plan = (id: string, body: Record<string, unknown>) =>
  hari().ask(exitMeeting.plan, { params: at(id), body: { version: 0, mode: 'Meeting', ...body } as never })

const tokenFor = (email: string) => mailedToken(world, email, 'exit-interview')

test('a meeting has an interviewer, who is not the direct supervisor unless that is said, and is written down once', async () => {
  const id = await leaving('asha')
  // who plans it is proposed, the direct supervisor never
  expect(await hari().get(exitMeeting.read, { params: at(id) })).toMatchObject({
    meeting: { state: 'Pending' },
    proposed: { id: world.id('hari') },
    would_ask: null,
  })
  const time = { meets_on: '2026-11-23', meets_at: '15:00', place: 'Room 2' }
  expect((await plan(id, time)).body).toEqual({ interviewer_id: ['Interviewer is Required'] })
  expect((await plan(id, { ...time, interviewer_id: world.id('asha') })).body).toEqual({
    interviewer_id: ['Nobody interviews themselves.'],
  })
  const answers = { [question]: 9 }
  const record = (version: number) =>
    hari().ask(exitMeeting.record, { params: at(id), body: { answers, feedback, version } })
  expect(await record(1)).toMatchObject({ status: 409 })
  const { body } = await plan(id, { ...time, interviewer_id: world.id('rajan') })
  expect(body).toMatchObject({
    state: 'Scheduled',
    set: 'Exit interview',
    mode: 'Meeting',
    meets_at: '15:00',
    interviewer: { id: world.id('rajan') },
  })
  expect((await plan(id, { ...time, interviewer_id: world.id('rajan') })).status).toBe(409)
  expect((await world.as('gita').ask(exitMeeting.read, { params: at(id) })).status).toBe(403)
  expect(await record(body.sheet_version)).toMatchObject({ status: 200, body: { state: 'Completed' } })
  expect((await record(body.sheet_version)).status).toBe(409)
})

test('who has left answers by a link, once, until 30 days after the last day, and nothing else is behind it', async () => {
  const id = await leaving('bikash')
  clock.set('2026-12-10T04:00:00Z')
  const sent = await hari().get(exitMeeting.send, {
    params: at(id),
    body: { email: 'bikash@home.test', valid_days: 30 },
  })
  // 30 days after the last day, to the end of that day in Nepal
  expect(sent.link).toMatchObject({ is_live: true, expires_at: '2026-12-25T18:15:00.000Z' })
  const former = await tokenFor('bikash@home.test')
  clock.set('2026-12-10T05:00:00Z')
  await hari().get(exitMeeting.send, { params: at(id), body: { email: 'bikash@home.test' } })
  const token = await tokenFor('bikash@home.test')
  const read = (link: string) => nobody().ask(exitLink.read, { params: { token: link } })
  expect((await read(former)).status).toBe(404)
  expect((await read(token.replace('1-', '2-'))).status).toBe(404)
  const seen = await read(token)
  expect(seen).toMatchObject({ status: 200, body: { full_name: expect.stringContaining('Bikash') } })
  expect(seen.body.items.map(({ question_id }) => question_id)).toEqual([question])
  const answer = (value: number) =>
    nobody().ask(exitLink.answer, { params: { token }, body: { answers: { [question]: value }, feedback } })
  expect((await answer(11)).status).toBe(400)
  const both = await Promise.all([answer(8), answer(8)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect((await read(token)).status).toBe(404)
  const sheet = await hari().get(exitInterview.readSheet, {
    params: at((await planned(id)).sheet_id),
    query: { as: 'hr' },
  })
  expect(sheet).toMatchObject({ state: 'Completed', items: [{ value: 8 }] })
})

test('a link ends when it is withdrawn, when its day is over, and with a no; later than 30 days after there is none', async () => {
  const id = await leaving('rajan')
  const send = () =>
    hari().ask(exitMeeting.send, { params: at(id), body: { email: 'rajan@home.test', valid_days: 2 } })
  await send()
  const read = async () =>
    (await nobody().ask(exitLink.read, { params: { token: await tokenFor('rajan@home.test') } })).status
  expect(await read()).toBe(200)
  await hari().get(exitMeeting.withdraw, { params: at(id) })
  expect(await read()).toBe(404)
  clock.set('2026-11-21T04:00:00Z')
  await send()
  expect(await read()).toBe(200)
  clock.set('2026-11-24T04:00:00Z')
  expect(await read()).toBe(404)
  await send()
  const token = await tokenFor('rajan@home.test')
  await nobody().get(exitLink.decline, { params: { token }, body: { remarks: 'I would rather not' } })
  expect(await planned(id)).toMatchObject({ state: 'Declined by employee', link: { is_live: false } })
  const late = await leaving('maya', '2026-11-24')
  clock.set('2026-12-25T04:00:00Z')
  expect(
    await hari().ask(exitMeeting.send, { params: at(late), body: { email: 'maya@home.test' } }),
  ).toMatchObject({ status: 400, body: { non_field_errors: [expect.stringContaining('30 days after')] } })
})

test('what somebody is asked is chosen by the way, the level and the tenure, and said before it is confirmed', async () => {
  const set = async (name: string) => {
    const made = await hari().get(exitInterview.createSet, { params, body: { name } })
    const filled = await hari().get(exitInterview.changeSet, {
      params: at(made.id),
      body: { version: made.version, items: [{ question_id: question }] },
    })
    await hari().get(exitInterview.publishSet, { params: at(made.id), body: { version: filled.version } })
    return made.id
  }
  const form = (name: string, question_set_id: string, more: object) =>
    hari().ask(exitForm.create, { params, body: { name, question_set_id, ...more } as never })
  const [long, latest] = [await set('For who stayed long'), await set('For all')]
  expect((await form('Wrong', resigned, {})).body).toEqual({ question_set_id: ['Select a valid choice.'] })
  expect((await form('Wrong', long, { months_from: 24, months_below: 12 })).status).toBe(400)
  expect((await form('Everybody', latest, {})).status).toBe(201)
  expect(
    (await form('Resigned after five years', long, { separation_type_id: resigned, months_from: 60 })).status,
  ).toBe(201)
  const begin = (name: Name) =>
    hari().get(createSeparation, {
      params,
      body: {
        employee_id: world.id(name),
        separation_type_id: resigned,
        notified_on: '2026-11-20',
        last_working_on: '2026-12-20',
        remarks: 'By agreement',
      },
    })
  const made = await begin('gita')
  expect(await hari().get(exitMeeting.read, { params: at(made.id) })).toMatchObject({
    meeting: null,
    would_ask: { name: 'For who stayed long', form: 'Resigned after five years' },
  })
  await world.inOrg(org, (db) =>
    db.updateTable('employee').set({ joined_on: '2024-01-01' }).where('id', '=', world.id('gita')).execute(),
  )
  expect((await hari().get(exitMeeting.read, { params: at(made.id) })).would_ask?.form).toBe('Everybody')
  await hari().get(approveSeparation, { params: at(made.id), body: { version: made.version } })
  expect(await planned(made.id)).toMatchObject({ set: 'For all', state: 'Pending' })
  const [sheet] = (await world.as('gita').get(exitInterview.sheets, { params, query: { as: 'user' } }))
    .results
  expect(sheet?.due_on).toBe('2026-12-19')
})
