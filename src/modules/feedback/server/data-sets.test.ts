import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { Definition } from '#engines/dataset/definition.ts'
import { writeDefinition } from '#engines/dataset/definition-text.ts'
import { anonymousFeedback, feedback, feedbackThread } from '#modules/feedback/shared/feedback.ts'
import { reportBuilder } from '#modules/report-builder/shared/report.ts'
import { schedules } from '#modules/report-builder/shared/schedule.ts'
import type { Name } from '#test/cast.ts'
import { openWorld, type World } from '#test/world.ts'

const himal = { params: { org: 'himal' } }
const words = { kind: 'Complaint', title: 'Cold rooms', body: 'In the mornings.' } as const
let world: World
beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
  const { id } = await world.as('asha').get(feedback.send, { ...himal, body: words })
  const sent = { ...words, title: 'Noise' }
  const { key } = await world.as('bikash').get(anonymousFeedback.send, { ...himal, body: sent })
  const opened = await world.as('bikash').get(anonymousFeedback.open, { ...himal, body: { key } })
  clock.set('2026-11-24T04:00:00Z')
  const on = (at: string) => ({ params: { org: 'himal', id: at }, query: { as: 'hr' } }) as const
  await world.as('hari').get(feedbackThread.comments.create, { ...on(id), body: { body: 'We look.' } })
  clock.set('2026-11-26T04:00:00Z')
  for (const one of [id, opened.feedback.id])
    await world
      .as('hari')
      .get(feedback.settle, { ...on(one), body: { status: 'Done', outcome: null, version: 1 } })
  await world.as('asha').get(feedback.rate, { params: { org: 'himal', id }, body: { satisfaction: 4 } })
  await world.as('bikash').get(anonymousFeedback.rate, { ...himal, body: { key, satisfaction: 1 } })
})
afterAll(() => world.close())

const asked = (more: object) => Definition.parse({ data_set: 'feedback', ...more })
const rows = (name: Name, more: object) =>
  world.as(name).ask(reportBuilder.rows, {
    ...himal,
    query: { definition: writeDefinition(asked(more)) as never },
  })

test('one line a message, with its sender and its rating; of one without a name no person stands there', async () => {
  const columns = ['subject', 'full_name', 'is_anonymous', 'answer_days', 'close_days', 'satisfaction']
  const { body } = await rows('hari', { columns, sort: [{ key: 'subject' }] })
  expect(body).toMatchObject({
    results: [
      {
        subject: 'Cold rooms',
        full_name: 'Asha Gurung',
        is_anonymous: false,
        answer_days: 4,
        close_days: 6,
        satisfaction: 4,
        _person: world.id('asha'),
      },
      // answered by being closed
      {
        subject: 'Noise',
        full_name: null,
        is_anonymous: true,
        answer_days: 6,
        satisfaction: 1,
        _person: null,
      },
    ],
  })
  expect(JSON.stringify(body)).not.toContain(world.id('bikash'))
})

test('how content people are is reckoned as of any column', async () => {
  const measures = [{ what: 'count' }, { what: 'average', column: 'satisfaction' }]
  const { body } = await rows('hari', { groups: [{ column: 'feedback_kind' }], measures })
  expect(body).toMatchObject({
    results: [{ feedback_kind: 'Complaint', count: 2, 'average:satisfaction': '2.50' }],
  })
})

test('what nobody has answered has no days to an answer', async () => {
  const body = { ...words, title: 'A lift' }
  await world.as('asha').get(feedback.send, { ...himal, body })
  const filters = [{ column: 'subject', is: 'is', values: ['A lift'] }]
  const found = await rows('hari', { columns: ['answered_on', 'answer_days'], filters })
  expect(found.body).toMatchObject({ count: 1, results: [{ answered_on: null, answer_days: null }] })
})

test('whoever may not read feedback has no such data set', async () => {
  await world.inOrg('himal', (db) =>
    sql`update permission_group g set codes = ${['4.01', '4.15']} from permission_group_member m
      where m.group_id = g.id and m.account_id = ${world.account('gita')}`.execute(db),
  )
  world.services.viewers.forgetAll()
  const { results } = await world.as('gita').get(reportBuilder.dataSets, himal)
  expect(results.map(({ name }) => name)).not.toContain('feedback')
  expect((await rows('gita', { columns: ['sent_on'] })).status).toBe(403)
})

test('what people wrote does not go by mail', async () => {
  const hari = world.as('hari')
  const gets = async (columns: string[]) => {
    const body = { name: columns.join(), definition: asked({ columns }) }
    const { id } = await hari.get(reportBuilder.create, { ...himal, body })
    const schedule = { frequency: 'Daily', hour: 10, format: 'csv', account_ids: [world.account('hari')] }
    const params = { org: 'himal', id }
    const made = await hari.get(schedules.create, { params, body: schedule as never })
    return made.recipients.map((one) => one.gets)
  }
  expect(await gets(['sent_on', 'satisfaction'])).toEqual(['file'])
  expect(await gets(['sent_on', 'message'])).toEqual(['link'])
})
