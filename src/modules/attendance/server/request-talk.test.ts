import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Hat } from '#kernel/endpoint.ts'
import { notifications } from '#engines/notify/notification.ts'
import * as requests from '#modules/attendance/shared/request.ts'
import type { Name } from '#test/cast.ts'
import { multipart } from '#test/importing.ts'
import { settled } from '#test/settled.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
let adjustment: string
let trip: string
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  const asha = world.as('asha')
  const adjusted = await asha.get(requests.adjustmentRequest.create, {
    params,
    body: {
      date: '2026-11-19',
      kind: 'Add punch',
      check_in: '09:00',
      reason: 'Forgot to punch',
      remarks: 'Guard’s book',
    },
  })
  const travelled = await asha.get(requests.travelRequest.create, {
    params,
    body: {
      start_on: '2026-11-23',
      end_on: '2026-11-24',
      part: 'Full day',
      destination: 'Pokhara',
      remarks: 'Client',
    },
  })
  ;[adjustment, trip] = [adjusted.id, travelled.id]
})
afterAll(() => world.close())

const pathOf = () => ({ adjustment: `adjustment/${adjustment}`, travel: `travel/${trip}` })
type Kind = keyof ReturnType<typeof pathOf>
const attach = async (kind: Kind, name: Name, as: Hat, org = 'himal') => {
  const path = `/attendance/${org}/${pathOf()[kind]}/attachments/?as=${as}`
  const { status, body } = await world
    .as(name)
    .raw('POST', path, ...multipart('ticket.pdf', '%PDF-1.7 a ticket'))
  return { status, id: (body as { id?: string }).id ?? '' }
}
const threads = { adjustment: requests.adjustmentThread, travel: requests.travelThread }
const papers = (kind: Kind, name: Name, as: Hat, org = 'himal') =>
  world.as(name).ask(threads[kind].attachments.list as typeof requests.travelThread.attachments.list, {
    params: { org, id: kind === 'travel' ? trip : adjustment },
    query: { as },
  })
const open = async (kind: Kind, name: Name, as: Hat, id: string) =>
  (
    await world.app.inject({
      url: `/api/v1/attendance/himal/${pathOf()[kind]}/attachments/${id}/?as=${as}`,
      headers: { authorization: `Bearer ${world.as(name).token}` },
    })
  ).statusCode

test.each(['adjustment', 'travel'] as const)(
  'papers of a request are read by whoever sees it: %s',
  async (kind) => {
    const { status, id } = await attach(kind, 'asha', 'user')
    expect(status).toBe(201)
    for (const [name, as] of [
      ['asha', 'user'],
      ['maya', 'supervisor'],
      ['hari', 'hr'],
      ['anil', 'hr'],
    ] as const) {
      expect([name, (await papers(kind, name, as)).body]).toMatchObject([name, { results: [{ id }] }])
      expect([name, await open(kind, name, as, id)]).toEqual([name, 200])
    }
    // a colleague, HR without the code, an audit user who writes, and people of another organization
    expect((await papers(kind, 'bikash', 'user')).status).toBe(404)
    expect(await open(kind, 'bikash', 'user', id)).toBe(404)
    expect((await papers(kind, 'gita', 'hr')).status).toBe(403)
    expect((await attach(kind, 'anil', 'hr')).status).toBe(403)
    expect((await papers(kind, 'sunil', 'hr', 'terai')).status).toBe(404)
    expect((await attach(kind, 'sunil', 'hr', 'terai')).status).toBe(404)
  },
)

test('what a request was decided by stays with it, and what came later can be taken back', async () => {
  const remove = (id: string) =>
    world.as('asha').raw('DELETE', `/attendance/himal/${pathOf().travel}/attachments/${id}/?as=user`)
  const mistaken = await attach('travel', 'asha', 'user')
  expect((await remove(mistaken.id)).status).toBe(204)
  await world.as('maya').get(requests.travelRequest.act, {
    params: { ...params, id: trip, action: 'approve' },
    query: { as: 'supervisor' },
    body: { remarks: '' },
  })
  const [before] = (await papers('travel', 'asha', 'user')).body.results
  expect(before).toMatchObject({ can_delete: false })
  expect((await remove(before?.id ?? '')).status).toBe(403)
})

test('each hears what the others say of it', async () => {
  const said = await world.as('maya').ask(requests.adjustmentThread.comments.create, {
    params: { ...params, id: adjustment },
    query: { as: 'supervisor' },
    body: { body: 'The page of the book is missing.' },
  })
  expect(said.status).toBe(201)
  await settled(world)
  const { results } = await world.as('asha').get(notifications.list, { query: {} })
  expect(results.map(({ text, url }) => [text, url])).toContainEqual([
    'Maya Shrestha wrote about your attendance adjustment',
    `/user/attendance/request/adjustment?request=${adjustment}`,
  ])
})
