import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { dropReceipts } from '#modules/expense/server/tidy-receipts.ts'
import { expenseClaim } from '#modules/expense/shared/expense-claim.ts'
import { expenseDetail, moneyOf } from '#modules/expense/shared/expense-money.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { board } from '#modules/noticeboard/shared/noticeboard.ts'
import type { Name } from '#test/cast.ts'
import { leaving } from '#test/leaving.ts'
import { runJob } from '#test/run-job.ts'
import { settled } from '#test/settled.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const taxi = newId()
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  await world.services.database.asOwner((db) =>
    db
      .insertInto('expense_type')
      .values({ id: taxi, name: 'Taxi', code: 'T', category: 'Travel', unit: 'Amount', is_taxable: false })
      .execute(),
  )
})
afterAll(() => world.close())

const line = (amount: string) => ({
  expense_type_id: taxi,
  amount,
  currency: 'NPR',
  spent_on: '2026-11-18',
})
const bodyOf = (remarks: string, ...amounts: string[]) => ({ lines: amounts.map(line) as never, remarks })
const claim = async (...amounts: string[]) =>
  (await world.as('asha').get(expenseClaim.create, { params, body: bodyOf('Taxis', ...amounts) })).id
const at = (id: string) => ({ ...params, id })
const act = (name: Name, id: string, action: string, remarks = '') =>
  world.as(name).ask(expenseClaim.act, {
    params: { ...at(id), action },
    query: { as: name === 'maya' ? 'supervisor' : 'hr' },
    body: { remarks },
  })
const read = (id: string, name: Name = 'asha', as: 'user' | 'supervisor' = 'user') =>
  world.as(name).get(expenseClaim.read, { params: at(id), query: { as } })
const again = (name: Name, id: string, version: number, ...amounts: string[]) =>
  world
    .as(name)
    .ask(expenseClaim.again, { params: at(id), body: { ...bodyOf('Taxis to court', ...amounts), version } })
const due = async (name: Name) =>
  (await world.as(name).get(board, { params })).pending.find(({ type }) => type === expenseClaim.name)
const sheets = () =>
  world.inOrg('himal', async (db) => {
    const rows = await db.selectFrom('expense_sheet').select('id').execute()
    return rows.length
  })

test('a claim is returned with a reason, corrected under its number, and decided once', async () => {
  const id = await claim('300', '450')
  expect((await act('maya', id, 'return')).body).toEqual({ remarks: ['Remarks is Required'] })
  const { body: back } = await act('maya', id, 'return', 'The second is not a taxi')
  expect(back).toMatchObject({ status: 'Returned', state: 'Returned', abilities: { approve: false } })
  expect(await due('asha')).toMatchObject({ returned: 1, mine: 0 })
  expect(await due('maya')).toBeUndefined()
  expect((await act('maya', id, 'approve')).status).toBe(409)
  expect((await act('hari', id, 'decline', 'No')).status).toBe(409)

  const seen = await read(id)
  expect(seen.abilities).toMatchObject({ again: true, cancel: true, approve: false, return: false })
  // its own lines are no duplicates of it
  const { body: sent } = await again('asha', id, seen.version, '300')
  expect(sent).toMatchObject({ id, status: 'Requested', claimed: '300.00', to_review: 0, lines: 1 })
  expect((await read(id)).histories.map((one) => [one.action_performed, one.remarks])).toEqual([
    ['Requested', 'Taxis'],
    ['Returned', 'The second is not a taxi'],
    ['Requested', 'Taxis to court'],
  ])
  expect(await due('asha')).toMatchObject({ returned: 0, mine: 1 })
  expect(await due('maya')).toMatchObject({ waiting: 1 })
  expect((await act('maya', id, 'approve')).body).toMatchObject({ status: 'Approved', payable: '300.00' })
  const { entries } = await world.as('asha').get(expenseDetail, { params: at(id), query: { as: 'user' } })
  expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([['claim', '300.00']])
  expect((await world.as('asha').get(moneyOf, { params, query: { as: 'user' } })).balance).toBe('300.00')
})

test('only who asked sends it again, once, from what they saw, and by the rules', async () => {
  const id = await claim('61')
  const fresh = await read(id)
  expect((await again('asha', id, fresh.version, '60')).status).toBe(409)
  await act('hari', id, 'return', 'Which day?')
  expect((await again('asha', id, fresh.version, '60')).status).toBe(409)
  const { version } = await read(id)
  expect((await again('bikash', id, version, '60')).status).toBe(404)
  expect((await again('asha', id, version)).body).toEqual({ lines: ['Say what was spent, line by line.'] })
  expect(await read(id)).toMatchObject({ status: 'Returned', claimed: '61.00' })
  const both = await Promise.all(['62', '63'].map((amount) => again('asha', id, version, amount)))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await read(id)).histories).toHaveLength(3)
})

test('what is back may be cancelled; what it was for is free, and its lines go with the next claim', async () => {
  const id = await claim('71')
  await act('maya', id, 'return', 'Too late')
  const cancelled = await world
    .as('asha')
    .ask(expenseClaim.cancel, { params: at(id), body: { remarks: '' } as never })
  expect(cancelled.body).toMatchObject({ status: 'Cancelled' })
  const next = await claim('71')
  expect(await read(next)).toMatchObject({ to_review: 0 })

  await act('maya', next, 'return', 'Add the receipt')
  const before = await sheets()
  await again('asha', next, (await read(next)).version, '72')
  expect(await sheets()).toBe(before + 1)
  await runJob(world, kindOf(dropReceipts), 'himal', '2026-12-01')
  // the lines that were corrected, and those of the first test
  expect(await sheets()).toBeLessThanOrEqual(before)
  expect(await read(next)).toMatchObject({ claimed: '72.00', lines: 1 })
})

test('who asked is notified until it is sent again', async () => {
  const id = await claim('81')
  await act('maya', id, 'return', 'Whose taxi?')
  const told = async () => {
    await settled(world)
    return world.services.database.asOwner((db) =>
      db
        .selectFrom('notification')
        .select(['text', 'settled_at'])
        .where('account_id', '=', world.account('asha'))
        .where('subject_id', '=', id)
        .execute(),
    )
  }
  const text = 'Maya Shrestha returned your settlement: expenses of 81.00. Remarks: Whose taxi?'
  expect(await told()).toEqual([{ text, settled_at: null }])
  await again('asha', id, (await read(id)).version, '80')
  expect((await told()).filter(({ settled_at }) => settled_at === null)).toEqual([])
})

test('other requests are not returned', async () => {
  const l = leaving(world)
  const type = await l.type('Home Leave', 'HL')
  await l.grant('asha', type, '10')
  const { body } = await l.ask('asha', type, '2026-12-01')
  const refused = await world.as('maya').ask(leaveRequest.act, {
    params: { ...at(body.id), action: 'return' },
    query: { as: 'supervisor' },
    body: { remarks: 'Another day' },
  })
  expect(refused.status).toBe(403)
})
