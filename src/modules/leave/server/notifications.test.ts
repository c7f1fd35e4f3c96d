import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifications, orgNotifications } from '#engines/notify/notification.ts'
import { adjustBalance } from '#modules/leave/shared/balance-change.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'
import type { Name } from '#test/cast.ts'
import { until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'
import { giveRule } from '#test/give-rule.ts'

let world: World
let home: string
const org = { org: 'himal' }

beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  const body = { name: 'Home Leave', code: 'HL', colour: '#4964DE', has_balance: false }
  home = (await world.as('hari').get(leaveType.create, { params: org, body })).id
  await giveRule(world, home)
})
afterAll(() => world.close())

/** When everything that has happened has been told. */
const told = () =>
  until(
    () =>
      world.services.database.asOwner((db) =>
        db.selectFrom('signal').select(['name', 'error']).where('handled_at', 'is', null).execute(),
      ),
    (waiting) => waiting.length === 0,
  )
const inbox = async (name: Name) =>
  (await world.as(name).get(notifications.list, { query: { limit: 100 } })).results
const about = async (name: Name, id: string) =>
  (await inbox(name)).filter(
    ({ url, interactive_data }) => url.includes(id) || interactive_data?.['id'] === id,
  )
const items = async (id: string) =>
  (await world.as('hari').get(orgNotifications.list, { params: org, query: {} })).results.filter(({ url }) =>
    url.includes(id),
  )
const mailsTo = (name: Name) =>
  world.services.database.asOwner((db) =>
    db
      .selectFrom('email_log')
      .select(['subject', 'body_text'])
      .where('recipient', '=', `${name}@example.test`)
      .orderBy('id', 'desc')
      .execute(),
  )

async function ask(name: 'asha' | 'bikash' | 'rajan', day: string): Promise<string> {
  const body = { leave_type_id: home, start_on: day, end_on: day, part: 'full' as const, remarks: 'Family' }
  const { id } = await world.as(name).get(leaveRequest.create, { params: org, body })
  await told()
  return id
}
async function act(name: Name, id: string, action: string, as: 'supervisor' | 'hr' | 'user') {
  const answer = await world
    .as(name)
    .raw('POST', `/leave/himal/request/${id}/${action}/?as=${as}`, { remarks: 'As agreed' })
  expect(answer.status).toBe(200)
  await told()
}

test('the supervisor whose turn it is hears of a request, with the sheet to decide it; nobody else does', async () => {
  const id = await ask('asha', '2026-12-01')
  expect(await about('maya', id)).toMatchObject([
    {
      text: 'Asha Gurung asks for 1 day of Home Leave, 2026-12-01',
      actor: { full_name: 'Asha Gurung' },
      url: `/user/supervisor/leave/requests?request=${id}`,
      read: false,
      is_interactive: true,
      interactive_type: 'leave_request',
      interactive_data: { id, as: 'supervisor', organization: { slug: 'himal', name: 'Himal Technologies' } },
    },
  ])
  for (const name of ['asha', 'rajan', 'bikash', 'hari', 'gita', 'sunil', 'om'] as const)
    expect(await about(name, id), name).toEqual([])
  expect(await items(id)).toEqual([])
})

test('mail about a request names neither the kind of leave nor its reason', async () => {
  const [mail] = await mailsTo('maya')
  expect(mail?.subject).toBe('Leave request to review')
  expect(mail?.body_text).toContain('Asha Gurung asks for leave.')
  expect(mail?.body_text).not.toMatch(/Home Leave|Family/)
})

test('a decision tells the requester and marks what the approver was told as read', async () => {
  const id = await ask('asha', '2026-12-02')
  await act('maya', id, 'approve', 'supervisor')
  expect(await about('asha', id)).toMatchObject([
    {
      text: 'Maya Shrestha approved your leave: 1 day of Home Leave, 2026-12-02.',
      read: false,
      interactive_data: { id, as: 'user' },
    },
  ])
  expect(await about('maya', id)).toMatchObject([{ read: true }])
  expect((await mailsTo('asha'))[0]?.subject).toBe('Your leave was approved')
})

test('a decline and a revocation carry the remarks', async () => {
  const declined = await ask('asha', '2026-12-03')
  await act('maya', declined, 'decline', 'supervisor')
  expect(await about('asha', declined)).toMatchObject([
    {
      text: 'Maya Shrestha declined your leave request: 1 day of Home Leave, 2026-12-03. Remarks: As agreed',
    },
  ])
  const revoked = await ask('asha', '2026-12-04')
  await act('maya', revoked, 'approve', 'supervisor')
  await act('hari', revoked, 'revoke', 'hr')
  expect(await about('asha', revoked)).toMatchObject([
    { text: 'Hari Adhikari revoked your leave: 1 day of Home Leave, 2026-12-04. Remarks: As agreed' },
    { text: expect.stringContaining('approved your leave') },
  ])
})

test('a forwarded request comes to the next, leaves the one before, and the requester may remind', async () => {
  const id = await ask('asha', '2026-12-06')
  await act('maya', id, 'forward', 'supervisor')
  expect(await about('rajan', id)).toMatchObject([
    {
      text: 'Maya Shrestha forwarded a leave request of Asha Gurung: 1 day of Home Leave, 2026-12-06',
      read: false,
    },
  ])
  expect(await about('maya', id)).toMatchObject([{ read: true }])
  const [mine] = await about('asha', id)
  expect(mine).toMatchObject({
    text: 'Maya Shrestha forwarded your leave request to Rajan Karki: 1 day of Home Leave, 2026-12-06.',
    can_be_reminded: true,
  })
  const [his] = await about('rajan', id)
  await world.as('rajan').get(notifications.markRead, { params: { id: his?.id ?? '' } })
  await world.as('asha').get(notifications.remind, { params: { id: mine?.id ?? '' } })
  await told()
  expect(await about('rajan', id)).toMatchObject([{ read: false }])
  expect(await about('maya', id)).toMatchObject([{ read: true }])
})

test('a requester who cancels hears nothing of their own doing, and the approver has nothing left to do', async () => {
  const id = await ask('bikash', '2026-12-07')
  await act('bikash', id, 'cancel', 'user')
  expect(await about('bikash', id)).toEqual([])
  expect(await about('maya', id)).toMatchObject([{ read: true }])
})

test('where nobody is above, the inbox of HR holds it for those who may decide, until it is decided', async () => {
  const id = await ask('rajan', '2026-12-08')
  expect(await items(id)).toMatchObject([
    {
      text: 'Rajan Karki asks for 1 day of Home Leave, 2026-12-08. No supervisor can decide it.',
      url: `/admin/himal/leave/employees-request?request=${id}`,
      interactive_data: { id, as: 'hr' },
      is_resolved: false,
    },
  ])
  const payroll = await world.as('gita').get(orgNotifications.list, { params: org, query: {} })
  expect(payroll.results).toEqual([])
  expect((await world.as('sunil').ask(orgNotifications.list, { params: org, query: {} })).status).toBe(404)
  await act('hari', id, 'approve', 'hr')
  expect(await items(id)).toMatchObject([{ is_resolved: true, resolved_by: { full_name: 'Hari Adhikari' } }])
})

test('a signal that is handled again tells nobody twice', async () => {
  const id = await ask('bikash', '2026-12-09')
  await world.services.database.asOwner((db) =>
    db
      .updateTable('signal')
      .set({ handled_at: null, next_try_at: new Date(0).toISOString() })
      .where('name', '=', 'leave_request.requested')
      .execute(),
  )
  world.services.bus.publish('signal', '1')
  await told()
  expect(await about('maya', id)).toHaveLength(1)
})

test('a request that was decided before anybody could be told asks nobody', async () => {
  const id = await ask('bikash', '2026-12-10')
  await act('maya', id, 'approve', 'supervisor')
  await world.services.database.asOwner((db) =>
    db.deleteFrom('notification').where('subject_id', '=', id).execute(),
  )
  await world.services.database.asOwner((db) =>
    db
      .updateTable('signal')
      .set({ handled_at: null, next_try_at: new Date(0).toISOString() })
      .where('name', '=', 'leave_request.requested')
      .execute(),
  )
  world.services.bus.publish('signal', '1')
  await told()
  expect(await about('maya', id)).toEqual([])
})

test('an adjusted balance is told to the employee, with what and why', async () => {
  await world.as('hari').get(adjustBalance, {
    params: org,
    body: {
      employee_id: world.id('asha'),
      leave_type_id: home,
      days: '-1.5',
      effective_on: '2026-11-01',
      reason: 'Counted twice',
    },
  })
  await told()
  expect((await inbox('asha'))[0]).toMatchObject({
    text: 'Hari Adhikari adjusted your balance of Home Leave by -1.5 days: Counted twice',
    url: '/user/leave/overview',
    is_interactive: false,
  })
  expect((await inbox('hari')).length).toBe(0)
})

test('an approver who goes on leave is offered to name who decides meanwhile; others are not', async () => {
  const id = await ask('rajan', '2026-12-29')
  await act('hari', id, 'approve', 'hr')
  await told()
  const now = (await inbox('rajan')).filter(({ text }) => text.includes('2026-12-29'))
  expect(now.map(({ text }) => text).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'Hari Adhikari approved your leave: 1 day of Home Leave, 2026-12-29.',
    'You are away from 2026-12-29 to 2026-12-29: name who decides about requests meanwhile',
  ])
  const other = await ask('asha', '2026-12-30')
  await act('hari', other, 'approve', 'hr')
  await told()
  expect((await inbox('asha')).filter(({ text }) => text.includes('name who decides'))).toEqual([])
})
