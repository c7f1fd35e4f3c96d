import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { leaving } from '#test/leaving.ts'
import { openWorld, type World } from '#test/world.ts'
import { leaveBlock } from '#modules/leave/shared/leave-block.ts'
import { changeRule, clonePolicy, policyRules } from '#modules/leave/shared/leave-policy.ts'
import { leavePreview } from '#modules/leave/shared/leave-request.ts'
import { encashable, encashmentRequest, encashments } from '#modules/leave/shared/encashment.ts'
import { balances } from '#modules/leave/shared/balance.ts'
import { employmentType } from '#modules/organization/shared/employment-type.ts'
import { segments } from '#modules/organization/shared/segment.ts'

let world: World
let l: ReturnType<typeof leaving>
let women: string
let mourning: string
let maternity: string
let hourly: string
beforeAll(async () => {
  world = await openWorld()
  l = leaving(world)
  const made = await world.as('hari').get(segments.create, {
    params: l.params,
    body: { name: 'Of one person', rule: { include_ids: [world.id('asha')] } },
  } as never)
  women = made.id
  const event = { once_per_event: true, counts_non_working_days: true }
  mourning = await l.type('Mourning Leave', 'MOU', event, { has_balance: false })
  maternity = await l.type(
    'Maternity Leave',
    'MAT',
    { ...event, max_days: '98', max_events: 2 },
    { has_balance: false },
  )
  hourly = await l.type(
    'Time Off',
    'TO',
    {
      allows_hours: true,
      encash: { when: ['Request'], from_balance: '0', min_keep: '2', max: null, divisor: '30' },
    },
    { unit: 'Hour' },
  )
})
afterAll(() => world.close())

const policyOf = async () => {
  const { rows } = await world.inOrg('himal', (db) =>
    sql<{ id: string }>`select id from leave_master_setting where state = 'Active'`.execute(db),
  )
  return rows[0]?.id ?? ''
}

test('leave of an event asks for its day, and gives each event as much as the rule says', async () => {
  const refused = (answer: { status: number; body: unknown }) => JSON.stringify([answer.status, answer.body])
  expect(refused(await l.ask('asha', maternity, '2026-12-01'))).toMatch(/400.*event_on.*say on which day/)
  const first = await l.ask('asha', maternity, '2026-12-01', '2027-02-28', { event_on: '2026-12-15' })
  expect(first).toMatchObject({ status: 201, body: { days: '90', event_on: '2026-12-15' } })
  const more = { event_on: '2026-12-15' }
  expect(refused(await l.ask('asha', maternity, '2027-03-01', '2027-03-09', more))).toMatch(
    /limited to 98 days for one event: 90 taken or requested, 9 more requested/,
  )
  expect(await l.ask('asha', maternity, '2027-03-01', '2027-03-08', more)).toMatchObject({ status: 201 })
  const rows = await world.as('asha').get(leavePreview, {
    params: l.params,
    query: {
      leave_type_id: maternity,
      start_on: '2027-08-01',
      end_on: '2027-08-02',
      part: 'full',
      event_on: '2027-08-01',
    },
  } as never)
  expect(rows).toMatchObject({ wants_event: true, problems: [] })
  // another child, and then none
  const later = (event_on: string) => l.ask('asha', maternity, event_on, event_on, { event_on })
  expect(await later('2028-05-01')).toMatchObject({ status: 201 })
  expect(refused(await later('2030-05-01'))).toMatch(/had 2 times at most; it was had 2 times/)
})

test('an event without most days gives one leave', async () => {
  const event_on = '2026-11-28'
  expect(await l.ask('bikash', mourning, '2026-12-01', '2026-12-13', { event_on })).toMatchObject({
    status: 201,
  })
  const again = await l.ask('bikash', mourning, '2026-12-20', '2026-12-20', { event_on })
  expect(JSON.stringify(again.body)).toMatch(/had once for an event: 13 days for that of 2026-11-28/)
  expect(
    await l.ask('bikash', mourning, '2026-12-20', '2026-12-20', { event_on: '2026-12-19' }),
  ).toMatchObject({ status: 201 })
})

test('a rule for a population gives, shows and allows leave to those in it alone', async () => {
  const type = await l.type('Field Leave', 'FL', {})
  const id = await policyOf()
  const rule = async () => {
    const { rules } = await world.as('hari').get(policyRules, { params: { ...l.params, id } })
    const found = rules.find(({ leave_type }) => leave_type.id === type)
    if (!found) throw new Error('no rule')
    return found
  }
  const { id: rule_id, leave_type: _, ...body } = await rule()
  const params = { ...l.params, id, rule_id }
  const change = (segment_id: string) =>
    world.as('hari').ask(changeRule, { params, body: { ...body, segment_id } } as never)
  expect(await change(newId())).toMatchObject({
    status: 400,
    body: { segment_id: ['Select a valid choice.'] },
  })
  expect(await change(women)).toMatchObject({ status: 200, body: { segment_id: women } })
  await l.grant('asha', type, '3')
  expect(await l.ask('asha', type, '2026-11-24')).toMatchObject({ status: 201 })
  expect(JSON.stringify((await l.ask('bikash', type, '2026-11-24')).body)).toMatch(
    /Field Leave is for Of one person only/,
  )
  const shown = async (name: 'asha' | 'bikash') =>
    (await world.as(name).get(balances, { params: l.params, query: {} })).balances.some(
      ({ leave_type }) => leave_type.id === type,
    )
  expect([await shown('asha'), await shown('bikash')]).toEqual([true, false])
  // a copy keeps it
  const copy = await world.as('hari').get(clonePolicy, {
    params: { ...l.params, id },
    body: { name: 'Copy', effective_from: '2027-07-17', to: null },
  })
  const { rules } = await world.as('hari').get(policyRules, { params: { ...l.params, id: copy.id } })
  expect(rules.find(({ leave_type }) => leave_type.id === type)?.segment_id).toBe(women)
})

test('days can be closed to a population, and to one type of leave', async () => {
  const block = (more: object) =>
    world.as('hari').ask(leaveBlock.create, {
      params: l.params,
      body: { name: 'Stocktaking', start_on: '2027-01-04', end_on: '2027-01-06', effect: 'Block', ...more },
    } as never)
  expect(await block({ end_on: '2027-01-01' })).toMatchObject({ status: 400 })
  expect(await block({ segment_id: newId() })).toMatchObject({ status: 400 })
  expect(await block({ segment_id: women })).toMatchObject({ status: 201 })
  const type = await l.type('Sick Leave', 'SL', {}, { has_balance: false })
  expect(JSON.stringify((await l.ask('asha', type, '2027-01-05')).body)).toMatch(
    /Leave is closed on these days/,
  )
  expect(await l.ask('bikash', type, '2027-01-05')).toMatchObject({ status: 201 })
  const other = await l.type('Study Leave', 'ST', {}, { has_balance: false })
  const april = { start_on: '2027-04-05', end_on: '2027-04-07' }
  expect(await block({ ...april, leave_type_id: newId() })).toMatchObject({ status: 400 })
  expect(await block({ ...april, leave_type_id: other })).toMatchObject({ status: 201 })
  expect(JSON.stringify((await l.ask('asha', other, '2027-04-06')).body)).toMatch(
    /Leave is closed on these days/,
  )
  expect(await l.ask('asha', type, '2027-04-06')).toMatchObject({ status: 201 })
})

test('hours are counted by the minute in what waits and is paid out', async () => {
  await world.inOrg('himal', (db) =>
    sql`insert into leave_ledger (id, employee_id, leave_type_id, kind, days, minutes, effective_on, reason, source_type, source_id)
      values (${newId()}, ${world.id('asha')}, ${hourly}, 'adjustment', 0, 600, '2026-11-01', 'Ten hours', 'adjustment', ${newId()})`.execute(
      db,
    ),
  )
  for (const day of ['2026-11-23', '2026-11-25', '2026-11-26'])
    expect(
      await l.ask('asha', hourly, day, day, { part: 'hours', from_time: '10:00', to_time: '10:20' }),
    ).toMatchObject({ status: 201 })
  expect(await l.balance('asha', hourly)).toMatchObject({ pending: '1', usable: '9' })
  const { types } = await world.as('asha').get(encashable, { params: l.params })
  expect(types.find(({ leave_type }) => leave_type.id === hourly)).toMatchObject({
    unit: 'Hour',
    usable: '9',
    payable: '7',
  })
  const ask = (days: string) =>
    world.as('asha').ask(encashmentRequest.create, {
      params: l.params,
      body: { leave_type_id: hourly, days, remarks: 'Rather paid' },
    })
  expect(JSON.stringify((await ask('8')).body)).toMatch(
    /Of 9 usable hours of Time Off, 7 can be paid out: 2 must stay/,
  )
  const { body } = await ask('6')
  expect(await l.act('hari', 'encashment-request', body.id, 'approve')).toMatchObject({ status: 200 })
  expect(await l.balance('asha', hourly)).toMatchObject({ encashed: '6', usable: '3' })
  const paid = await world.as('hari').get(encashments, { params: l.params, query: {} } as never)
  expect(paid.results[0]).toMatchObject({ days: '0.75', hours: '6', state: 'Approved' })
  expect(await l.act('hari', 'encashment-request', body.id, 'revoke')).toMatchObject({ status: 200 })
  expect(await l.balance('asha', hourly)).toMatchObject({ encashed: '0', usable: '9' })
})

test('people of a type of employment without leave are shown no balances and ask for nothing', async () => {
  const type = await world.as('hari').get(employmentType.create, {
    params: l.params,
    body: { title: 'Volunteer', leave_eligible: false },
  })
  const held = () => world.as('bikash').get(balances, { params: l.params, query: {} })
  expect((await held()).balances).not.toEqual([])
  await world.inOrg('himal', (db) =>
    db
      .updateTable('employment_assignment')
      .set({ employment_type_id: type.id })
      .where('employee_id', '=', world.id('bikash'))
      .execute(),
  )
  expect((await held()).balances).toEqual([])
  expect(
    await l.ask('bikash', mourning, '2026-12-01', '2026-12-02', { event_on: '2026-12-01' }),
  ).toMatchObject({
    status: 400,
    body: { leave_type_id: ['People of this type of employment have no leave.'] },
  })
})
