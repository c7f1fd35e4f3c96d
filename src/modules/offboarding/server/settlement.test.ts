import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import { audit } from '#engines/audit/audit.ts'
import { changeSeparation } from '#modules/offboarding/shared/separation.ts'
import { addLine, reckonSettlement, settleLine, waiveLine } from '#modules/offboarding/shared/settlement.ts'
import type { Name } from '#test/cast.ts'
import { openOffboarding, settling } from '#test/offboarding-world.ts'
import type { World } from '#test/world.ts'

let world: World
let s: ReturnType<typeof settling>
const org = 'himal'
const hari = () => world.as('hari')
const at = (id: string) => ({ org, id })

beforeAll(async () => {
  const opened = await openOffboarding()
  world = opened.world
  s = settling(world, opened.resigned)
})
afterAll(() => world.close())
beforeEach(() => clock.set('2026-11-20T04:00:00Z'))

/** A laptop with its cost, and days of leave that nobody has paid. */
async function owed(name: Name) {
  const equipment_id = newId()
  const category = newId()
  const encashment = newId()
  await world.services.database.asOwner((db) =>
    db
      .insertInto('equipment_category')
      .values({ id: category, name: `Laptops of ${name}`, kind: 'Tangible' })
      .execute(),
  )
  await world.inOrg(org, async (db) => {
    await db
      .insertInto('equipment')
      .values({
        id: equipment_id,
        name: 'Laptop',
        code: `LT-${name}`,
        category_id: category,
        acquired: 'Owned',
        cost: '85000',
        currency: 'NPR',
      })
      .execute()
    await db
      .insertInto('equipment_assignment')
      .values({ id: newId(), equipment_id, employee_id: world.id(name), assigned_on: '2026-01-01' })
      .execute()
    await db.deleteFrom('employee_compensation').where('employee_id', '=', world.id(name)).execute()
    await db
      .insertInto('employee_compensation')
      .values({
        id: newId(),
        employee_id: world.id(name),
        valid_from: '2023-01-01',
        pay_basis: 'Salaried',
        annual_salary: '360000',
      })
      .execute()
    const type = newId()
    await db
      .insertInto('leave_type')
      .values({ id: type, name: `Home of ${name}`, code: name.slice(0, 2).toUpperCase() } as never)
      .execute()
    await db
      .insertInto('leave_encashment')
      .values({
        id: encashment,
        employee_id: world.id(name),
        leave_type_id: type,
        days: '4.5',
        origin: 'Separation',
        effective_on: '2026-11-19',
      })
      .execute()
  })
  const giveBack = () =>
    world.inOrg(org, (db) =>
      db
        .updateTable('equipment_assignment')
        .set({ returned_on: '2026-11-20' })
        .where('equipment_id', '=', equipment_id)
        .execute(),
    )
  const encashed = async () => {
    const row = await world.inOrg(org, (db) =>
      db
        .selectFrom('leave_encashment')
        .select('state')
        .where('id', '=', encashment)
        .executeTakeFirstOrThrow(),
    )
    return row.state
  }
  return { giveBack, encashed }
}

test('what is known to be owed becomes lines, each is closed once, and only then it is completed', async () => {
  const { giveBack, encashed } = await owed('bikash')
  const id = await s.leaver('bikash')
  expect(await s.begin(id)).toMatchObject({
    status: 409,
    body: { detail: '1 required task is open: Laptop.' },
  })
  await s.finishTasks(id)
  expect((await s.sheet(id)).waits_for).toBe('Waits for the settlement to begin.')
  expect(await s.complete(id)).toMatchObject({ status: 409 })
  const early = { kind: 'Payable', component: 'Bonus', amount: '1' } as const
  expect(await hari().ask(addLine, { params: at(id), body: early })).toMatchObject({
    status: 409,
    body: { detail: 'Begin the settlement first.' },
  })
  expect((await s.begin(id)).body).toMatchObject({ state: 'Settlement', lines_open: 3 })
  const first = await s.settlement(id)
  expect(first.lines.map((line) => [line.kind, line.component, line.reference, line.amount])).toEqual(
    expect.arrayContaining([
      ['Payable', 'Leave paid out', 'Home of bikash: 4.5 days', '4500.00'],
      ['Receivable', 'Missing notice', '5 days', '5000.00'],
      ['Receivable', 'Equipment not given back', 'Laptop (LT-bikash)', '85000.00'],
    ]),
  )
  expect(first.totals).toMatchObject({ payable: '4500', receivable: '90000', net: '-85500' })
  expect(await s.complete(id)).toMatchObject({
    status: 409,
    body: { detail: 'Not given back yet: Laptop (LT-bikash).' },
  })

  // given back, it is not owed any more; reckoned twice, nothing is there twice
  await giveBack()
  for (const lines of [2, 2]) {
    const again = await hari().get(reckonSettlement, { params: at(id) })
    expect(again.lines).toHaveLength(lines)
  }
  const line = async (component: string) => {
    const found = (await s.settlement(id)).lines.find((each) => each.component === component)
    if (!found) throw new Error(`No line ${component}`)
    return found
  }
  expect(
    await hari().ask(addLine, {
      params: at(id),
      body: { kind: 'Payable', component: '', amount: '-1' },
    }),
  ).toMatchObject({ status: 400, body: { component: [expect.any(String)], amount: [expect.any(String)] } })
  await hari().get(addLine, {
    params: at(id),
    body: { kind: 'Payable', component: 'Festival allowance', reference: 'Dashain', amount: '12000' },
  })
  const allowance = await line('Festival allowance')
  const settle = (each: { id: string; version: number }, amount: string) =>
    hari().ask(settleLine, { params: at(each.id), body: { amount, version: each.version } })
  expect((await settle(allowance, '11000')).status).toBe(200)
  expect((await settle(allowance, '11000')).status).toBe(409)
  expect(await line('Festival allowance')).toMatchObject({
    state: 'Settled',
    amount: '11000.00',
    closed_by: 'Hari Adhikari',
    source: 'Manual',
  })
  // a closed line stays as it was closed, whatever is reckoned
  const notice = await line('Missing notice')
  const waive = (remarks: string) =>
    hari().ask(waiveLine, { params: at(notice.id), body: { remarks, version: notice.version } })
  expect((await waive('')).status).toBe(400)
  expect((await waive('Long service')).status).toBe(200)
  await hari().get(reckonSettlement, { params: at(id) })
  expect(await line('Missing notice')).toMatchObject({ state: 'Waived', remarks: 'Long service' })
  expect(await s.complete(id)).toMatchObject({
    status: 409,
    body: { detail: '1 line of the settlement is open.' },
  })
  // paid here, the days of leave are handed to payroll by nobody
  expect((await settle(await line('Leave paid out'), '4500')).status).toBe(200)
  expect(await encashed()).toBe('Paid')
  expect((await s.settlement(id)).totals).toMatchObject({ payable: '15500', receivable: '0', net: '15500' })

  const paper = await hari().raw('GET', `/offboarding/himal/separation/${id}/settlement/statement/?as=hr`)
  expect(paper.status).toBe(200)
  expect((await s.complete(id)).body).toMatchObject({ state: 'Completed' })
  expect((await hari().ask(reckonSettlement, { params: at(id) })).status).toBe(409)
  const { results } = await hari().get(audit.timeline, {
    params: { org, table: 'separation', id },
    query: { limit: 200 },
  })
  expect(results.some(({ title, operation }) => title === 'Settlement' && operation === 'update')).toBe(true)
})

test('days of leave that are let go are paid by nobody, and amounts are no longer than their columns', async () => {
  const { encashed } = await owed('rajan')
  const id = await s.leaver('rajan')
  const { version: then } = await s.sheet(id)
  expect(
    await hari().ask(changeSeparation, {
      params: at(id),
      body: { version: then, buyout_amount: '1234567890123', severance_amount: '9999999999999.99' },
    }),
  ).toMatchObject({
    status: 400,
    body: { buyout_amount: [expect.any(String)], severance_amount: [expect.any(String)] },
  })
  await s.finishTasks(id)
  await s.begin(id)
  const line = (await s.settlement(id)).lines.find(({ component }) => component === 'Leave paid out')
  if (!line) throw new Error('No days of leave')
  const body = { remarks: 'Taken as leave', version: line.version }
  expect((await hari().ask(waiveLine, { params: at(line.id), body })).status).toBe(200)
  expect(await encashed()).toBe('Dropped')
  const given = await world.inOrg(org, (db) =>
    db
      .selectFrom('leave_ledger')
      .select(['days', 'reason'])
      .where('employee_id', '=', world.id('rajan'))
      .where('source_type', '=', 'encashment_dropped')
      .execute(),
  )
  expect(given).toEqual([{ days: '4.500', reason: 'Not paid out: let go in the settlement: Taken as leave' }])
  await hari().get(reckonSettlement, { params: at(id) })
  expect(
    (await s.settlement(id)).lines.filter(({ component }) => component === 'Leave paid out'),
  ).toHaveLength(1)
})
