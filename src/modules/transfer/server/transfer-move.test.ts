import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { newId } from '#platform/id.ts'
import { me } from '#modules/account/shared/me.ts'
import { preEmployments } from '#modules/onboarding/shared/pre-employment.ts'
import { separations } from '#modules/offboarding/shared/separation.ts'
import { carriedParts } from '#modules/transfer/domain/move-rules.ts'
import { loginsGoOver } from '#modules/transfer/server/joined.ts'
import {
  acceptArrival,
  arrivals,
  declineArrival,
  declineDeparture,
  departures,
  handOverBalances,
  myDepartures,
  releaseDeparture,
  separateDeparture,
  transferOrganizations,
  withdrawDeparture,
} from '#modules/transfer/shared/transfer-move.ts'
import { organizations } from '#test/cast.ts'
import { runJob } from '#test/run-job.ts'
import { settled } from '#test/settled.ts'
import {
  at,
  branchThere,
  himal,
  openMoveWorld,
  separationType,
  terai,
  type MoveWorld,
} from '#test/transfer-move-world.ts'

let { world, client, ask, rowsOf, close } = {} as MoveWorld
beforeAll(async () => {
  ;({ world, client, ask, rowsOf, close } = await openMoveWorld())
})
afterAll(() => close())

test('only other organizations that take transfers are offered, and a wrong one is refused at its field', async () => {
  const { results } = await world.as('asha').get(transferOrganizations, himal)
  expect(results).toEqual([{ id: organizations.terai.id, name: 'Terai Foods' }])
  for (const organization_id of [organizations.himal.id, newId()])
    expect((await ask('asha', { organization_id })).body).toEqual({
      organization_id: ['Select a valid choice.'],
    })
  expect((await ask('asha', { desired_from: '2026-11-20' })).body).toHaveProperty('desired_from')
})

let id = ''
test('before the release the other organization has nothing of it', async () => {
  const made = await ask('asha', { shared: ['Work history'], carries: [...carriedParts] })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  ;({ id } = made.body as { id: string })
  expect((await ask('asha')).status).toBe(400)
  await settled(world)
  expect((await world.as('sunil').get(arrivals, terai)).count).toBe(0)
  expect(await rowsOf(2)).not.toContain(id)
  // nor may somebody there release it, or anybody here who is no HR
  for (const who of ['sunil', 'asha', 'maya', 'gita'] as const)
    expect(
      (
        await world
          .as(who)
          .ask(
            releaseDeparture,
            at('himal', id, { last_working_on: '2026-12-14', carries: [], remarks: null, version: 1 }),
          )
      ).status,
      who,
    ).toBeGreaterThanOrEqual(403)
})

test('released, it learns what the employee shares and nothing else', async () => {
  const release = (body: object) =>
    world
      .as('hari')
      .ask(
        releaseDeparture,
        at('himal', id, { remarks: 'Thank you', carries: [...carriedParts], version: 1, ...body }),
      )
  expect((await release({ last_working_on: '2026-11-19' })).body).toHaveProperty('last_working_on')
  // of two at once one wins
  const two = await Promise.all([
    release({ last_working_on: '2026-11-30' }),
    world.as('hari').ask(declineDeparture, at('himal', id, { remarks: 'No', version: 1 })),
  ])
  expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  if (two[0]?.status !== 204) {
    ;({ id } = (await ask('asha', { shared: ['Work history'], carries: [...carriedParts] })).body as {
      id: string
    })
    expect((await release({ last_working_on: '2026-11-30' })).status).toBe(204)
  }
  await settled(world)
  const { results } = await world.as('sunil').get(arrivals, terai)
  expect(results).toMatchObject([
    {
      full_name: 'Asha Gurung',
      from: 'Himal Technologies',
      mobile: null,
      history: 2,
      carries: [...carriedParts],
      balances: 'Service since 2020-01-01; Home Leave: 12 days; Study Leave: 3 days; Staff Loan: 50000.00',
      last_working_on: '2026-11-30',
    },
  ])
  const there = await rowsOf(2)
  expect(there).toContain('Everest Bank')
  for (const secret of [
    '9800000001',
    '1991-05-17',
    'Tribhuvan University',
    'Because my family moves',
    world.id('asha'),
    world.account('hari'),
  ])
    expect(there.includes(secret), secret).toBe(false)
  // HR without the right there, and HR here, do not see the arrival
  expect((await world.as('hari').ask(arrivals, terai)).status).toBe(404)
  expect((await world.as('dev').ask(arrivals, terai)).status).toBe(403)
  expect((await world.as('hari').get(arrivals, himal)).count).toBe(0)
})

test('both sides agree: employment closes here and opens there with the history that was chosen', async () => {
  const [arrival] = (await world.as('sunil').get(arrivals, terai)).results
  const accept = (body: object) =>
    world.as('sunil').ask(
      acceptArrival,
      at('terai', arrival?.id ?? '', {
        branch_id: branchThere,
        division_id: null,
        job_title_id: null,
        carries: [...carriedParts],
        remarks: 'Welcome',
        version: arrival?.version,
        ...body,
      }),
    )
  expect((await accept({ joins_on: '2026-11-30' })).body).toEqual({
    joins_on: ['The last working day there is 2026-11-30. Select a later day.'],
  })
  expect((await accept({ joins_on: '2026-12-01', branch_id: newId() })).status).toBe(400)
  const two = await Promise.all([accept({ joins_on: '2026-12-01' }), accept({ joins_on: '2026-12-01' })])
  expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await settled(world)
  const mine = (await world.as('asha').get(myDepartures, himal)).results.find((one) => one.id === id)
  expect(mine).toMatchObject({
    state: 'Accepted',
    joins_on: '2026-12-01',
    answer: 'Welcome',
    abilities: { withdraw: false },
  })
  expect(
    (await world.as('hari').ask(declineDeparture, at('himal', id, { remarks: 'No', version: mine?.version })))
      .status,
  ).toBe(409)
  const newcomer = (await world.as('sunil').get(preEmployments, terai)).results[0]
  expect(newcomer).toMatchObject({
    full_name: 'Asha Gurung',
    joins_on: '2026-12-01',
    date_of_birth: null,
    mobile: null,
  })

  // the side that is left settles it as every separation
  const separate = () =>
    world
      .as('hari')
      .ask(separateDeparture, at('himal', id, { separation_type_id: separationType, version: mine?.version }))
  expect((await separate()).status).toBe(200)
  expect((await separate()).status).toBe(409)
  const [row] = (await world.as('hari').get(separations, himal)).results
  expect(row).toMatchObject({
    last_working_on: '2026-11-30',
    state: 'Initiated',
    person: { id: world.id('asha') },
  })
  expect((await world.as('hari').get(departures, himal)).results.find((one) => one.id === id)).toMatchObject({
    separation_id: row?.id,
  })

  // nothing of either side is there for the other by its id
  expect(
    (await world.as('sunil').ask(declineArrival, at('himal', id, { remarks: 'No', version: 1 }))).status,
  ).toBe(404)
  expect((await world.as('asha').get(me, {})).organization?.slug).toBe('himal')

  // she joins there on her first day: what was chosen stands in the record, and the login goes over
  await client.query(`update employee set left_on = '2026-11-30' where id = $1`, [world.id('asha')])
  clock.set('2026-12-01T04:00:00.000Z')
  world.services.viewers.forgetAll()
  const employee_id = newId()
  await world.inOrg('terai', async (db) => {
    await db
      .insertInto('employee')
      .values({
        id: employee_id,
        code: 'T-77',
        first_name: 'Asha',
        last_name: 'Gurung',
        joined_on: '2026-12-01',
      })
      .execute()
    await db
      .updateTable('pre_employment')
      .set({ state: 'Joined', employee_id })
      .where('id', '=', newcomer?.id ?? '')
      .execute()
    await db
      .insertInto('signal')
      .values({
        id: newId(),
        org_id: 2,
        name: 'employee.hired',
        payload: JSON.stringify({ employee_id }),
        account_id: null,
      })
      .execute()
  })
  await settled(world)
  await runJob(world, kindOf(loginsGoOver), 'terai', '2026-12-01')
  const { rows } = await client.query<{ employer: string }>(
    'select employer from employee_experience where employee_id = $1 order by started_on',
    [employee_id],
  )
  expect(rows.map(({ employer }) => employer)).toEqual(['Everest Bank', 'Himal Technologies'])
  expect(
    (await client.query('select from employee_education where employee_id = $1', [employee_id])).rowCount,
  ).toBe(0)
  world.services.viewers.forgetAll()
  const after = await world.as('asha').get(me, {})
  expect(after.organization?.slug).toBe('terai')
  expect((await world.as('asha').ask(myDepartures, himal)).status).toBe(404)
  // what both sides agreed to goes from ledger to ledger, once
  const [gone] = (await world.as('hari').get(departures, himal)).results.filter((one) => one.id === id)
  expect(gone?.abilities.hand_over).toBe(true)
  const handOver = () => world.as('hari').ask(handOverBalances, at('himal', id, { version: gone?.version }))
  const both = await Promise.all([handOver(), handOver()])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  await settled(world)
  const sums = async (query: string, who: string) =>
    (await client.query<{ name: string; sum: string }>(query, [who])).rows.map(({ name, sum }) => [name, sum])
  const leaveOf = `select t.name, trim_scale(sum(l.days))::text as sum from leave_ledger l
    join leave_type t on t.id = l.leave_type_id where l.employee_id = $1 group by t.name order by 1`
  expect(await sums(leaveOf, world.id('asha'))).toEqual([
    ['Home Leave', '0'],
    ['Study Leave', '0'],
  ])
  expect(await sums(leaveOf, employee_id)).toEqual([['Annual Leave', '12']])
  const loansOf = `select l.state as name, sum(x.principal)::text as sum from loan l
    join loan_entry x on x.loan_id = l.id where l.employee_id = $1 group by l.state`
  expect(await sums(loansOf, world.id('asha'))).toEqual([['Closed', '0.00']])
  expect(await sums(loansOf, employee_id)).toEqual([['Active', '50000.00']])
  const plan = `select 'plan' as name, sum(principal)::text as sum from loan_instalment where employee_id = $1 and payslip_id is null`
  expect(await sums(plan, employee_id)).toEqual([['plan', '50000.00']])
  const { rows: since } = await client.query<{ served_since: string }>(
    'select served_since::text from employee where id = $1',
    [employee_id],
  )
  expect(since).toEqual([{ served_since: '2020-01-01' }])
  expect((await world.as('sunil').get(arrivals, terai)).results[0]).toMatchObject({
    entered: '2 entered; to be entered by hand: Study Leave',
  })
  expect((await client.query('select from transfer_balance')).rowCount).toBe(0)
  const left = await client.query('select from transfer_released where arrival_id = $1', [arrival?.id])
  expect(left.rowCount).toBe(0)
  clock.set('2026-11-20T04:00:00.000Z')
})

test('what was released is taken back with the request, and a decline keeps nothing', async () => {
  const { id: first } = (await ask('bikash', { shared: ['Mobile'] })).body as { id: string }
  const release = (which: string) =>
    world
      .as('hari')
      .ask(
        releaseDeparture,
        at('himal', which, { last_working_on: '2026-12-31', carries: [], remarks: null, version: 1 }),
      )
  expect((await release(first)).status).toBe(204)
  expect(
    (await world.as('sunil').get(arrivals, { ...terai, query: { state: ['Released'] } as never })).count,
  ).toBe(1)
  expect((await world.as('bikash').ask(withdrawDeparture, at('himal', first, { version: 2 }))).status).toBe(
    204,
  )
  expect(
    (await world.as('sunil').get(arrivals, { ...terai, query: { state: ['Released'] } as never })).count,
  ).toBe(0)

  const { id: second } = (await ask('bikash')).body as { id: string }
  expect((await release(second)).status).toBe(204)
  const [arrival] = (
    await world.as('sunil').get(arrivals, { ...terai, query: { state: ['Released'] } as never })
  ).results
  const declined = await world
    .as('sunil')
    .ask(declineArrival, at('terai', arrival?.id ?? '', { remarks: 'No seat is free.', version: 1 }))
  expect(declined.status).toBe(204)
  const kept = await client.query('select account_id from transfer_arrival where id = $1', [second])
  expect(kept.rows).toEqual([{ account_id: null }])
  // nor is it in the history of what was there: neither of the request that was taken back
  const there = await rowsOf(2)
  for (const secret of ['bikash@example.test', '9811111111'])
    expect(there.includes(secret), secret).toBe(false)
  const mine = await world.as('bikash').get(myDepartures, himal)
  expect(mine.results.map(({ state }) => state).toSorted()).toEqual(['Declined', 'Withdrawn'])
  expect(mine.results.find(({ state }) => state === 'Declined')).toMatchObject({ answer: 'No seat is free.' })
  // the history there names nobody of the organization that was left
  const { rows } = await client.query<{ row: string }>(
    'select t::text as row from audit_row t where org_id = 2',
  )
  for (const { row } of rows) expect(row).not.toContain(world.account('hari'))
  expect(await rowsOf(2)).not.toContain('Because my family moves')
})
