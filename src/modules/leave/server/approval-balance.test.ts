import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDayAMonth, writeLeaveYears } from '#test/leave-years.ts'
import { leaving } from '#test/leaving.ts'
import { openWorld, type World } from '#test/world.ts'
import { leaveWorld } from '#modules/leave/server/accounts.ts'
import { postFor } from '#modules/leave/server/post.ts'

/** 2083 ends on 16 July 2027; four days later bikash has earned twelve days, of which three were carried. */
let world: World
let l: ReturnType<typeof leaving>
let home = ''
let sick = ''
const post = () =>
  world.inOrg('himal', async (db) =>
    postFor(db, await leaveWorld(db, '2027-07-20'), [world.id('bikash')], '2027-07-20'),
  )
beforeAll(async () => {
  world = await openWorld({ at: '2027-07-20T04:00:00Z' })
  l = leaving(world)
  home = await l.type('Home Leave', 'HL', {
    accrual: aDayAMonth,
    carry_forward: { max: '10', expires_after_months: null, max_years: null },
    collapse: { excess: 'Lapse', move_to_id: null },
  })
  sick = await l.type('Sick Leave', 'SL')
  await world.inOrg('himal', (db) => writeLeaveYears(db, [2083, 2084]))
  await l.grant('asha', sick, '5')
})
afterAll(() => world.close())

const asked = async (name: 'asha' | 'bikash', type: string, start: string, end = start) => {
  const { status, body } = await l.ask(name, type, start, end)
  expect([status, body.id ? '' : body]).toEqual([201, ''])
  return body.id as string
}

test('who approves leave that the balance no longer bears sees the figures and confirms once more', async () => {
  const first = await asked('asha', sick, '2027-08-02', '2027-08-04')
  const second = await asked('asha', sick, '2027-08-09', '2027-08-10')
  // a correction of two days while both wait
  await l.grant('asha', sick, '-2')
  expect(await l.act('maya', 'request', first, 'approve')).toMatchObject({ status: 200 })
  const asks = await l.act('maya', 'request', second, 'approve')
  expect(asks).toMatchObject({
    status: 400,
    body: {
      confirmed: ['Sick Leave has 0 days left and this takes 2: the balance would be -2. Approve anyway?'],
    },
  })
  expect(await l.status('asha', second)).toBe('Requested')
  expect(await l.act('maya', 'request', second, 'approve', { confirmed: true })).toMatchObject({
    status: 200,
    body: { status: 'Approved' },
  })
  expect(await l.balance('asha', sick)).toMatchObject({ usable: '-2' })
})

test('declining such leave asks nothing', async () => {
  await l.grant('asha', sick, '4')
  const third = await asked('asha', sick, '2027-08-16', '2027-08-17')
  await l.grant('asha', sick, '-2')
  expect(await l.act('maya', 'request', third, 'decline')).toMatchObject({ status: 200 })
})

test('of two approvals at once of what only one has days for, one is asked', async () => {
  await l.grant('asha', sick, '4')
  const ids = [await asked('asha', sick, '2027-08-23', '2027-08-24'), await asked('asha', sick, '2027-08-26')]
  await l.grant('asha', sick, '-2')
  expect(await l.balance('asha', sick)).toMatchObject({ usable: '-1' })
  const answers = await Promise.all(ids.map((id) => l.act('maya', 'request', id, 'approve')))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('leave of last year that is approved afterwards, and given back, is in today’s balance at once', async () => {
  await post()
  // ten of twelve are carried, and the new year's first month gives one
  expect(await l.balance('bikash', home)).toMatchObject({ carried: '10', usable: '11' })
  const id = await asked('bikash', home, '2027-07-05', '2027-07-08')
  expect(await l.act('maya', 'request', id, 'approve')).toMatchObject({ status: 200 })
  expect(await l.balance('bikash', home)).toMatchObject({ carried: '8', usable: '9' })
  expect(await post()).toBe(0)
  expect(await l.act('hari', 'request', id, 'revoke')).toMatchObject({ status: 200 })
  expect(await l.balance('bikash', home)).toMatchObject({ carried: '10', usable: '11' })
  expect(await post()).toBe(0)
})
