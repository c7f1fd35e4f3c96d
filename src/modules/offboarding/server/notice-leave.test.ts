import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifications } from '#engines/notify/notification.ts'
import { separationType } from '#modules/hris/shared/separation-type.ts'
import { adjustBalance } from '#modules/leave/shared/balance-change.ts'
import { leavePreview, leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'
import {
  approveSeparation,
  changeSeparation,
  createSeparation,
  readSeparation,
} from '#modules/offboarding/shared/separation.ts'
import type { Name } from '#test/cast.ts'
import { openOffboarding } from '#test/offboarding-world.ts'
import { until } from '#test/services.ts'
import type { World } from '#test/world.ts'
import { giveRule } from '#test/give-rule.ts'

let world: World
let resigned = ''
let sick = ''
const org = 'himal'
const params = { org }
const at = (id: string) => ({ org, id })
const hari = () => world.as('hari')

beforeAll(async () => {
  const opened = await openOffboarding({ env: { ROLE: 'all' } })
  world = opened.world
  resigned = opened.resigned
})
afterAll(() => world.close())
/** Leave of half days too, decided by the first supervisor. */
beforeAll(async () => {
  sick = (
    await hari().get(leaveType.create, {
      params,
      body: { name: 'Sick Leave', code: 'SL', colour: '#4964DE' },
    })
  ).id
  await giveRule(world, sick)
  for (const name of ['asha', 'bikash'] as const)
    await hari().get(adjustBalance, {
      params,
      body: {
        employee_id: world.id(name),
        leave_type_id: sick,
        days: '10',
        effective_on: '2026-07-17',
        reason: 'Grant of the year',
      },
    })
})

const inNotice = async (leave_in_notice: 'Allowed' | 'Extends notice' | 'Blocked') => {
  const { version } = await hari().get(separationType.read, { params: at(resigned) })
  await hari().get(separationType.update, { params: at(resigned), body: { leave_in_notice, version } })
}
const leaves = async (name: Name) => {
  const { id, version } = await hari().get(createSeparation, {
    params,
    body: {
      employee_id: world.id(name),
      separation_type_id: resigned,
      notified_on: '2026-11-20',
      last_working_on: '2026-12-20',
      remarks: 'By agreement',
    },
  })
  await hari().get(approveSeparation, { params: at(id), body: { version } })
  return id
}
const ask = (name: Name, start_on: string, end_on = start_on) =>
  world
    .as(name)
    .ask(leaveRequest.create, { params, body: { leave_type_id: sick, start_on, end_on, remarks: 'Fever' } })
const decide = (id: string, action: 'approve' | 'revoke') =>
  hari().get(leaveRequest.act, {
    params: { ...at(id), action },
    query: { as: 'hr' },
    body: { remarks: 'Noted' },
  })
const separation = (id: string) => hari().get(readSeparation, { params: at(id) })

test('leave that makes the notice longer puts the last day off, and back when it is given back', async () => {
  await inNotice('Extends notice')
  const before = (await ask('asha', '2026-11-30', '2026-12-01')).body.id
  await decide(before, 'approve')
  // what was granted before the separation was confirmed counts too
  const id = await leaves('asha')
  expect(await separation(id)).toMatchObject({
    last_working_on: '2026-12-22',
    extended_days: 2,
    shortfall_days: 0,
  })
  const preview = await world.as('asha').get(leavePreview, {
    params,
    query: { leave_type_id: sick, start_on: '2026-12-07', end_on: '2026-12-07' },
  })
  expect(preview.warnings).toEqual(['Leave in the notice puts the last working day off by as many days.'])
  const more = (await ask('asha', '2026-12-07')).body.id
  await decide(more, 'approve')
  await until(
    () => separation(id),
    (found) => found.last_working_on === '2026-12-23',
  )
  await until(
    () => world.as('asha').get(notifications.list, { query: {} }),
    ({ results }) =>
      results.some(
        ({ text }) => text === 'Your last working day is 2026-12-23 now: leave takes 3 days of the notice',
      ),
  )
  await decide(before, 'revoke')
  await until(
    () => separation(id),
    (found) => found.last_working_on === '2026-12-21',
  )
  // by what HR changes, no day of leave becomes one of notice
  const { version } = await separation(id)
  const { body } = await hari().ask(changeSeparation, {
    params: at(id),
    body: { last_working_on: '2026-12-20', version },
  })
  expect(body).toMatchObject({ extended_days: 1, shortfall_days: 1 })
})

test('blocked, no leave is had from the notice on; before it, it is', async () => {
  await inNotice('Blocked')
  await leaves('bikash')
  expect(await ask('bikash', '2026-12-01')).toMatchObject({
    status: 400,
    body: { start_on: ['No leave is had in the notice of this way of leaving.'] },
  })
  await inNotice('Allowed')
  expect((await ask('bikash', '2026-12-01')).status).toBe(201)
})
