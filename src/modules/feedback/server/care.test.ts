import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { clock } from '#platform/clock.ts'
import { feedbackReport } from '#modules/feedback/shared/feedback-report.ts'
import { anonymousFeedback, feedback, feedbackThread } from '#modules/feedback/shared/feedback.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const himal = { params: { org: 'himal' } }
const on = (id: string) => ({ params: { org: 'himal', id } })
const asHr = { query: { as: 'hr' } } as const
const hari = () => world.as('hari')
const words = { kind: 'Suggestion', title: 'A bicycle stand', body: 'Beside the gate.' } as const
const day = (at: string) => clock.set(`${at}T04:00:00Z`)
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => day('2026-11-20'))

const send = (more: object = {}) =>
  world.as('asha').get(feedback.send, { ...himal, body: { ...words, ...more } })
const settle = (id: string, status: string, version: number, outcome: string | null = null) =>
  hari().get(feedback.settle, { ...on(id), ...asHr, body: { status, outcome, version } as never })

describe('who sees to it', () => {
  test('is somebody of HR who may, and is told of it; the sender is not', async () => {
    const { id } = await send()
    const { results } = await hari().get(feedback.assignees, himal)
    expect(results.map(({ full_name }) => full_name)).toEqual(['Hari Adhikari', 'Om Pradhan'])
    const assign = (assignee_id: string | null, version: number) =>
      hari().ask(feedback.assign, { ...on(id), ...asHr, body: { assignee_id, version } })
    expect(await assign(world.account('gita'), 1)).toMatchObject({
      status: 400,
      body: { assignee_id: ['Select a valid choice.'] },
    })
    expect(await assign(world.account('om'), 1)).toMatchObject({
      status: 200,
      body: { assignee: { full_name: 'Om Pradhan' }, version: 2 },
    })
    expect((await assign(null, 1)).status).toBe(409)
    expect(await world.as('asha').get(feedback.read, on(id))).toMatchObject({ assignee: null })
    const list = async (assignee: 'me' | 'nobody') =>
      (await hari().get(feedback.list, { ...himal, query: { assignee } })).results.map((row) => row.id)
    expect(await list('nobody')).not.toContain(id)
    expect(await list('me')).toEqual([])
    const signals = await world.services.database.asOwner((db) =>
      db.selectFrom('signal').select('payload').where('name', '=', 'feedback.assigned').execute(),
    )
    expect(signals).toEqual([{ payload: { id, assignee_id: world.account('om') } }])
  })
})

describe('satisfaction', () => {
  const rate = (id: string, satisfaction: number, name: 'asha' | 'maya' = 'asha') =>
    world.as(name).ask(feedback.rate, { ...on(id), body: { satisfaction } })

  test('is asked of the sender alone, once it is closed', async () => {
    const { id } = await send()
    expect((await rate(id, 4)).status).toBe(409)
    await settle(id, 'Planned', 1)
    expect((await rate(id, 4)).status).toBe(409)
    expect(await settle(id, 'Done', 2)).toMatchObject({ closed_on: '2026-11-20', satisfaction: null })
    expect((await rate(id, 6)).status).toBe(400)
    expect((await rate(id, 4, 'maya')).status).toBe(404)
    expect(await rate(id, 4)).toMatchObject({ status: 200, body: { satisfaction: 4 } })
    expect(await rate(id, 5)).toMatchObject({ status: 200, body: { satisfaction: 5 } })
    // what is taken up again has another end, of which nothing is said yet
    expect(await settle(id, 'In review', 3)).toMatchObject({ closed_on: null, satisfaction: null })
  })

  test('of an anonymous sender is said by the key, and leaves no trace of when', async () => {
    const { key } = await world.as('bikash').get(anonymousFeedback.send, { ...himal, body: words })
    const say = (satisfaction: number) =>
      world.as('bikash').ask(anonymousFeedback.rate, { ...himal, body: { key, satisfaction } })
    expect((await say(2)).status).toBe(409)
    const { feedback: sent } = await world
      .as('bikash')
      .get(anonymousFeedback.open, { ...himal, body: { key } })
    await settle(sent.id, 'Closed', 1)
    const audited = () =>
      world.services.database.asOwner(async (db) => {
        const { rows } = await sql<{
          n: number
        }>`select count(*)::int as n from audit_row where table_name = 'feedback'`.execute(db)
        return rows[0]?.n
      })
    const before = await audited()
    expect(await say(2)).toMatchObject({
      status: 200,
      body: { feedback: { satisfaction: 2, assignee: null } },
    })
    expect(await audited()).toBe(before)
    expect(
      (await world.as('maya').ask(anonymousFeedback.rate, { ...himal, body: { key: 'no', satisfaction: 1 } }))
        .status,
    ).toBe(400)
  })
})

test('the report says how soon feedback is answered and closed, and how content its senders are', async () => {
  const { id } = await send({ kind: 'Complaint', title: 'Cold rooms' })
  const other = await send({ kind: 'Complaint', title: 'Noise' })
  await send({ kind: 'Complaint', title: 'Dust' })
  day('2026-11-23')
  await hari().get(feedbackThread.comments.create, { ...on(id), ...asHr, body: { body: 'We look into it.' } })
  day('2026-11-25')
  await settle(id, 'Done', 1)
  await world.as('asha').get(feedback.rate, { ...on(id), body: { satisfaction: 3 } })
  day('2026-12-10')
  await settle(other.id, 'Not planned', 1, 'The road is the city’s')
  const rows = await hari().get(feedbackReport.rows, { ...himal, query: { by: 'kind', ...asHr.query } })
  expect(rows.results.find(({ group }) => group === 'Complaint')).toMatchObject({
    all: 3,
    open: 1,
    overdue: 1,
    answered: 2,
    // 3 days by a word, 20 by being closed
    answer_days: '11.5',
    in_time: 0.5,
    closed: 2,
    close_days: '12.5',
    rated: 1,
    satisfaction: '3.0',
  })
  const months = await hari().get(feedbackReport.rows, { ...himal, query: { by: 'month_bs', ...asHr.query } })
  expect(months.results.map(({ group }) => group)).toEqual(['Mangsir 2083'])
})
